/** The known experiment, played by the built program with the runbook that ships: it starts, revises, and ends by itself. */
import { readFileSync } from "node:fs";
import { afterEach, beforeEach, expect, test } from "vitest";
import { program } from "../program/built.ts";
import { ProgramFolder } from "../program/folder.ts";

const RUNBOOK = readFileSync(new URL("../../../runbooks/draft-verify-revise.yaml", import.meta.url), "utf8");

let folder: ProgramFolder;
beforeEach(() => {
  folder = new ProgramFolder(program);
  folder.write("draft-verify-revise.yaml", RUNBOOK);
});
afterEach(() => folder.remove());

/** What the last node's hook printed, and the ways that the run took. */
async function played(env: Readonly<Record<string, string>>) {
  const started = await folder.with(env, "start", "draft-verify-revise.yaml");
  const history = await folder.statem("history");
  const last = history.json.history.findLast((event: { event: string }) => event.event === "goto");
  const printed = last.in_hook[0].output;
  const ways = started.json.followed.map(({ to }: { to: string }) => to).join(" ");
  return { exit: started.exit, over: started.json.over.ending, printed: JSON.parse(printed), ways };
}

test("a draft of 60 passes after two revisions", async () => {
  expect(await played({})).toEqual({
    ...{ exit: 0, over: "succeeded", ways: "verify revise verify revise verify done" },
    printed: { status: "success", revisions: 2, score: 90 },
  });
});

test("a draft of 20 fails after two revisions, with 50", async () => {
  expect(await played({ DRAFT_SCORE: "20" })).toEqual({
    ...{ exit: 0, over: "failed", ways: "verify revise verify revise verify failed" },
    printed: { status: "failed", revisions: 2, score: 50 },
  });
});

test("a draft of 90 needs none, and the run keeps what it counted", async () => {
  expect(await played({ DRAFT_SCORE: "90" })).toMatchObject({
    ...{ over: "succeeded", ways: "verify done" },
    printed: { status: "success", revisions: 0, score: 90 },
  });
  const { run_id, vars } = (await folder.statem("cur")).json;
  expect(vars).toEqual({ score: 90, revisions: 0 });
  expect((await folder.prose("cur")).stdout).toContain("Variables: score = 90, revisions = 0\n");
  const state = JSON.parse(folder.read(`.statem/runs/${run_id}/state.json`));
  expect(state.statem.vars).toEqual({ score: 90 });
});
