/** What may change where, on the built Action: by the real diff from the merge base, a renaming with both its paths. */
import { afterAll, beforeAll, expect, test } from "vitest";
import { type Conversation, converse } from "../stage/conversation.ts";
import type { Clone } from "../stage/git.ts";
import { FILES } from "../stage/runbooks.ts";
import { openStage, type Stage } from "../stage/stage.ts";

const RUNBOOK = `
scope: { paths: [src/**], deny: [src/key] }
nodes:
  work:
    next: { to: done, auto: true }
  done:
    ending: succeeded
`;

let stage: Stage;
let clone: Clone;
let pull: Conversation;
beforeAll(async () => {
  stage = await openStage({ runbook: RUNBOOK, files: { ...FILES, "lib/a.txt": "one\ntwo\nthree\n" } });
  clone = await stage.person("agent").clone(`${stage.folder}/agent`);
  pull = await converse(stage, clone, "wide", { "src/b.txt": "1\n", CODEOWNERS: "* @agent\n" });
});
afterAll(async () => {
  expect(stage.github.unimplementedWhat).toEqual([]);
  await stage.close();
});

const seen = async () => {
  const receipt = (await pull.record()).state.receipts["e0/scope"];
  return receipt && "findings" in receipt
    ? receipt.findings.map(({ reason, detail }) => [reason, detail["paths"]])
    : [];
};

test("what decides over the gates is named, blocks, and is told to whoever looks", async () => {
  expect(await seen()).toEqual([["scope_guarded", "`CODEOWNERS`"]]);
  expect(await pull.check()).toContain("in_progress: Held at work: scope failed");
  expect(await pull.sticky()).toContain("must name it to allow it (1 in all): `CODEOWNERS`. Take it back, and push.");
});

test("a renaming out of the scope and one into it touch both paths", async () => {
  await clone.git("mv", "lib/a.txt", "src/a.txt");
  await pull.push({ CODEOWNERS: null });
  expect(await seen()).toEqual([["scope_left", "`lib/a.txt`"]]);
  await clone.git("mv", "src/a.txt", "lib/a.txt");
  await pull.push({ "src/key": "1\n" });
  expect(await seen()).toEqual([["scope_denied", "`src/key`"]]);
});

test("what the base has gained meanwhile does not count", async () => {
  const other = await converse(stage, clone, "other", { "src/c.txt": "1\n" });
  expect((await stage.person("maintainer").merge(other.pull)).status).toBe(200);
  await pull.push({ "src/key": null });
  expect(await seen()).toEqual([["scope_kept", undefined]]);
  expect(await pull.check()).toContain("success: Succeeded at done");
});
