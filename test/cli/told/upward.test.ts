/** The run is found from any folder of the project, and never from outside of it. */
import { mkdirSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { program } from "../program/built.ts";
import { ProgramFolder } from "../program/folder.ts";
import { runProgram } from "../program/run.ts";

let folder: ProgramFolder;
beforeEach(() => {
  folder = new ProgramFolder(program);
  folder.write(
    "project/r.yaml",
    "nodes:\n  a:\n    before_transfer: {run: test -e r.yaml}\n    next: b\n  b: {next: a}\n",
  );
  folder.write("project/src/deep/file", "");
});
afterEach(() => folder.remove());

async function statem(where: string, ...args: string[]) {
  const cwd = join(folder.path, where);
  const { exit, stdout, stderr } = await runProgram(program, [...args, "--json"], { cwd });
  return { exit, json: JSON.parse(stdout), stderr };
}

test("start, look, move and save from a folder below; paths are relative to that folder, checks to the runbook's", async () => {
  await statem("project", "start", "r.yaml", "--run-id", "x");
  for (const words of [["cur"], ["history", "--tail", "1"], ["explain"], ["prompt"], ["save"]]) {
    expect(await statem("project/src/deep", ...words)).toMatchObject({ exit: 0, json: { run_id: "x" } });
  }
  expect(await statem("project/src/deep", "goto", "b")).toMatchObject({ exit: 0, json: { current: "b" } });
  expect(await statem("project/src", "goto", "a")).toMatchObject({ exit: 0, json: { current: "a" } });
  expect(await statem("project/src/deep", "start", "../../r.yaml")).toMatchObject({ json: { run_id: "x" } });
  expect((await statem("project/src/deep", "start", "r.yaml")).json.error).toContain("project/src/deep/r.yaml");
});

test("a folder's own runs come first, and what is named wins over both", async () => {
  await statem("project", "start", "r.yaml", "--run-id", "x");
  mkdirSync(join(folder.path, "project/src/.statem/runs"), { recursive: true });
  expect((await statem("project/src/deep", "cur")).json.error).toContain("project/src/.statem");
  expect((await statem("project/src", "cur", "--state-dir", "../.statem")).json.run_id).toBe("x");
  expect((await statem("project/src/deep", "cur", "--state-dir", ".statem")).json.error).toContain("deep/.statem");
});

test.each([
  ["a repository", (path: string) => mkdirSync(path)],
  ["a worktree or submodule", (path: string) => writeFileSync(path, "gitdir: elsewhere\n")],
])("not beyond the root of %s", async (_, make) => {
  await statem("project", "start", "r.yaml", "--run-id", "x");
  make(join(folder.path, "project/src/.git"));
  expect(await statem("project/src/deep", "cur")).toMatchObject({ exit: 1, json: { ok: false } });
  make(join(folder.path, "project/.git"));
  folder.write("project/test/file", "");
  expect((await statem("project/test", "cur")).json.run_id).toBe("x");
});

test("a move that is asked for in a folder below by a hook of the run is seen to be inside it", async () => {
  const call = `cd src && "${process.execPath}" "${program}" goto b --json > ../said; true`;
  folder.write("project/r.yaml", `nodes:\n  a:\n    out_hook: {run: '${call}'}\n    next: b\n  b: B\n`);
  await statem("project", "start", "r.yaml");
  expect(await statem("project/src", "goto", "b")).toMatchObject({ exit: 0 });
  expect(JSON.parse(folder.read("project/said")).details).toMatchObject({ stage: "inside_hook" });
});

test("a .statem without runs hides nothing; one that holds the runbook is where its runs begin", async () => {
  await statem("project", "start", "r.yaml", "--run-id", "x");
  folder.write("project/src/.statem/runbook.yaml", "nodes: {own: O}\n");
  for (const where of ["project/src", "project/src/deep"]) {
    expect(await statem(where, "cur")).toMatchObject({ exit: 0, json: { run_id: "x" } });
    expect(await statem(where, "history")).toMatchObject({ exit: 0, json: { run_id: "x" } });
  }
  expect((await statem("project/src", "start", "../r.yaml")).json).toMatchObject({ run_id: "x" });
  expect((await statem("project/src/deep", "start", "../.statem/runbook.yaml")).json.current).toBe("own");
  expect((await statem("project/src/deep", "cur")).json.current).toBe("own");
  expect((await statem("project", "cur")).json.run_id).toBe("x");
});

test("without any runs above, those of a repository begin in its .statem", async () => {
  mkdirSync(join(folder.path, "project/.git"));
  folder.write("project/.statem/runbook.yaml", "nodes: {a: A}\n");
  expect((await statem("project/src/deep", "start", "../../.statem/runbook.yaml", "--run-id", "y")).exit).toBe(0);
  expect((await statem("project", "cur")).json.run_id).toBe("y");
});

test.each([
  ["outside git, what lies above the home folder is not found", "project/src", false],
  ["what lies in the home folder is", "project", true],
])("%s", async (_, home, isFound) => {
  await statem("project", "start", "r.yaml", "--run-id", "x");
  symlinkSync(join(folder.path, home), join(folder.path, "home"));
  const call = { cwd: join(folder.path, "project/src/deep"), env: { HOME: join(folder.path, "home") } };
  expect((await runProgram(program, ["cur"], call)).exit).toBe(isFound ? 0 : 1);
});
