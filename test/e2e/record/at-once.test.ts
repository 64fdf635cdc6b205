/**
 * Publish jobs that run at the same moment, with no queue before them: one state branch, nothing lost, nothing done twice.
 * `statem.yml` is not installed here; its jobs are the plain processes that this file starts.
 */
import { afterAll, beforeAll, expect, test } from "vitest";
import type { RepoEvent } from "../../github/seam.ts";
import { type Conversation, converse } from "../stage/conversation.ts";
import type { Clone } from "../stage/git.ts";
import { publishProcess } from "../stage/process.ts";
import { FILES, shippedRunbook } from "../stage/runbooks.ts";
import { openStage, type Stage } from "../stage/stage.ts";

let stage: Stage;
let clone: Clone;
const seen: RepoEvent[] = [];
beforeAll(async () => {
  stage = await openStage({
    runbook: await shippedRunbook("coding-agent"),
    files: FILES,
    workflows: ["statem-collect.yml"],
  });
  stage.github.onEvent((event) => void seen.push(event));
  clone = await stage.person("agent").clone(`${stage.folder}/agent`);
});
afterAll(async () => {
  expect(stage.github.unimplementedWhat).toEqual([]);
  await stage.close();
});

const opened = (pull: Conversation): RepoEvent => {
  const found = seen.find(({ event, payload }) => event === "pull_request" && payload["number"] === pull.pull);
  if (!found) throw new Error(`Nobody heard of pull request ${pull.pull}.`);
  return found;
};
async function commented(pull: Conversation, login: string, body: string): Promise<RepoEvent> {
  const { id } = await stage.person(login).comment(pull.pull, body);
  const found = seen.find(({ payload }) => (payload["comment"] as { id?: number } | undefined)?.id === id);
  if (!found) throw new Error(`Nobody heard of comment ${id}.`);
  return found;
}
/** Starts all of them before any has ended. */
async function atOnce(events: readonly RepoEvent[]): Promise<void> {
  const ended = await Promise.all(events.map((event) => publishProcess(stage, event)));
  await stage.settled();
  expect(ended.map(({ code, log }) => (code === 0 ? "done" : log))).toEqual(events.map(() => "done"));
}
async function history(pull: Conversation): Promise<string[]> {
  return (await pull.record()).journal.events.map(({ event }) => event.kind);
}
const commits = async () => {
  await clone.git("fetch", "--quiet", "origin", "+refs/heads/statem-state:refs/remotes/origin/statem-state");
  return (await clone.git("log", "--format=%s", "origin/statem-state")).split("\n");
};

test("the first use of a repository by two at once makes one state branch and one run each", async () => {
  const one = await converse(stage, clone, "first", { "a.js": "1\n" });
  const other = await converse(stage, clone, "second", { "b.js": "1\n" });
  await atOnce([opened(one), opened(other)]);
  expect((await one.record()).revision).toBe(1);
  expect((await other.record()).revision).toBe(1);
  const subjects = await commits();
  expect(subjects).toHaveLength(3);
  expect(subjects.at(-1)).toContain("Begin the state branch");
  expect((await clone.git("rev-list", "--max-parents=0", "origin/statem-state")).split("\n")).toHaveLength(1);
});

test("049: two at once on one run lose nothing and do nothing twice: each reads the tip where it writes", async () => {
  const pull = await converse(stage, clone, "two", { "c.js": "1\n" });
  await atOnce([opened(pull), opened(pull)]);
  expect(await history(pull)).toEqual(["started"]);
  expect(await pull.sticky()).toContain("Waiting for the agent");
  const plan = await commented(pull, "agent", "/statem goto plan --confirm");
  const status = await commented(pull, "reviewer", "/statem status");
  await atOnce([plan, status]);
  expect(await pull.where()).toBe("plan active");
  const kinds = await history(pull);
  expect(kinds.filter((kind) => kind === "moved")).toHaveLength(1);
  expect(kinds.filter((kind) => kind === "answered")).toHaveLength(2);
  for (const { payload } of [plan, status]) {
    expect(await pull.answerTo((payload["comment"] as { id: number }).id)).not.toBe("");
  }
});

