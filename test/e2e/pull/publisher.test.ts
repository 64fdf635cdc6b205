/** With `publisher: app` on the base branch the Action obeys nothing and publishes nothing, though its workflow is there. */
import { afterAll, beforeAll, expect, test } from "vitest";
import { converse } from "../stage/conversation.ts";
import { FILES, shippedRunbook } from "../stage/runbooks.ts";
import { openStage, type Stage } from "../stage/stage.ts";

let stage: Stage;
beforeAll(async () => {
  const files = { ...FILES, ".statem/config.yaml": "publisher: app\n" };
  stage = await openStage({ runbook: await shippedRunbook("minimal"), files });
});
afterAll(async () => {
  expect(stage.github.unimplementedWhat).toEqual([]);
  await stage.close();
});

test("nothing of the Action is to be seen, and its jobs are green", async () => {
  const clone = await stage.person("agent").clone(`${stage.folder}/agent`);
  const pull = await converse(stage, clone, "quiet", { ".statem/config.yaml": "publisher: action\n" });
  expect(await pull.says("reviewer", "/statem status")).toBe("");
  expect([await pull.check(), await pull.ours()]).toEqual(["missing", []]);
  expect(await stage.state("README.md")).toBeUndefined();
  expect(stage.runner.runs.map(({ conclusion }) => conclusion)).toEqual(["success", "success"]);
});
