/** The tree of the files as they are: git's own, told without a trace in the repository. */
import { execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { treeOf } from "../../../../src/adapters/local/state/tree.ts";

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "statem-tree-test-"));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const git = (...args: string[]) => execFileSync("git", args, { cwd: folder, encoding: "utf8" });
const write = (name: string, text: string) => writeFileSync(join(folder, name), text);

test("it changes with every file that is not ignored, tracked or not, and comes back with it", () => {
  git("init", "-q");
  const state = join(folder, ".statem");
  mkdirSync(join(state, "runs"), { recursive: true });
  write(".gitignore", "*.log\n");
  write("a.txt", "1");
  const first = treeOf(folder, state);
  expect(first).toMatch(/^[0-9a-f]{40,64}$/);
  for (const name of ["x.log", ".statem/runs/state.json"]) write(name, "2");
  expect(treeOf(folder, state)).toBe(first);
  git("add", "a.txt");
  expect(treeOf(folder, state)).toBe(first);
  write("a.txt", "2");
  const second = treeOf(folder, state);
  expect(second).not.toBe(first);
  write("b.txt", "new");
  expect(treeOf(folder, state)).not.toBe(second);
  mkdirSync(join(folder, "inner"));
  expect(treeOf(join(folder, "inner"), state)).toBe(treeOf(folder, state));
  rmSync(join(folder, "b.txt"));
  write("a.txt", "1");
  expect(treeOf(folder, state)).toBe(first);
});

test("it leaves the index and the objects as they were", () => {
  git("init", "-q");
  write("a.txt", "1");
  git("add", "a.txt");
  write("b.txt", "2");
  const index = () => readFileSync(join(folder, ".git/index")).toString("hex");
  const objects = () => readdirSync(join(folder, ".git/objects"), { recursive: true }).sort();
  const before = [index(), objects()];
  expect(treeOf(folder, "/elsewhere")).toMatch(/^[0-9a-f]+$/);
  expect([index(), objects()]).toEqual(before);
});

test("outside git there is none", () => {
  expect(treeOf(folder, join(folder, ".statem"))).toBeUndefined();
});
