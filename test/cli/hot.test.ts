/** The fast path: it loads nothing, and says byte for byte what the whole program says. */
import { spawnSync } from "node:child_process";
import { cpSync, readFileSync, unlinkSync, utimesSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { program } from "./program/built.ts";
import { ProgramFolder } from "./program/folder.ts";
import { cleanEnvironment } from "./program/run.ts";

const RUNBOOK = `
name: "Bäckerei ✓"
nodes:
  mix: {prompt: "Mix the dough. \\"Well\\"", in_hook: {type: message, text: hi}, next: prove}
  prove:
    prompt: Let it rise.
    before_transfer: [{run: "true"}, Ready?]
    next: [{to: mix, max_attempts: 2}, eat]
  eat: {prompt: Enjoy., next: "schön"}
  "schön": {next: [eat, mix, last]}
  last: {max_entries: 1}
`;
const LOOKS = [
  ["cur"],
  ["next"],
  ["state"],
  ["ls", "prove"],
  ["ls", "schön"],
  ["history", "--tail", "2"],
  ["history"],
  ["cur", "--agent-id", "kim"],
  ["cur", "--run-id=x"],
];

let folder: ProgramFolder;
beforeEach(() => {
  folder = new ProgramFolder(program);
});
afterEach(() => folder.remove());

async function started(): Promise<void> {
  folder.write("r.yaml", RUNBOOK);
  await folder.statem("start", "r.yaml", "--run-id", "x");
}

/** Built-in modules that a script loads beyond those of an empty one. */
function modulesOf(...args: string[]): string[] {
  return modulesIn(".", ...args);
}

/** What an empty script has loaded, asked once. */
let bare: ReadonlySet<string> | undefined;

function modulesIn(below: string, ...args: string[]): string[] {
  folder.write("empty.cjs", "");
  folder.write(
    "preload.cjs",
    `process.on("exit", () => require("fs").writeFileSync(process.env.SEEN, JSON.stringify(process.moduleLoadList)));`,
  );
  const seen = (script: readonly string[]): string[] => {
    const path = join(folder.path, "seen.json");
    spawnSync(process.execPath, ["--require", join(folder.path, "preload.cjs"), ...script], {
      cwd: join(folder.path, below),
      env: { ...cleanEnvironment(), SEEN: path },
    });
    const list: string[] = JSON.parse(readFileSync(path, "utf8"));
    unlinkSync(path);
    return list;
  };
  const known = bare ?? new Set(seen([join(folder.path, "empty.cjs")]));
  bare = known;
  return seen([program, ...args]).filter((name) => !known.has(name));
}

describe("modules", () => {
  test("no look loads any", async () => {
    await started();
    for (const args of LOOKS) {
      expect([args, modulesOf(...args, "--json")]).toEqual([args, []]);
      // In prose `state` marks the current node in its line, which is not made ready.
      if (args[0] !== "state") expect([args, modulesOf(...args)]).toEqual([args, []]);
    }
  });

  test("from a folder below the run's, too", async () => {
    await started();
    folder.write("src/deep/file", "");
    for (const args of LOOKS) expect(modulesIn("src/deep", ...args, "--json")).toEqual([]);
    expect(modulesIn("src/deep", "--version")).toEqual([]);
  });

  test("what is not as it was left loads more, so that the test can fail", async () => {
    await started();
    folder.write("r.yaml", `${RUNBOOK} `);
    expect(modulesOf("cur", "--json").length).toBeGreaterThan(10);
  });

  test("a plain goto loads what a digest needs, and no child process, stream or loader", async () => {
    folder.write("r.yaml", "nodes:\n  a: {next: b}\n  b: {next: a}\n");
    await folder.statem("start", "r.yaml");
    const loaded = modulesOf("goto", "b", "--json");
    expect(loaded.filter((name) => /child_process|readline|NativeModule net$|zlib|http/.test(name))).toEqual([]);
    expect((await folder.statem("cur")).json.current).toBe("b");
  });
});

test("every look is the same either way", async () => {
  await started();
  await folder.statem("goto", "prove");
  const look = async () => {
    const told = [];
    for (const args of LOOKS) told.push([args, await folder.statem(...args), await folder.prose(...args)]);
    return told;
  };
  const quick = await look();
  unlinkSync(join(folder.path, ".statem/runs/x/book.json"));
  expect(await look()).toEqual(quick);
});

test("a plain goto leaves the same events either way", async () => {
  const tour = ["b", "a", "b", "c"];
  const events: string[] = [];
  for (const isQuick of [true, false]) {
    const other = new ProgramFolder(program);
    other.write("r.yaml", "nodes:\n  a: {next: b}\n  b: {next: [a, c]}\n  c: {max_entries: 1}\n");
    await other.statem("start", "r.yaml", "--run-id", "x", "--agent-id", "kim");
    for (const to of tour) {
      if (!isQuick) unlinkSync(join(other.path, ".statem/runs/x/view.json"));
      expect(await other.statem("goto", to)).toMatchObject({ exit: 0, json: { current: to } });
    }
    const journal = other.read(".statem/runs/x/journal.jsonl").trimEnd().split("\n").slice(2);
    events.push(
      JSON.stringify(journal.map((line) => ({ ...JSON.parse(line), at: "", prev: "" }))).replace(
        /\d{8}T\d{6}Z-\w{8}/g,
        "ID",
      ),
    );
    other.remove();
  }
  expect(events[0]).toBe(events[1]);
});

describe("what the files say now decides, not what was left", () => {
  test.each([["r.yaml"], [".statem/runs/x/journal.jsonl"], [".statem/runs/x/state.json"]])("%s", async (name) => {
    await started();
    const path = join(folder.path, name);
    const text = readFileSync(path, "utf8");
    writeFileSync(path, `${text}\n`);
    expect(modulesOf("cur", "--json").length).toBeGreaterThan(10);
    writeFileSync(path, text);
    if (name === "r.yaml") expect(modulesOf("cur", "--json")).toEqual([]);
  });

  test("a run that was copied is read from its journal", async () => {
    await started();
    cpSync(join(folder.path, ".statem"), join(folder.path, "copy"), { recursive: true });
    utimesSync(join(folder.path, "copy/runs/x/journal.jsonl"), 1, 1);
    expect(await folder.statem("cur", "--state-dir", "copy")).toMatchObject({ exit: 0, json: { current: "mix" } });
  });
});
