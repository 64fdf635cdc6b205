/** Words of people: said about something else, taken back, of somebody who may no longer, or buried under others. */
import { afterAll, beforeAll, expect, test } from "vitest";
import { type Conversation, converse } from "../e2e/stage/conversation.ts";
import type { Clone } from "../e2e/stage/git.ts";
import { CHECK_FILE, FILES, GREEN, RED, shippedRunbook } from "../e2e/stage/runbooks.ts";
import { openStage, type Stage } from "../e2e/stage/stage.ts";

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

const line = async (pull: Conversation) => `/statem approve review ${await pull.head()}`;

test("an approval that was refused while the base was another one does not count once it is set back", async () => {
  const pull = await converse(stage, clone, "shown", { "evil.js": "1\n" });
  await clone.git("push", "--quiet", "origin", "HEAD:refs/heads/harmless");
  await pull.push({ "good.js": "1\n" });
  // With this base the reviewer sees a diff without evil.js, at the very same head.
  await stage.person("agent").done("PATCH", `/pulls/${pull.pull}`, { base: "harmless" });
  await stage.settled();
  expect(await pull.says("reviewer", await line(pull))).toContain("`base_changed`");
  await stage.person("agent").done("PATCH", `/pulls/${pull.pull}`, { base: "main" });
  await stage.settled();
  expect((await pull.record()).state.approvals).toEqual([]);
  expect(await pull.check()).toContain("action_required: Waiting for a reviewer");
});

test("an approval whose comment is edited or deleted is taken back, and said to be", async () => {
  const pull = await converse(stage, clone, "taken-back", { [CHECK_FILE]: RED });
  const edited = await pull.speaks("reviewer", await line(pull));
  expect(edited.answer).toContain("Approved at");
  expect((await pull.record()).state.approvals).toHaveLength(1);
  await stage.person("reviewer").edit(edited.id, `${await line(pull)}\n\nNo, wait.`);
  await stage.settled();
  expect((await pull.record()).state.approvals).toEqual([]);
  expect(await pull.sticky()).toContain("took back");
  const deleted = await pull.speaks("reviewer", await line(pull));
  expect((await pull.record()).state.approvals).toHaveLength(1);
  await stage.person("reviewer").done("DELETE", `/issues/comments/${deleted.id}`);
  await stage.settled();
  expect((await pull.record()).state.approvals).toEqual([]);
});

test("an approval that made the run succeed takes the success back with it", async () => {
  const pull = await converse(stage, clone, "regret", { "c.js": "1\n" });
  const { id } = await pull.speaks("reviewer", await line(pull));
  expect(await pull.check()).toContain("success");
  await stage.person("reviewer").edit(id, "/statem approve review: no, I looked at the wrong one");
  await stage.settled();
  expect(await pull.where()).toBe("verify active");
  expect(await pull.check()).toContain("action_required: Waiting for a reviewer");
});

test("whoever lost access approves nothing any more, although it was said before", async () => {
  const pull = await converse(stage, clone, "gone", { [CHECK_FILE]: `${RED}# gone\n` });
  await pull.says("second", await line(pull));
  expect((await pull.record()).state.approvals).toHaveLength(1);
  stage.github.setRole(stage.repository, "second", null);
  // The same commit, collected again, is green now.
  await pull.says("agent", "/statem retry");
  stage.github.setRole(stage.repository, "second", "write");
  expect((await pull.record()).state.approvals).toEqual([]);
});

test("a rejection that others bury under comments is heard", async () => {
  const pull = await converse(stage, clone, "flood", { [CHECK_FILE]: `${GREEN}# flood\n` });
  const agent = stage.person("agent");
  const thinks = (times: number) =>
    Promise.all(Array.from({ length: times }, (_, count) => agent.comment(pull.pull, `A thought, number ${count}`)));
  await thinks(25);
  // Before the job that the rejection starts has looked, the author has said a hundred things more.
  stage.github.faults.beforeOnce({ operationName: "Look" }, async () => {
    await thinks(105);
  });
  const { id } = await stage.person("reviewer").comment(pull.pull, "/statem reject review It leaks the key");
  await stage.settled();
  expect(stage.github.faults.unfired).toBe(0);
  expect((await pull.record()).state.rejections).toHaveLength(1);
  expect((await pull.record()).state.answers[String(id)]?.code).toBe("reject_recorded");
});
