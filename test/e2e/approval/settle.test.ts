/** An approval counts for one head, and it must be certain which one was meant. */
import { afterAll, beforeAll, expect, test } from "vitest";
import { type Conversation, converse } from "../stage/conversation.ts";
import { FILES, shippedRunbook } from "../stage/runbooks.ts";
import { openStage, type Stage } from "../stage/stage.ts";

let stage: Stage;
let pull: Conversation;
beforeAll(async () => {
  stage = await openStage({ runbook: await shippedRunbook("minimal"), files: FILES });
  const clone = await stage.person("agent").clone(`${stage.folder}/agent`);
  pull = await converse(stage, clone, "settle", { "a.js": "1\n" });
});
afterAll(async () => {
  expect(stage.github.unimplementedWhat).toEqual([]);
  await stage.close();
});

/** The line that a refusal gives to type. */
function lineIn(answer: string): string {
  const line = /type `(\/statem approve[^`]*)`/.exec(answer)?.[1];
  if (line === undefined) throw new Error(`No line to type in: ${answer}`);
  return line;
}

test("on a new pull request an approve without a commit is refused with the line that says which", async () => {
  const head = await pull.head();
  const answer = await pull.says("reviewer", "/statem approve");
  expect(answer).toContain("`head_too_new`");
  expect(lineIn(answer)).toBe(`/statem approve ${head}`);
  expect(await pull.check()).toContain("action_required: Waiting for a reviewer");
});

test("a push two seconds before it is refused with both ids; typing exactly the line of the answer approves", async () => {
  stage.github.advanceClock(3_600_000);
  const before = await pull.head();
  const after = await pull.push({ "a.js": "2\n" });
  stage.github.advanceClock(2_000);
  const answer = await pull.says("reviewer", "/statem approve review");
  expect(answer).toContain("`head_unsettled`");
  expect(answer).toContain(`\`${before.slice(0, 12)}\``);
  expect(answer).toContain(`\`${after.slice(0, 12)}\``);
  expect(lineIn(answer)).toBe(`/statem approve review ${after}`);
  expect(await pull.check()).toContain("action_required");
  expect(await pull.says("reviewer", lineIn(answer))).toContain(`Approved at \`${after.slice(0, 12)}\`: \`review\`.`);
  expect(await pull.check()).toContain("success: Succeeded at handoff");
});

test("a push takes it back; the ids of other heads, short ones and long ones are refused", async () => {
  const old = await pull.head();
  const head = await pull.push({ "a.js": "3\n" });
  expect(await pull.check()).toContain("action_required");
  expect(await pull.says("reviewer", `/statem approve review ${old}`)).toContain("`commit_not_head`");
  expect(await pull.says("reviewer", `/statem approve review ${head.slice(0, 11)}`)).toContain("`commit_malformed`");
  expect(await pull.says("reviewer", `/statem approve review ${head}0`)).toContain("`commit_malformed`");
  expect(await pull.says("reviewer", `/statem approve ${head.slice(0, 7)}`)).toContain("`commit_malformed`");
  expect(await pull.check()).toContain("action_required");
});

test("once the head has been known for a minute, a plain approve works", async () => {
  const head = await pull.push({ "a.js": "4\n" });
  stage.github.advanceClock(61_000);
  expect(await pull.says("reviewer", "/statem approve")).toContain(`Approved at \`${head.slice(0, 12)}\`: \`review\`.`);
  expect(await pull.check()).toContain("success: Succeeded at handoff");
});

test("commands that say nothing new change nothing", async () => {
  const { revision } = await pull.record();
  const answer = await pull.says("reviewer", "/statem approve");
  expect(answer).toContain("`run_ended`");
  expect((await pull.record()).revision).toBe(revision + 1);
  expect(await pull.where()).toBe("handoff succeeded");
});
