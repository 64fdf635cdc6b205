/** What is said, and what is to be done, when a command is cut off: by Ctrl-C, by the end of its process, by a lost folder. */
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { program } from "../program/built.ts";
import { ProgramFolder } from "../program/folder.ts";
import { ended, type Ran, startProgram } from "../program/run.ts";

let folder: ProgramFolder;
beforeEach(() => {
  folder = new ProgramFolder(program);
});
afterEach(() => folder.remove());

const there = (name: string) => existsSync(join(folder.path, name));

/** A line that says that it has begun, once, and then waits for `go`; its shell's own number stands in `begun`. */
const WAIT = "echo $$ >> begun; while [ ! -e go ]; do sleep 0.05; done";

async function start(runbook: string): Promise<void> {
  folder.write("r.yaml", runbook);
  expect(await folder.statem("start", "r.yaml", "--run-id", "x")).toMatchObject({ exit: 0 });
}

/** Begins a command, waits for its hook or check to have begun, and sends it a signal. */
async function cutOff(signal: NodeJS.Signals, ...words: string[]): Promise<Ran> {
  const child = startProgram(program, words, { cwd: folder.path });
  const end = ended(child);
  while (!there("begun")) await wait(20);
  child.kill(signal);
  return end;
}

/** Whether the shell that wrote its number into `begun` is still there. */
async function isGone(): Promise<boolean> {
  const pid = Number(folder.read("begun").trim().split("\n").at(-1));
  for (let round = 0; round < 200; round += 1) {
    try {
      process.kill(pid, 0);
      // A zombie waits for its parent only.
      if (readFileSync(`/proc/${pid}/stat`, "utf8").includes(") Z ")) return true;
    } catch {
      return true;
    }
    await wait(20);
  }
  return false;
}

describe("a signal", () => {
  const GATE = `nodes:\n  a:\n    next: {to: b, max_attempts: 1, condition: {run: '${WAIT}'}}\n  b: B\n`;

  test.each([
    ["SIGINT", 130],
    ["SIGTERM", 143],
    ["SIGHUP", 129],
  ] as const)(
    "%s during a check: one line, exit %i, the check is ended, the same command goes on",
    async (signal, exit) => {
      await start(GATE);
      const ran = await cutOff(signal, "goto", "b");
      expect(ran).toMatchObject({
        exit,
        stderr:
          "statem: Interrupted: `goto b` was cut off. Run x is in `a`: nothing moved, and the try is recorded (try 1, which is " +
          "counted once). Type the same command again to go on.\n",
      });
      expect(await isGone()).toBe(true);
      folder.write("go", "");
      expect(await folder.statem("goto", "b")).toMatchObject({ exit: 0, json: { current: "b", attempts_used: 1 } });
    },
  );

  test("with --json it is one object on standard output", async () => {
    await start(GATE);
    const { stdout, stderr, exit } = await cutOff("SIGINT", "goto", "b", "--json");
    expect([exit, stderr, JSON.parse(stdout).ok]).toEqual([130, "", false]);
    expect(JSON.parse(stdout).error).toContain("nothing moved");
  });

  test("behind the move it says that the move is made", async () => {
    await start(`nodes:\n  a: {next: b}\n  b:\n    next: {to: c, auto: true, condition: {run: '${WAIT}'}}\n  c: C\n`);
    expect((await cutOff("SIGINT", "goto", "b")).stderr).toContain("Run x is in `b` now: the move is made");
    expect((await folder.statem("cur")).json.current).toBe("b");
  });

  test("in a hook it says that nobody knows", async () => {
    await start(`nodes:\n  a:\n    out_hook: {run: '${WAIT}'}\n    next: b\n  b: B\n`);
    const { stderr } = await cutOff("SIGINT", "goto", "b");
    expect(stderr).toContain("whether its hook `a-out-1` took effect is not known: it runs again with the next try");
  });
});

