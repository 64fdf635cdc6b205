/** Without the workflow that listens to events at all, the scheduled one carries a pull request as far as it earned. */
import { afterAll, beforeAll, expect, test } from "vitest";
import { converse } from "../stage/conversation.ts";
import { FILES, shippedRunbook } from "../stage/runbooks.ts";
import { openStage, type Stage } from "../stage/stage.ts";

let stage: Stage;
beforeAll(async () => {
  const workflows = ["statem-collect.yml", "statem-reconcile.yml"];
  stage = await openStage({ runbook: await shippedRunbook("minimal"), files: FILES, workflows });
});
afterAll(async () => {
  expect(stage.github.unimplementedWhat).toEqual([]);
  await stage.close();
});

test("a pull request that no event told of is started, heard and merged; then there is nothing to do", async () => {
  const clone = await stage.person("agent").clone(`${stage.folder}/agent`);
  const pull = await converse(stage, clone, "quiet", { "a.js": "1\n" });
  const reconcile = async () => {
    stage.runner.fireSchedule(stage.repository, "statem-reconcile.yml");
    await stage.settled();
  };
  expect(await pull.check()).toBe("missing");
  await reconcile();
  expect(await pull.where()).toBe("verify active");
  expect(await pull.check()).toContain("action_required: Waiting for a reviewer at verify: review");

  expect(await pull.says("reviewer", `/statem approve review ${await pull.head()}`)).toBe("");
  await reconcile();
  expect(await pull.check()).toContain("success: Succeeded at handoff");
  expect((await stage.person("reviewer").merge(pull.pull)).status).toBe(200);
  stage.github.advanceClock(2_000);
  await reconcile();
  expect((await pull.record()).state.status).toMatchObject({ reason: "merged", final: true });

  const { revision } = await pull.record();
  const before = stage.github.requests.length;
  await reconcile();
  expect((await pull.record()).revision).toBe(revision);
  const asked = stage.github.requests.slice(before).filter(({ kind }) => kind === "graphql");
  expect(asked.map(({ operationName }) => operationName)).toEqual(["Survey", "Closed"]);
});
