/** When a run begins: not for a fork before a maintainer says so, not for a draft, and never by an old word. */
import { afterAll, beforeAll, expect, test } from "vitest";
import { Conversation, converse } from "../stage/conversation.ts";
import { type Clone, cloneAs } from "../stage/git.ts";
import { FILES, shippedRunbook } from "../stage/runbooks.ts";
import { openStage, type Stage } from "../stage/stage.ts";

let stage: Stage;
let clone: Clone;
beforeAll(async () => {
  stage = await openStage({ runbook: await shippedRunbook("minimal"), files: FILES });
  clone = await stage.person("agent").clone(`${stage.folder}/agent`);
});
afterAll(async () => {
  expect(stage.github.unimplementedWhat).toEqual([]);
  await stage.close();
});

test("a pull request of a fork waits for a maintainer's start, and its code is not run before", async () => {
  const fork = await stage.github.fork(stage.repository, "stranger");
  const token = stage.github.personToken("stranger");
  const theirs = await cloneAs("stranger", `${stage.github.url}/${fork}.git`, token, `${stage.folder}/fork`);
  await theirs.git("switch", "--quiet", "--create", "gift");
  await theirs.commit("A gift", { "check.sh": "echo mine\n" });
  await theirs.git("push", "--quiet", "origin", "gift");
  const number = await stage.person("stranger").openPull("A gift", "stranger:gift");
  await stage.settled();
  const pull = new Conversation(stage, theirs, "gift", number);
  expect(await pull.check()).toContain("action_required: Held: This pull request comes from a fork");
  const collects = () => stage.runner.runs.filter(({ path }) => path.endsWith("collect.yml"));
  for (const who of ["stranger", "reviewer", "reader"]) {
    expect(await pull.says(who, "/statem start")).not.toContain("`started`");
  }
  expect(await pull.check()).toContain("action_required: Held");
  expect(collects()).toEqual([]);
  expect(await pull.says("maintainer", "/statem start")).toContain("The run has started at `verify`.");
  expect(collects()).toHaveLength(1);
  expect(await pull.check()).toContain("action_required: Waiting for a reviewer at verify: review");
  const approve = `/statem approve review ${await pull.head()}`;
  expect(await pull.says("stranger", approve)).toContain("`is_author`");
  expect(await pull.says("reviewer", approve)).toContain("Approved at");
  expect(await pull.check()).toContain("success: Succeeded at handoff");
});

test("a draft starts nothing; ready for review starts it", async () => {
  const pull = await converse(stage, clone, "draft", { "a.js": "1\n" }, { draft: true });
  expect(await pull.check()).toBe("missing");
  await pull.push({ "a.js": "2\n" });
  expect(await pull.check()).toBe("missing");
  expect(await pull.ours()).toEqual([]);
  await stage.github.setDraft(stage.repository, pull.pull, "agent", false);
  await stage.settled();
  expect(await pull.check()).toContain("action_required: Waiting for a reviewer at verify: review");
  await stage.github.setDraft(stage.repository, pull.pull, "agent", true);
  await stage.settled();
  expect(await pull.where()).toBe("verify active");
});

test("what was said before there was a run is no command to it", async () => {
  const pull = await converse(stage, clone, "early", { "b.js": "1\n" }, { draft: true });
  const head = await pull.head();
  const answer = await pull.says("reviewer", `/statem approve review ${head}`);
  expect(answer).toContain("`no_run`");
  await stage.github.setDraft(stage.repository, pull.pull, "agent", false);
  await stage.settled();
  expect((await pull.record()).state.approvals).toEqual([]);
  expect(await pull.check()).toContain("action_required: Waiting for a reviewer");
});

test("a draft can be started by hand, once", async () => {
  const pull = await converse(stage, clone, "by-hand", { "c.js": "1\n" }, { draft: true });
  expect(await pull.says("reader", "/statem start")).not.toContain("has started");
  expect(await pull.says("agent", "/statem start")).toContain("The run has started at `verify`.");
  expect(await pull.says("agent", "/statem start")).toContain("`run_exists`");
  expect((await pull.record()).journal.events.filter(({ event }) => event.kind === "started")).toHaveLength(1);
});
