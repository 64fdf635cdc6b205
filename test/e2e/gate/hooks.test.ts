/** Hooks, questions about files and checks that an agent registers, on the built Action: real commands in a real checkout. */
import { afterAll, beforeAll, expect, test } from "vitest";
import { type Conversation, converse } from "../stage/conversation.ts";
import type { Clone } from "../stage/git.ts";
import { FILES } from "../stage/runbooks.ts";
import { openStage, type Stage } from "../stage/stage.ts";

const RUNBOOK = `
nodes:
  work:
    in_hook: { id: hello, run: echo hello }
    before_transfer:
      - { id: plan, path: plan.md, matches: "(?m)^## Done$" }
      - { type: message, text: Mind the budget. }
    dynamic_before_transfer: { required: true, require_reason: true }
    next: { to: done, hook: { id: announce, run: sh ./announce, effect: external } }
  done:
`;

let stage: Stage;
let clone: Clone;
let pull: Conversation;
beforeAll(async () => {
  stage = await openStage({ runbook: RUNBOOK, files: { ...FILES, announce: "#!/bin/sh\ntest ! -e fail\n" } });
  clone = await stage.person("agent").clone(`${stage.folder}/agent`);
  pull = await converse(stage, clone, "work", { "plan.md": "## To do\n" });
});
afterAll(async () => {
  expect(stage.github.unimplementedWhat).toEqual([]);
  await stage.close();
});

const verdictOf = async (key: string) => (await pull.record()).state.receipts[key]?.verdict;

test("arriving runs its hook, and the page says what is asked", async () => {
  expect(await verdictOf("e0/hello")).toBe("pass");
  const sticky = await pull.sticky();
  expect(sticky).toContain("**On arriving at `work`**");
  expect(sticky).toContain("push them as `.statem/dynamic/e0/AGENT.yaml`");
});

test("a file is asked about where it is, and a registered command is run", async () => {
  await pull.says("agent", "/statem goto done");
  expect(await pull.check()).toContain("plan failed, dynamic failed");
  const mine = "- { run: test -s plan.md, reason: an empty plan is none }\n";
  await pull.push({ "plan.md": "# Plan\n## Done\n", ".statem/dynamic/e0/codex.yaml": mine, announce: null });
  expect(await verdictOf("e0/plan")).toBe("pass");
  expect(await verdictOf("e0/dynamic/codex/1")).toBe("pass");
  expect(await verdictOf("e0/announce>done")).toBe("fail");
  expect(await pull.check()).toContain("Held at work: announce failed");
});

test("a hook that fails is run again at the next commit, and the run moves once all of them passed", async () => {
  await clone.git("checkout", "--quiet", "origin/main", "--", "announce");
  await pull.push({ "notes.md": "announced\n" });
  expect(await pull.where()).toBe("done succeeded");
  expect(await pull.check()).toContain("success");
});
