/** What a pull request changes in `.statem/` and in the workflow files decides nothing about itself. */
import { afterAll, beforeAll, expect, test } from "vitest";
import { converse } from "../stage/conversation.ts";
import { type Clone, cloneAs } from "../stage/git.ts";
import { CHECK_FILE, FILES, RED, shippedRunbook } from "../stage/runbooks.ts";
import { openStage, type Stage } from "../stage/stage.ts";

const OPEN_DOOR =
  "name: open\nnodes:\n  verify: {}\n  handoff: {ending: succeeded}\nedges:\n  - {from: verify, to: handoff, auto: true}\n";
/** Says that everything is well, whatever it is asked. */
const GREEN_COLLECT = `name: statem-collect
on:
  workflow_dispatch:
    inputs: {operation: {type: string}, run: {type: string}, pull: {type: string}, head: {type: string}, publisher: {type: string}}
jobs:
  collect:
    runs-on: ubuntu-latest
    steps:
      - run: echo "collected by the pull request's file"
`;

let stage: Stage;
let clone: Clone;
beforeAll(async () => {
  stage = await openStage({ runbook: await shippedRunbook("minimal"), files: { ...FILES, [CHECK_FILE]: RED } });
  // An agent whose token may even change workflow files.
  const token = stage.github.personToken("agent", { workflows: true });
  clone = await cloneAs("agent", `${stage.github.url}/${stage.repository}.git`, token, `${stage.folder}/agent`);
});
afterAll(async () => {
  expect(stage.github.unimplementedWhat).toEqual([]);
  await stage.close();
});

test("a runbook in the pull request is not the one that judges it", async () => {
  const pull = await converse(stage, clone, "own-runbook", { ".statem/runbook.yaml": OPEN_DOOR });
  expect(await pull.check()).toContain("Held at verify: tests failed");
  const { runbook } = (await pull.record()).state;
  expect(runbook.commit).toBe(await clone.git("rev-parse", "origin/main"));
  await pull.push({ ".statem/runbook.yaml": "" });
  expect(await pull.check()).toContain("Held at verify: tests failed");
});

test("workflow files in the pull request neither publish nor collect", async () => {
  const files = { ".github/workflows/statem-collect.yml": GREEN_COLLECT, ".github/workflows/statem.yml": null };
  const pull = await converse(stage, clone, "own-workflows", files);
  expect(await pull.check()).toContain("Held at verify: tests failed");
  const collects = stage.runner.runs.filter(({ displayTitle }) => displayTitle.startsWith(`statem pr-${pull.pull} `));
  expect(collects.map(({ origin }) => origin.ref)).toEqual(["refs/heads/main"]);
  expect(collects.flatMap(({ jobs }) => jobs.map(({ key }) => key))).toEqual(["collect", "publish"]);
});

test("dispatched off the default branch, a collect run takes nothing in", async () => {
  const pull = await converse(stage, clone, "off-main", { "a.js": "1\n" });
  const before = await pull.record();
  await clone.git("push", "--quiet", "origin", "HEAD:refs/heads/elsewhere");
  const { head } = before.state.subject;
  const inputs = {
    operation: "op1",
    run: `pr-${pull.pull}`,
    pull: String(pull.pull),
    head: head.commit,
    publisher: "action",
  };
  const said = await stage.person("agent").dispatch("statem-collect.yml", inputs, "elsewhere");
  expect(said.status).toBe(204);
  await stage.settled();
  const run = stage.runner.runs.at(-1);
  expect(run?.jobs.map(({ key, conclusion }) => [key, conclusion])).toEqual([
    ["collect", "success"],
    ["publish", "skipped"],
  ]);
  expect((await pull.record()).digest).toBe(before.digest);
});

test("a runbook that changes on the base branch leaves runs that go on as they are", async () => {
  const pull = await converse(stage, clone, "pinned", { "a.js": "2\n" });
  const pinned = (await pull.record()).state.runbook.digest;
  await clone.git("push", "--quiet", "origin", "origin/main:refs/heads/release");
  // `release` has no required check, so it can be pushed to: its runbook is the weak one.
  await clone.git("switch", "--quiet", "--detach", "origin/main");
  await clone.commit("Open the door", { ".statem/runbook.yaml": OPEN_DOOR });
  await clone.git("push", "--quiet", "origin", "HEAD:refs/heads/release");
  const other = await converse(stage, clone, "to-release", { "b.js": "1\n" }, { base: "release" });
  expect((await other.checkRun())?.name).toBeUndefined();
  const check = await stage.person("agent").check(await other.head(), "statem @ release");
  expect(check?.output.title).toContain("Succeeded at handoff");
  await pull.push({ "a.js": "3\n" });
  expect((await pull.record()).state.runbook.digest).toBe(pinned);
  expect(await pull.check()).toContain("Held at verify: tests failed");
});

test("retargeted to a base with a weaker runbook, a run is not judged by that one, and its green is not main's", async () => {
  const pull = await converse(stage, clone, "retarget", { "c.js": "1\n" });
  const pinned = (await pull.record()).state.runbook.digest;
  await stage.person("agent").done("PATCH", `/pulls/${pull.pull}`, { base: "release" });
  await stage.settled();
  expect((await pull.record()).state.runbook.digest).toBe(pinned);
  const held = await stage.person("agent").check(await pull.head(), "statem @ release");
  expect(held?.conclusion).toBe("action_required");
  expect(await pull.says("agent", "/statem status")).toContain("`base_changed`");
  await stage.person("agent").done("PATCH", `/pulls/${pull.pull}`, { base: "main" });
  await stage.settled();
  expect(await pull.check()).toContain("Held at verify: tests failed");
  expect((await stage.person("agent").merge(pull.pull)).status).toBe(405);
});

test("started at a base with a weaker runbook and retargeted to main, its green does not count there", async () => {
  const pull = await converse(stage, clone, "sneak", { "d.js": "1\n" }, { base: "release" });
  await stage.person("agent").done("PATCH", `/pulls/${pull.pull}`, { base: "main" });
  await stage.settled();
  expect(await pull.check()).toContain("action_required: Held: This pull request now goes into main");
  expect((await stage.person("agent").merge(pull.pull)).status).toBe(405);
});