describe("an external hook whose process was killed", () => {
  const hook = `id: deploy\n      run: '${WAIT}'\n      effect: external`;
  const OUT = `nodes:\n  a:\n    out_hook:\n      ${hook}\n    next: b\n  b: B\n`;
  const times = () => folder.read("begun").trim().split("\n").length;

  async function killed(...words: string[]): Promise<void> {
    await cutOff("SIGKILL", ...words);
    folder.write("go", "");
  }

  test("is not run again until somebody says what became of it; done: it is not run again", async () => {
    await start(OUT);
    await killed("goto", "b");
    const blocked = await folder.statem("goto", "b");
    expect(blocked).toMatchObject({
      exit: 2,
      json: { details: { unknown: true, hook: "a>b|out_hook/0", hook_id: "deploy" } },
    });
    expect(blocked.json.error).toContain("`statem resolve deploy done`");
    expect((await folder.prose("explain")).stdout).toContain("    statem resolve deploy retry\n");
    const resolved = await folder.statem("resolve", "deploy", "done", "--agent-id", "kim");
    expect(resolved).toMatchObject({
      exit: 0,
      json: { run_id: "x", current: "a", hook: "a>b|out_hook/0", as: "done" },
    });
    const moved = await folder.statem("goto", "b");
    expect(moved).toMatchObject({ exit: 0, json: { current: "b", results: [{ passed: true, resolved: "done" }] } });
    expect(moved.json.results[0].output).toContain("by kim");
    expect(times()).toBe(1);
    const { json } = await folder.statem("history");
    expect(json.history).toContainEqual(expect.objectContaining({ event: "hook_resolved", as: "done", by: "kim" }));
  });

  test("retry: it runs once more", async () => {
    await start(OUT);
    await killed("goto", "b");
    expect((await folder.prose("resolve", "deploy", "retry")).stdout).toContain("Next: statem goto b\n");
    expect(await folder.statem("goto", "b")).toMatchObject({ exit: 0, json: { current: "b" } });
    expect(times()).toBe(2);
  });

  test("done holds for one `save`; the next is another", async () => {
    await start(OUT);
    await killed("save");
    await folder.statem("resolve", "save|out_hook/0", "done");
    expect(await folder.statem("save")).toMatchObject({ exit: 0 });
    expect(times()).toBe(1);
    expect(await folder.statem("save")).toMatchObject({ exit: 0 });
    expect(times()).toBe(2);
  });

  test("an in_hook that was cut off behind the move", async () => {
    await start(`nodes:\n  a: {next: b}\n  b:\n    in_hook:\n      ${hook}\n    next: c\n  c: C\n`);
    await killed("goto", "b");
    expect(await folder.statem("goto", "c")).toMatchObject({ exit: 2, json: { details: { stage: "in_hook" } } });
    expect((await folder.prose("resolve", "deploy", "done")).stdout).toContain("Next: statem start SPEC\n");
    expect(await folder.statem("goto", "c")).toMatchObject({ exit: 0, json: { current: "c" } });
    expect(times()).toBe(1);
  });

  test("what is not to be resolved is refused, with what is", async () => {
    await start(OUT);
    expect((await folder.statem("resolve", "deploy", "done")).json.error).toContain("nothing to resolve");
    await killed("goto", "b");
    expect((await folder.statem("resolve", "depoly", "done")).json.error).toContain(
      "did you mean `deploy`? Cut off: deploy.",
    );
    expect(await folder.statem("resolve", "deploy", "maybe")).toMatchObject({ exit: 2, json: { ok: false } });
    expect((await folder.statem("goto", "b")).exit).toBe(2);
  });

  test("nor is one whose command is still at work", async () => {
    await start(OUT);
    const child = startProgram(program, ["goto", "b"], { cwd: folder.path });
    const end = ended(child);
    while (!there("begun")) await wait(20);
    const refused = await folder.statem("resolve", "deploy", "done");
    expect(refused).toMatchObject({ exit: 2, json: { details: { stage: "busy", held_by: { pid: child.pid } } } });
    folder.write("go", "");
    expect((await end).exit).toBe(0);
  });
});

describe("the state folder goes away under a command", () => {
  const runbook = (line: string) => `nodes:\n  a:\n    before_transfer: {run: '${line}'}\n    next: b\n  b: B\n`;

  test("it is said, in words and as JSON, and nothing is put in its place", async () => {
    await start(runbook("rm -rf .statem"));
    const { exit, stderr } = await folder.prose("goto", "b");
    expect([exit, stderr]).toEqual([2, expect.stringMatching(/^statem: The state of run x is gone: .*begin anew/)]);
    expect(there(".statem")).toBe(false);
    await start(runbook("rm -rf .statem"));
    expect(await folder.statem("goto", "b")).toMatchObject({
      exit: 2,
      json: { ok: false, details: { run_id: "x", stage: "state_lost", results: [] } },
    });
  });

  test("put back, the same command goes on", async () => {
    await start(runbook("test -e moved || mv .statem moved"));
    expect(await folder.statem("goto", "b")).toMatchObject({ exit: 2, json: { details: { stage: "state_lost" } } });
    const { renameSync } = await import("node:fs");
    renameSync(join(folder.path, "moved"), join(folder.path, ".statem"));
    folder.write("moved", "");
    expect(await folder.statem("goto", "b")).toMatchObject({ exit: 0, json: { current: "b" } });
  });

  test("what the system refuses is one sentence, not a stack", async () => {
    folder.write("r.yaml", "nodes: {a: A}\n");
    folder.write("file", "");
    const { exit, stderr } = await folder.prose("start", "r.yaml", "--state-dir", "file");
    expect([exit, stderr.split("\n").length]).toEqual([1, 2]);
    expect(stderr).toContain("something on its way is a file and no folder (ENOTDIR)");
    expect((await folder.statem("start", "r.yaml", "--state-dir", "file")).json.ok).toBe(false);
    expect(readdirSync(folder.path).sort()).toEqual(["file", "r.yaml"]);
  });
});
