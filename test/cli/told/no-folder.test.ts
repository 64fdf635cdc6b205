/** A state folder, or a file of the setup, that cannot be made or written: one sentence that says where and why, and an end. */
import type { ChildProcess } from "node:child_process";
import { existsSync, mkdirSync, readdirSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { program } from "../program/built.ts";
import { ProgramFolder } from "../program/folder.ts";
import { ended, type Ran, startProgram } from "../program/run.ts";

let folder: ProgramFolder;
const children: ChildProcess[] = [];
beforeEach(() => {
  folder = new ProgramFolder(program);
  folder.write("r.yaml", "nodes:\n  a: {next: b}\n  b: {out_hook: {run: touch ran}, next: a}\n");
});
afterEach(() => {
  // One that goes round for ever hears no other signal.
  for (const child of children.splice(0)) child.kill("SIGKILL");
  folder.remove();
});

/** A process that `afterEach` ends. Modes are not tried: they keep root, as whom tests may run, from nothing. */
function statem(...words: string[]): Promise<Ran> {
  const child = startProgram(program, words, { cwd: folder.path });
  children.push(child);
  return ended(child);
}

describe("start", () => {
  // What a system without /proc says is not asked here: there, its root's folder cannot be made either.
  test.each(["/proc/zz", "/proc/zz/deep/er", "/proc/self/zz"])(
    "in %s, where the system makes no folder",
    async (dir) => {
      const { exit, stdout, stderr } = await statem("start", "r.yaml", "--state-dir", dir);
      expect([exit, stdout]).toEqual([1, ""]);
      expect(stderr).toMatch(/^statem: Could not make the folder \/proc[^:]*: [^\n]*`--state-dir`[^\n]*\n$/);
      const { stdout: json } = await statem("start", "r.yaml", "--state-dir", dir, "--json");
      expect(JSON.parse(json)).toMatchObject({ ok: false, error: expect.stringContaining("/proc") });
    },
  );

  test.each([
    ["a file", () => folder.write("state", "")],
    ["a file on the way", () => folder.write("state/locks", "")],
    ["a link to nowhere", () => symlinkSync("/nowhere/at/all", join(folder.path, "state"))],
    ["a link to itself", () => symlinkSync("state", join(folder.path, "state"))],
    ["a folder where a file belongs", () => mkdirSync(join(folder.path, "state/active_run"), { recursive: true })],
  ])("with %s in place of it", async (_, make) => {
    make();
    const { exit, stdout, stderr } = await statem("start", "r.yaml", "--state-dir", "state");
    expect([exit, stdout]).toEqual([1, ""]);
    expect(stderr).toMatch(/^statem: Could not [^\n]+\(E[A-Z]+\)[^\n]+\n$/);
  });
});

describe("a lock that nobody has", () => {
  test.each([
    ["a link to nowhere", (path: string) => symlinkSync("/nowhere/at/all", path)],
    ["a folder", (path: string) => mkdirSync(path)],
    ["an empty file, as a crash of the machine leaves it", (path: string) => writeFileSync(path, "")],
    ["a text of somebody else", (path: string) => writeFileSync(path, "null")],
  ])("%s: said, and nothing moves", async (_, make) => {
    expect((await statem("start", "r.yaml", "--run-id", "x")).exit).toBe(0);
    make(join(folder.path, ".statem/locks/x"));
    for (const words of [["goto", "b"], ["save"], ["start", "r.yaml"]]) {
      const { exit, stderr } = await statem(...words);
      expect([words, exit, stderr]).toEqual([words, 2, expect.stringContaining("locks/x names no owner; remove it")]);
    }
    expect((await folder.statem("cur")).json.current).toBe("a");
  });
});

test("a quick move that the system refuses is told as any other", async () => {
  expect((await statem("start", "r.yaml", "--run-id", "x")).exit).toBe(0);
  rmSync(join(folder.path, ".statem/locks"), { recursive: true });
  folder.write(".statem/locks", "");
  const told =
    /^statem: Could not make the folder [^\n]*locks: something else stands there already \(EEXIST\)[^\n]*\n$/;
  for (const words of [["goto", "b"], ["save"]]) {
    expect(await statem(...words)).toEqual({ exit: 1, stdout: "", stderr: expect.stringMatching(told) });
  }
  expect((await folder.statem("goto", "b")).json).toMatchObject({
    ok: false,
    error: expect.stringContaining("EEXIST"),
  });
  expect((await folder.statem("cur")).json.current).toBe("a");
});

describe("init", () => {
  const init = () => statem("init", "--local", "--test", "true", "--yes");

  test("with a file in place of .statem", async () => {
    folder.write(".statem", "");
    const { exit, stderr } = await init();
    expect([exit, stderr.split("\n").length]).toEqual([1, 2]);
    expect(stderr).toContain(
      "something else stands there already (EEXIST). The files before it, if any, were written.",
    );
    expect(readdirSync(folder.path).sort()).toEqual([".statem", "r.yaml"]);
  });

  test("with a folder in place of the runbook", async () => {
    mkdirSync(join(folder.path, ".statem/runbook.yaml"), { recursive: true });
    const { exit, stdout, stderr } = await init();
    expect([exit, stdout, stderr.split("\n").length]).toEqual([1, "", 2]);
    expect(stderr).toContain("runbook.yaml is there but cannot be read: a folder stands there");
    expect(existsSync(join(folder.path, ".gitignore"))).toBe(false);
  });
});
