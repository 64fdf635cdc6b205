/** A command that dies at any boundary of its writing is carried on exactly: nothing is lost, and nothing runs twice unsaid. */
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, onTestFinished, test } from "vitest";
import { writeBuild } from "../../scripts/build/write.ts";
import { carryOut, readBack } from "./crash/carry-out.ts";
import { program } from "./program/built.ts";
import { runProgram } from "./program/run.ts";

const root = fileURLToPath(new URL("../..", import.meta.url));
const runbook = (effect: string) => `
nodes:
  a:
    before_transfer: {run: echo check >> log}
    out_hook: {run: echo out >> log${effect}}
    next: [{to: b, max_attempts: 3, hook: {run: echo edge >> log${effect}}}]
  b:
    in_hook: {run: echo in >> log${effect}}
    next: c
  c: C.
`;

let child: string;
let outdir: string;
let folder: string;
beforeAll(async () => {
  outdir = mkdtempSync(join(tmpdir(), "statem-crash-"));
  await writeBuild(root, [{ name: "child", source: "test/cli/crash/child.ts" }], outdir);
  child = join(outdir, "child.cjs");
});
afterAll(() => {
  rmSync(outdir, { recursive: true, force: true });
});
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "statem-run-"));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const statem = (...args: string[]) => runProgram(program, [...args, "--json"], { cwd: folder });
const dieAt = (boundary: number, ...args: string[]) => runProgram(child, [String(boundary), ...args], { cwd: folder });
const countOf = (word: string): number => {
  try {
    return readFileSync(join(folder, "log"), "utf8")
      .split("\n")
      .filter((line) => line === word).length;
  } catch {
    return 0;
  }
};

/** What a run comes to after a `goto b` that died, and the commands that a person would type next. */
async function recover() {
  const moves = readBack(folder).run.entry.node === "a" ? ["b", "c"] : ["c"];
  const answers = [];
  for (const to of moves) answers.push(await carryOut(folder, ["goto", to]));
  return answers;
}

/** Before any hook has begun, what a hook is makes no difference: those boundaries are tried once. */
let firstHook = 1;

/** Boundaries of a whole `goto b`, and one more. */
async function boundariesOf(effect: string): Promise<number> {
  // A run knows its folder by name, so the one that was started is put back in its place and not started anew.
  const started = mkdtempSync(join(tmpdir(), "statem-started-"));
  writeFileSync(join(folder, "r.yaml"), runbook(effect));
  await statem("start", "r.yaml", "--run-id", "x");
  cpSync(folder, started, { recursive: true });
  onTestFinished(() => rmSync(started, { recursive: true, force: true }));
  for (let boundary = effect === "" ? 1 : firstHook; ; boundary += 1) {
    rmSync(folder, { recursive: true, force: true });
    cpSync(started, folder, { recursive: true });
    const { exit } = await dieAt(boundary, "goto", "b");
    if (exit === 0) return boundary;
    if (firstHook === 1 && readFileSync(join(folder, ".statem/runs/x/journal.jsonl"), "utf8").includes("hook_began"))
      firstHook = boundary - 1;
    await check(effect, boundary);
  }
}

async function check(effect: string, boundary: number): Promise<void> {
  const answers = await recover();
  const told = JSON.stringify(answers);
  const at = `killed at boundary ${boundary}: ${told}`;
  const unknown = told.includes("hook_unknown") || told.includes('"unknown":true');
  for (const hook of ["out", "edge", "in"]) {
    const count = countOf(hook);
    if (effect !== "") {
      expect(count, `${hook} ${at}`).toBeLessThanOrEqual(1);
      if (!unknown) expect(count, `${hook} ${at}`).toBe(1);
    } else if (count !== 1) {
      // It took effect and could not say so: it is run again, and that is said.
      expect(count, `${hook} ${at}`).toBe(2);
      expect(readFileSync(join(folder, ".statem/runs/x/journal.jsonl"), "utf8"), at).toContain("interrupted_before");
    }
  }
  const kinds = answers.map(({ kind }) => kind);
  if (effect === "") expect(kinds, at).toEqual(answers.map(() => "answer"));
  if (unknown) return expect(kinds.at(0), at).toBe("refused");
  const history = readBack(folder).history();
  expect(
    history.map(({ event, from }) => `${event} ${from ?? ""}`.trim()),
    at,
  ).toEqual(["start", "in_hook", "goto a", "goto b"]);
  expect(history[2], at).toMatchObject({ attempt: 1, attempts_used: 1 });
}

describe("a goto that dies", () => {
  test("goes on where it stopped, and its attempt counts once", async () => {
    expect(await boundariesOf("")).toBeGreaterThan(30);
  }, 300_000);

  test("never runs an external hook twice", async () => {
    expect(await boundariesOf(", effect: external")).toBeGreaterThan(30);
  }, 300_000);
});

test("a start that dies begins once", async () => {
  for (let boundary = 1; ; boundary += 1) {
    rmSync(folder, { recursive: true, force: true });
    folder = mkdtempSync(join(tmpdir(), "statem-run-"));
    writeFileSync(join(folder, "r.yaml"), runbook(""));
    const { exit } = await dieAt(boundary, "start", "r.yaml", "--run-id", "x");
    const again = await carryOut(folder, ["start", "r.yaml", "--run-id", "x"]);
    expect(again.kind, `${boundary}: ${JSON.stringify(again)}`).not.toBe("refused");
    expect(
      readBack(folder)
        .history()
        .filter(({ event }) => event === "start"),
    ).toHaveLength(1);
    if (exit === 0) return expect(boundary).toBeGreaterThan(8);
  }
}, 120_000);
