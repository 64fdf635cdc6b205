/** A collect job that dies, that is never started, or that somebody else started: the request says so and can be retried. */
import { existsSync } from "node:fs";
import { rm, writeFile } from "node:fs/promises";
import { setTimeout as pause } from "node:timers/promises";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type Conversation, converse } from "../stage/conversation.ts";
import type { Clone } from "../stage/git.ts";
import { CHECK_FILE, FILES, GREEN, shippedRunbook } from "../stage/runbooks.ts";
import { openStage, type Stage } from "../stage/stage.ts";

const DISPATCH = { method: "POST", route: /dispatches$/ };

let stage: Stage;
let clone: Clone;
let pull: Conversation;
beforeAll(async () => {
  stage = await openStage({ runbook: await shippedRunbook("minimal"), files: FILES });
  clone = await stage.person("agent").clone(`${stage.folder}/agent`);
  pull = await converse(stage, clone, "collector", { "a.js": "1\n" });
});
afterAll(async () => {
  expect(stage.github.unimplementedWhat).toEqual([]);
  expect(stage.github.faults.unfired).toBe(0);
  await stage.close();
});

const receipt = async () => Object.values((await pull.record()).state.receipts)[0];

/** Lets the newest head's checks hang until `go`, so that something can happen meanwhile. */
async function whileCollecting(act: () => Promise<void>): Promise<void> {
  const [running, go] = [`${stage.folder}/running`, `${stage.folder}/go`];
  await rm(running, { force: true });
  await rm(go, { force: true });
  await pull.pushOnly({ [CHECK_FILE]: `touch ${running}\nuntil [ -e ${go} ]; do sleep 0.05; done\n` });
  while (!existsSync(running)) await pause(20);
  await act();
  await writeFile(go, "");
  await stage.settled();
}

test("088: the result stands on the pull request's head, whatever commit the dispatched job is shown on", async () => {
  const collect = stage.runner.runs.find(({ path }) => path.endsWith("statem-collect.yml"));
  const main = await clone.git("rev-parse", "origin/main");
  expect(collect?.origin.sha).toBe(main.trim());
  expect(await pull.check()).toContain("Waiting for a reviewer");
  expect(await pull.check(main.trim())).toBe("missing");
});

test("089: ordinary comments, and our own, neither cancel a command nor take a place in its queue", async () => {
  const runs = () => stage.runner.runs.filter(({ path }) => path.endsWith("statem.yml")).flatMap(({ jobs }) => jobs);
  const before = runs().filter(({ conclusion }) => conclusion !== "skipped").length;
  const { id } = await stage.person("agent").comment(pull.pull, "/statem status");
  for (const body of ["nice", "+1", "nice"]) await stage.person("reviewer").comment(pull.pull, body);
  await stage.settled();
  expect(await pull.answerTo(id)).toContain("`status`");
  const after = runs().filter(({ conclusion }) => conclusion !== "skipped");
  expect(after.length - before).toBe(1);
  expect(after.map(({ conclusion }) => conclusion)).not.toContain("cancelled");
});

test("a job that is killed leaves a request that says so; retry collects", async () => {
  await whileCollecting(async () => {
    const run = stage.runner.runs.find(({ path, status }) => path.endsWith("collect.yml") && status === "in_progress");
    await stage.person("maintainer").done("POST", `/actions/runs/${run?.id}/cancel`);
    await stage.settled();
  });
  expect(await receipt()).toMatchObject({ verdict: "limited", reason: "collector_failed" });
  expect(await pull.check()).toContain("Held at verify: tests could not be established");
  expect(await pull.sticky()).toContain("The job that collects evidence ended without leaving any.");
  expect(await pull.says("agent", "/statem retry")).toContain("`retried`");
  expect(await pull.check()).toContain("action_required: Waiting for a reviewer");
});

