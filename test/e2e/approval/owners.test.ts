/** The owners of what changed, by the built Action: the base branch's CODEOWNERS and GitHub's own list of files. */
import { afterAll, beforeAll, expect, test } from "vitest";
import { converse } from "../stage/conversation.ts";
import type { Clone } from "../stage/git.ts";
import { FILES } from "../stage/runbooks.ts";
import { openStage, type Stage } from "../stage/stage.ts";

const RUNBOOK = `
nodes:
  work:
    next: { to: done, auto: true, condition: { id: review, type: manual, approvers: { codeowners: true } } }
  done: { ending: succeeded }
`;

let stage: Stage;
let clone: Clone;
beforeAll(async () => {
  const files = { ...FILES, ".github/CODEOWNERS": "/src/ @second\n", CODEOWNERS: "* @reviewer\n" };
  stage = await openStage({ runbook: RUNBOOK, files });
  clone = await stage.person("agent").clone(`${stage.folder}/agent`);
});
afterAll(async () => {
  expect(stage.github.unimplementedWhat).toEqual([]);
  await stage.close();
});

test("only an owner by the base branch's first CODEOWNERS counts, whatever the pull request says of owners", async () => {
  const changed = { "src/a.js": "1\n", ".github/CODEOWNERS": "* @reviewer\n" };
  const pull = await converse(stage, clone, "owners", changed);
  const line = `/statem approve review ${await pull.head()}`;
  expect(await pull.says("reviewer", line)).toContain("owns nothing of what changed here. Its owners are `second`");
  expect(await pull.says("second", line)).toContain("`approved`");
  expect(await pull.check()).toContain("success: ");
});