test("one that comes between another's write and its publication leaves one sticky comment and one answer of each", async () => {
  const pull = await converse(stage, clone, "between", { "f.js": "1\n" });
  const status = await commented(pull, "reviewer", "/statem status");
  await between(status, opened(pull));
  expect(await pull.sticky()).toContain("Waiting for the agent");
  expect(await pull.answerTo((status.payload["comment"] as { id: number }).id)).toContain("`status`");
  const plan = await commented(pull, "agent", "/statem goto plan --confirm");
  await between(plan, plan);
  expect(await pull.answerTo((plan.payload["comment"] as { id: number }).id)).toContain("`moved`");
});

/** Holds the first one's publication until the second one has looked at what the first has written. */
async function between(first: RepoEvent, second: RepoEvent): Promise<void> {
  let other: ReturnType<typeof publishProcess> | undefined;
  stage.github.faults.beforeOnce({ operationName: "Publish" }, async () => {
    const looked = new Promise<void>((resolve) => {
      stage.github.faults.beforeOnce({ operationName: "Look" }, () => setTimeout(resolve, 100));
    });
    other = publishProcess(stage, second);
    await looked;
  });
  await atOnce([first]);
  expect((await other)?.code).toBe(0);
  await stage.settled();
  expect(stage.github.faults.unfired).toBe(0);
}

test("six at once, each with a command of its own, some delivered twice", async () => {
  const pull = await converse(stage, clone, "six", { "d.js": "1\n" });
  await atOnce([opened(pull)]);
  const events = [
    await commented(pull, "agent", "/statem goto plan --confirm"),
    await commented(pull, "agent", "/statem goto execute --confirm"),
    await commented(pull, "agent", "/statem goto verify --confirm"),
    await commented(pull, "agent", "/statem goto handoff"),
  ];
  await atOnce([...events, ...events.slice(0, 2)]);
  expect(await pull.where()).toBe("verify active");
  const kinds = await history(pull);
  expect(kinds.filter((kind) => kind === "moved")).toHaveLength(3);
  expect(kinds.filter((kind) => kind === "operation_opened")).toHaveLength(1);
  expect(kinds.filter((kind) => kind === "received")).toHaveLength(1);
  expect(await pull.check()).toContain("action_required: Waiting for a reviewer at verify");
  const collects = stage.runner.runs.filter(({ displayTitle }) => displayTitle.startsWith(`statem pr-${pull.pull} `));
  expect(collects).toHaveLength(1);
  for (const { payload } of events) {
    expect(await pull.answerTo((payload["comment"] as { id: number }).id)).not.toBe("");
  }
});

test("a push, an approval and evidence at the same moment end where their order says, and green is for one head", async () => {
  const pull = await converse(stage, clone, "race", { "e.js": "1\n" });
  await atOnce([opened(pull)]);
  for (const node of ["plan --confirm", "execute --confirm", "verify --confirm", "handoff"]) {
    await atOnce([await commented(pull, "agent", `/statem goto ${node}`)]);
  }
  const a = await pull.head();
  const approval = await commented(pull, "reviewer", `/statem approve review ${a}`);
  const b = await pull.pushOnly({ "e.js": "2\n" });
  const push = seen.findLast(({ event, payload }) => event === "pull_request" && payload["after"] === b);
  await atOnce([approval, push ?? approval]);
  expect(await pull.answerTo((approval.payload["comment"] as { id: number }).id)).toContain("`commit_not_head`");
  expect(await pull.check(b)).toContain("action_required: Waiting for a reviewer at verify");
  expect(await pull.check(a)).not.toContain("success");
  expect(await pull.sticky()).toContain(b.slice(0, 7));
});
