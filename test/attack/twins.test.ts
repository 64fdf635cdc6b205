/** A check belongs to a commit, and anybody can open a second pull request of somebody else's commit. */
import { afterAll, beforeAll, expect, test } from "vitest";
import { Conversation, converse } from "../e2e/stage/conversation.ts";
import { type Clone, cloneAs } from "../e2e/stage/git.ts";
import { FILES, shippedRunbook } from "../e2e/stage/runbooks.ts";
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

const approve = async (pull: Conversation) => pull.says("reviewer", `/statem approve review ${await pull.head()}`);

test("a stranger's pull request of the same commit does not take the green away", async () => {
  const pull = await converse(stage, clone, "honest", { "a.js": "1\n" });
  await approve(pull);
  expect(await pull.check()).toContain("success: Succeeded at handoff");
  const fork = await stage.github.fork(stage.repository, "stranger");
  const token = stage.github.personToken("stranger");
  const theirs = await cloneAs("stranger", `${stage.github.url}/${fork}.git`, token, `${stage.folder}/fork`);
  await theirs.git("push", "--quiet", "origin", "origin/honest:refs/heads/copy");
  const number = await stage.person("stranger").openPull("Mine", "stranger:copy");
  await stage.settled();
  expect(await pull.check()).toContain("success: Succeeded at handoff");
  // Neither do its commands, its closing and its reopening.
  const copy = new Conversation(stage, theirs, "copy", number);
  expect(await copy.says("stranger", "/statem start")).toContain("`awaits_start`");
  await stage.person("stranger").done("PATCH", `/pulls/${number}`, { state: "closed" });
  await stage.settled();
  expect(await pull.check()).toContain("success: Succeeded at handoff");
  expect((await stage.person("maintainer").merge(pull.pull)).status).toBe(200);
});

test("what one run has refused, a second pull request of the same commit does not turn green", async () => {
  const pull = await converse(stage, clone, "refused", { "b.js": "1\n" });
  await pull.says("second", "/statem reject review It leaks the key");
  await clone.git("push", "--quiet", "origin", "HEAD:refs/heads/second-try");
  const number = await stage.person("agent").openPull("Second try", "second-try");
  await stage.settled();
  const again = new Conversation(stage, clone, "second-try", number);
  await approve(again);
  expect(await again.where()).toBe("handoff succeeded");
  expect(await pull.check()).not.toContain("success");
  expect((await stage.person("agent").merge(pull.pull)).status).toBe(405);
  // Closed, it stands in nobody's way any more.
  await stage.person("agent").done("PATCH", `/pulls/${pull.pull}`, { state: "closed" });
  await stage.settled();
  await again.says("agent", "/statem status");
  expect(await again.check()).toContain("success: Succeeded at handoff");
});
