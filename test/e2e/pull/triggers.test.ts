/** Pull requests that a runbook is not for, on the built Action: silence, a neutral check, and a start as soon as it is. */
import { afterAll, beforeAll, expect, test } from "vitest";
import { converse } from "../stage/conversation.ts";
import type { Clone } from "../stage/git.ts";
import { FILES, shippedRunbook } from "../stage/runbooks.ts";
import { openStage, type Stage } from "../stage/stage.ts";

const ON = "on: { pull_request: { labels: [agent], paths: ['lib/**', '*.js'], draft: true } }\n";

let stage: Stage;
let clone: Clone;
beforeAll(async () => {
  const workflows = ["statem.yml", "statem-collect.yml", "statem-reconcile.yml"];
  stage = await openStage({ runbook: ON + (await shippedRunbook("minimal")), files: FILES, workflows });
  clone = await stage.person("agent").clone(`${stage.folder}/agent`);
  await stage.person("maintainer").done("POST", "/labels", { name: "agent", color: "ededed" });
});
afterAll(async () => {
  expect(stage.github.unimplementedWhat).toEqual([]);
  await stage.close();
});

test("without the label, then without a path, then with both", async () => {
  const pull = await converse(stage, clone, "later", { "docs/a.md": "1\n" }, { draft: true });
  expect(await pull.check()).toContain("neutral: No run: This runbook is for pull requests with one of these labels");
  await stage.person("reviewer").done("POST", `/issues/${pull.pull}/labels`, { labels: ["agent"] });
  await stage.settled();
  expect(await pull.check()).toContain("neutral: No run: This runbook is for pull requests that change lib/**, *.js");
  expect(await pull.ours()).toEqual([]);

  const before = stage.github.requests.length;
  stage.runner.fireSchedule(stage.repository, "statem-reconcile.yml");
  await stage.settled();
  const asked = stage.github.requests.slice(before).filter(({ kind }) => kind === "graphql");
  expect(asked.map(({ operationName }) => operationName)).toEqual(["Survey", "Closed"]);

  await pull.push({ "docs/a.md": null, "lib/a.md": "1\n" }, "Move it");
  expect(await pull.where()).toBe("verify active");
  expect(await pull.check()).toContain("action_required: Waiting for a reviewer at verify: review");
});
