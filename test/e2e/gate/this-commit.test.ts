/** Green means this commit: nothing that was seen at another one lets a pull request be merged. */
import { afterAll, beforeAll, expect, test } from "vitest";
import { type Conversation, converse } from "../stage/conversation.ts";
import type { Clone } from "../stage/git.ts";
import { CHECK_FILE, FILES, GREEN, RED, shippedRunbook } from "../stage/runbooks.ts";
import { openStage, type Stage } from "../stage/stage.ts";

let stage: Stage;
let clone: Clone;
beforeAll(async () => {
  stage = await openStage({ runbook: await shippedRunbook("coding-agent", "verify"), files: FILES });
  clone = await stage.person("agent").clone(`${stage.folder}/agent`);
});
afterAll(async () => {
  expect(stage.github.unimplementedWhat).toEqual([]);
  await stage.close();
});

/** In verify, with nothing asked for. */
async function atVerify(branch: string): Promise<Conversation> {
  const pull = await converse(stage, clone, branch, { "src/price.js": `${branch}\n` });
  expect(await pull.where()).toBe("verify active");
  return pull;
}

test("verify passed at A; B is pushed after it and approved: not green until the tests ran at B", async () => {
  const pull = await atVerify("a-then-b");
  await pull.says("agent", "/statem goto handoff");
  const a = await pull.head();
  expect(await pull.check()).toContain("action_required: Waiting for a reviewer");
  const b = await pull.pushOnly({ [CHECK_FILE]: RED }, "B");
  const answer = await pull.says("reviewer", `/statem approve review ${b}`);
  expect(answer).toContain(`Approved at \`${b.slice(0, 12)}\``);
  expect(await pull.check()).toBe(`in_progress: Held at verify: tests failed at ${b.slice(0, 7)}`);
  expect(await pull.check(a)).not.toContain("success");
  expect((await stage.person("reviewer").merge(pull.pull)).status).toBe(405);

  const c = await pull.push({ [CHECK_FILE]: GREEN }, "C");
  expect(await pull.check()).toContain(`action_required: Waiting for a reviewer at verify: review (${c.slice(0, 7)})`);
  expect(await pull.says("reviewer", `/statem approve review ${b}`)).toContain("commit_not_head");
  await pull.says("reviewer", `/statem approve review ${c}`);
  expect(await pull.check()).toContain("success: Succeeded at handoff");
  const { receipts } = (await pull.record()).state;
  expect(Object.values(receipts).map(({ checkedAt }) => checkedAt.head)).toEqual([c]);
});

test("after the hand-off a push takes the green away, and merging is refused until it is earned again", async () => {
  const pull = await atVerify("after-handoff");
  await pull.says("agent", "/statem goto handoff");
  const a = await pull.head();
  await pull.says("reviewer", `/statem approve review ${a}`);
  expect(await pull.check()).toContain("success: Succeeded at handoff");

  const b = await pull.push({ "src/evil.js": "1\n" }, "One more thing");
  expect(await pull.where()).toBe("verify active");
  expect((await pull.record()).state.request).toMatchObject({ to: "handoff" });
  expect(await pull.check()).toContain(`action_required: Waiting for a reviewer at verify: review (${b.slice(0, 7)})`);
  const merge = await stage.person("reviewer").merge(pull.pull);
  expect([merge.status, merge.body.message]).toEqual([405, expect.stringContaining("statem")]);

  // The old commit, back again, brings nothing back with it.
  await clone.git("reset", "--quiet", "--hard", a);
  await clone.git("push", "--quiet", "--force", "origin", `HEAD:refs/heads/${pull.branch}`);
  await stage.settled();
  expect(await pull.check(a)).toContain("action_required: Waiting for a reviewer at verify: review");
  expect((await stage.person("reviewer").merge(pull.pull)).status).toBe(405);
  await pull.says("reviewer", `/statem approve review ${a}`);
  expect(await pull.check(a)).toContain("success: Succeeded at handoff");
  expect((await stage.person("reviewer").merge(pull.pull)).status).toBe(200);
});