test("a dispatch that GitHub refuses is told, with what it said; retry dispatches again", async () => {
  const message = "Workflow does not have 'workflow_dispatch' trigger";
  stage.github.faults.answerOnce(DISPATCH, { status: 422, body: { message } });
  await pull.push({ [CHECK_FILE]: ": 0\n" });
  expect(await receipt()).toMatchObject({ verdict: "limited", reason: "collector_not_started" });
  expect(await pull.sticky()).toContain("could not be started: statem-collect.yml: Workflow does not have");
  expect(await pull.check()).toContain("Held at verify: tests could not be established");
  await pull.says("agent", "/statem retry");
  expect(await pull.check()).toContain("action_required: Waiting for a reviewer");
});

test("a dispatch that is not answered is sent again, and only then told", async () => {
  const unwell = { status: 502, headers: { "content-type": "text/html" }, body: "<html><h1>Unicorn!</h1></html>" };
  stage.github.faults.answerOnce(DISPATCH, unwell);
  await pull.push({ [CHECK_FILE]: ": 1\n" });
  expect(await pull.check()).toContain("action_required: Waiting for a reviewer");
  stage.github.faults.answerOnce(DISPATCH, unwell);
  stage.github.faults.answerOnce(DISPATCH, unwell);
  await pull.push({ [CHECK_FILE]: ": 2\n" });
  expect(await receipt()).toMatchObject({ reason: "collector_not_started" });
  await pull.says("agent", "/statem retry");
  expect(await pull.check()).toContain("action_required: Waiting for a reviewer");
});

test("while it collects, a stranger's dispatch with other words than the operation's own changes nothing", async () => {
  await whileCollecting(async () => {
    const { operation } = (await pull.record()).state;
    const open = {
      operation: operation?.id ?? "",
      run: `pr-${pull.pull}`,
      pull: String(pull.pull),
      head: operation?.head ?? "",
      publisher: "action",
    };
    const before = await pull.record();
    const odd = [
      { ...open, operation: "op99999" },
      { ...open, operation: "op1'; touch /tmp/x; '" },
      { ...open, run: "pr-99" },
      { ...open, head: "main" },
      { ...open, head: "--upload-pack=x" },
      { ...open, pull: "1; true" },
      { ...open, pull: "99" },
      { ...open, publisher: "app" },
    ];
    const started = await Promise.all(
      odd.map((inputs) => stage.person("second").dispatch("statem-collect.yml", inputs)),
    );
    expect(started.map(({ status }) => status)).toEqual(odd.map(() => 204));
    // None of them waits behind the operation's own job, but those that bear its name.
    const done = () => stage.runner.runs.filter((run) => run.actor === "second" && run.status === "completed").length;
    while (done() < 3) await pause(20);
    expect((await pull.record()).digest).toBe(before.digest);
  });
  expect(await receipt()).toMatchObject({ verdict: "pass" });
  expect(await pull.check()).toContain("action_required: Waiting for a reviewer");
});

test("dispatched twice more with the very same words, it is the same work, and counts once", async () => {
  await whileCollecting(async () => {
    const { operation } = (await pull.record()).state;
    const same = {
      operation: operation?.id ?? "",
      run: `pr-${pull.pull}`,
      pull: String(pull.pull),
      head: operation?.head ?? "",
      publisher: "action",
    };
    for (const _ of [1, 2, 3]) await stage.person("second").dispatch("statem-collect.yml", same);
  });
  expect(await receipt()).toMatchObject({ verdict: "pass" });
  const { events } = (await pull.record()).journal;
  const head = await pull.head();
  expect(events.filter((one) => one.head === head && one.event.kind === "received")).toHaveLength(1);
  expect(await pull.check()).toContain("action_required: Waiting for a reviewer");
});

test("a push while it collects closes the operation; what comes for the old head is kept out", async () => {
  let head = "";
  await whileCollecting(async () => {
    head = await pull.pushOnly({ [CHECK_FILE]: "exit 3\n" });
    while ((await pull.record()).state.subject.head.commit !== head) await pause(20);
  });
  expect(await receipt()).toMatchObject({ verdict: "fail", checkedAt: { head } });
  expect(await pull.check()).toContain("Held at verify: tests failed");
  await pull.push({ [CHECK_FILE]: GREEN });
  expect(await pull.check()).toContain("action_required: Waiting for a reviewer");
});
