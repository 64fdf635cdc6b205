/** Closing pauses, reopening resumes with approvals stale, and merging ends a run: well only when it had been earned. */
import { afterAll, beforeAll, expect, test } from "vitest";
import { type Conversation, converse } from "../stage/conversation.ts";
import type { Clone } from "../stage/git.ts";
import { FILES } from "../stage/runbooks.ts";
import { openStage, type Stage } from "../stage/stage.ts";

/** Two people, so that one approval can stand and be seen to become stale. */
const RUNBOOK = `name: two
nodes:
  verify:
    before_transfer: [{id: tests, run: sh check.sh}]
  handoff: {ending: succeeded}
edges:
  - from: verify
    to: handoff
    auto: true
    condition: [{id: review, type: manual, prompt: Good?, approvers: {count: 2}}]
`;

let stage: Stage;
let clone: Clone;
beforeAll(async () => {
  stage = await openStage({ runbook: RUNBOOK, files: FILES });
  // Nothing is required here: whoever may merge merges what they like.
  stage.github.protectBranch(stage.repository, "main", { requiredChecks: [] });
  clone = await stage.person("agent").clone(`${stage.folder}/agent`);
});
afterAll(async () => {
  expect(stage.github.unimplementedWhat).toEqual([]);
  await stage.close();
});

const approve = async (pull: Conversation, login: string) =>
  pull.says(login, `/statem approve review ${await pull.head()}`);
async function setState(pull: Conversation, state: "open" | "closed"): Promise<void> {
  await stage.person("agent").done("PATCH", `/pulls/${pull.pull}`, { state });
  await stage.settled();
}

test("closing pauses and says so; reopening resumes, and approvals have to be given again", async () => {
  const pull = await converse(stage, clone, "closed", { "a.js": "1\n" });
  await approve(pull, "reviewer");
  await setState(pull, "closed");
  expect(await pull.where()).toBe("verify paused");
  expect(await pull.check()).toContain("action_required: Paused");
  expect(await approve(pull, "second")).toContain("`run_paused`");
  await setState(pull, "open");
  expect(await pull.where()).toBe("verify active");
  expect(await approve(pull, "second")).toContain("Approved at");
  expect(await pull.check()).toContain("action_required: Waiting for a reviewer");
  expect(await pull.sticky()).toContain("stale");
  expect(await approve(pull, "reviewer")).toContain("Approved at");
  expect(await pull.check()).toContain("success: Succeeded at handoff");
});

test("a push while it is closed is seen when it is reopened", async () => {
  const pull = await converse(stage, clone, "pushed-closed", { "a.js": "2\n" });
  await setState(pull, "closed");
  const head = await pull.push({ "check.sh": "exit 1\n" });
  await setState(pull, "open");
  expect((await pull.record()).state.subject.head.commit).toBe(head);
  expect(await pull.check()).toContain(`Held at verify: tests failed at ${head.slice(0, 7)}`);
});

test("merged without having been earned, it ends as that, and never looks green", async () => {
  const pull = await converse(stage, clone, "unverified", { "b.js": "1\n" });
  expect((await stage.person("maintainer").merge(pull.pull)).status).toBe(200);
  await stage.settled();
  expect((await pull.record()).state.status).toMatchObject({ reason: "merged_unverified", final: true });
  expect(await pull.check()).toContain("failure: Merged unverified");
  expect(await pull.sticky()).toContain("Merged unverified");
  expect(await pull.says("agent", "/statem goto handoff")).toContain("`run_ended`");
});

test("earned at one head and merged at another, it is unverified all the same", async () => {
  const pull = await converse(stage, clone, "late-push", { "c.js": "1\n" });
  await approve(pull, "reviewer");
  await approve(pull, "second");
  expect(await pull.check()).toContain("success");
  await pull.pushOnly({ "c.js": "2\n" });
  expect((await stage.person("maintainer").merge(pull.pull)).status).toBe(200);
  await stage.settled();
  expect((await pull.record()).state.status).toMatchObject({ reason: "merged_unverified", final: true });
  expect(await pull.check()).toContain("failure: Merged unverified");
});

test("merged where it was earned, it has succeeded for good", async () => {
  const pull = await converse(stage, clone, "earned", { "d.js": "1\n" });
  await approve(pull, "reviewer");
  await approve(pull, "second");
  expect((await stage.person("reviewer").merge(pull.pull)).status).toBe(200);
  await stage.settled();
  expect((await pull.record()).state.status).toMatchObject({ ending: "succeeded", reason: "merged", final: true });
  expect(await pull.check()).toContain("success");
});
