/** The state branch in the hands of somebody who can push to it: what is gone is not begun anew. */
import { afterAll, beforeAll, expect, test } from "vitest";
import { type Conversation, converse } from "../e2e/stage/conversation.ts";
import type { Clone } from "../e2e/stage/git.ts";
import { FILES, shippedRunbook } from "../e2e/stage/runbooks.ts";
import { openStage, type Stage } from "../e2e/stage/stage.ts";

let stage: Stage;
let clone: Clone;
let pull: Conversation;
let tip: string;
beforeAll(async () => {
  stage = await openStage({ runbook: await shippedRunbook("minimal"), files: FILES });
  clone = await stage.person("agent").clone(`${stage.folder}/agent`);
  pull = await converse(stage, clone, "rejected", { "a.js": "1\n" });
  await pull.says("reviewer", "/statem reject review It leaks the key");
  await clone.git("fetch", "--quiet", "origin", "statem-state");
  tip = await clone.git("rev-parse", "FETCH_HEAD");
});
afterAll(async () => {
  expect(stage.github.unimplementedWhat).toEqual([]);
  await stage.close();
});

test("a state branch that is gone is no fresh start for a run that we have shown", async () => {
  await clone.git("push", "--quiet", "origin", ":refs/heads/statem-state");
  const answer = await pull.says("second", `/statem approve review ${await pull.head()}`);
  expect(answer).toContain("`state_missing`");
  expect(await pull.check()).toContain("action_required: Held");
  expect((await stage.person("agent").merge(pull.pull)).status).toBe(405);
  await clone.git("push", "--quiet", "origin", `${tip}:refs/heads/statem-state`);
  await pull.says("agent", "/statem status");
  expect(await pull.check()).toContain("Held at verify: review was rejected");
});
