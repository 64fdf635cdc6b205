/** What our engine adds to StateM's local runs, and what it mends: each rule once, through the program. */
import { execFileSync, spawn } from "node:child_process";
import { existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { program } from "./program/built.ts";
import { ProgramFolder } from "./program/folder.ts";

let folder: ProgramFolder;
beforeEach(() => {
  folder = new ProgramFolder(program);
});
afterEach(() => folder.remove());

async function start(runbook: string) {
  folder.write("r.yaml", runbook);
  return folder.statem("start", "r.yaml", "--run-id", "x");
}
const events = async (): Promise<string[]> =>
  (await folder.statem("history")).json.history.map(({ event }: { event: string }) => event);

describe("the engine's own", () => {
  test("auto edges are followed, the first that holds", async () => {
    await start(
      "nodes:\n  a: {next: b}\n  b:\n    next: [{to: c, auto: true, condition: {run: 'false'}}, {to: d, auto: true}]\n  c: C\n  d: {next: {to: e, auto: true, condition: Sure?}}\n  e: E\n",
    );
    const { json } = await folder.statem("goto", "b", "--yes");
    expect(json).toMatchObject({ from: "a", to: "b", current: "d", followed: [{ from: "b", to: "d" }] });
    expect(await events()).toEqual(["start", "in_hook", "goto", "goto"]);
  });

  test("a cycle of auto edges ends the call, not the machine", async () => {
    await start("nodes:\n  a: {next: b}\n  b: {next: {to: c, auto: true}}\n  c: {next: {to: b, auto: true}}\n");
    expect((await folder.statem("goto", "b")).json.followed).toHaveLength(20);
  });

  test("max_entries keeps a node from being entered again", async () => {
    await start("nodes:\n  a: {next: b}\n  b: {max_entries: 1, next: a}\n");
    await folder.statem("goto", "b");
    await folder.statem("goto", "a");
    const refused = await folder.statem("goto", "b");
    expect(refused).toMatchObject({ exit: 2, json: { details: { stage: "max_entries", entered: 1, max_entries: 1 } } });
    expect((await folder.statem("cur")).json.current).toBe("a");
  });

  test("limits.transitions ends the run as exhausted", async () => {
    await start("limits: {transitions: 2}\nnodes:\n  a: {next: b}\n  b: {next: a}\n");
    await folder.statem("goto", "b");
    await folder.statem("goto", "a");
    expect(await folder.statem("goto", "b")).toMatchObject({
      exit: 2,
      json: { details: { stage: "limits", limit: 2 } },
    });
    expect(await folder.statem("goto", "b")).toMatchObject({ exit: 2, json: { details: { stage: "ended" } } });
    expect((await events()).at(-1)).toBe("ended");
  });
});

describe("the runbook", () => {
  const TWO = "nodes:\n  a: {next: b}\n  b: B\n";
  test.each([["edited"], ["missing"]])("%s: reads go on, moves wait for start", async (how) => {
    await start(TWO);
    const { unlinkSync } = await import("node:fs");
    if (how === "missing") unlinkSync(join(folder.path, "r.yaml"));
    else folder.write("r.yaml", TWO.replace("b: B", "b: {prompt: B, in_hook: {run: touch opened}}"));
    expect(await folder.statem("cur")).toMatchObject({
      exit: 0,
      json: { current: "a" },
      stderr: expect.stringMatching(/runbook/),
    });
    expect(await folder.statem("goto", "b")).toMatchObject({
      exit: 2,
      json: { details: { stage: "runbook", current: "a" } },
    });
    if (how === "missing") folder.write("r.yaml", TWO);
    expect(await folder.statem("start", "r.yaml")).toMatchObject({ exit: 0, json: { run_id: "x", current: "a" } });
    expect(await folder.statem("goto", "b")).toMatchObject({ exit: 0 });
  });

  test("a near miss of a key is refused at start", async () => {
    const { exit, json } = await start("nodes:\n  a: {promt: A}\n");
    expect([exit, json.error]).toEqual([1, expect.stringContaining("did you mean `prompt`")]);
    expect(existsSync(join(folder.path, ".statem"))).toBe(false);
  });
});

describe("where state lies", () => {
  test.each([[".."], ["."], ["..."], ["  "]])("a run called %j is refused", async (id) => {
    folder.write("r.yaml", "nodes: {a: A}\n");
    expect(await folder.statem("start", "r.yaml", "--run-id", id)).toMatchObject({ exit: 1, json: { ok: false } });
  });

  test("state that git tracks is refused, with what to do", async () => {
    await start("nodes: {a: A}\n");
    execFileSync("git", ["init", "-q"], { cwd: folder.path });
    execFileSync("git", ["add", "-f", ".statem"], { cwd: folder.path });
    const { exit, json } = await folder.statem("start", "r.yaml");
    expect([exit, json.error]).toEqual([1, expect.stringContaining("git rm -r --cached")]);
  });

  test("folders for dynamic checks are made only when there are some", async () => {
    await start("nodes: {a: {next: b}, b: B}\n");
    await folder.statem("cur");
    await folder.statem("goto", "b");
    expect(readdirSync(join(folder.path, ".statem/runs/x"))).not.toContain("nodes");
  });
});

describe("checks", () => {
  test("twenty outputs of 200 KB keep the state under 100 KB, and are shown live", async () => {
    const noisy = "{run: \"head -c 200000 /dev/zero | tr '\\\\0' x\"}";
    await start(`nodes:\n  a:\n    before_transfer: [${Array(20).fill(noisy).join(", ")}]\n    next: b\n  b: B\n`);
    const { exit, stdout } = await folder.prose("goto", "b");
    expect([exit, stdout.length]).toEqual([0, expect.closeTo(4_000_000, -5)]);
    const run = join(folder.path, ".statem/runs/x");
    const bytes = readdirSync(run).map((name) => [name, statSync(join(run, name)).size] as const);
    expect(bytes.filter(([, size]) => size > 100_000)).toEqual([]);
  });

  test("what cannot be done is a failed check", async () => {
    folder.write("bytes", new Uint8Array([0xff, 0xfe, 0x80]));
    await start(
      "nodes:\n  a:\n    before_transfer: [{run: 'true', cwd: nowhere}, {path: bytes, contains: x}, {path: ., contains: x}]\n    next: b\n  b: B\n",
    );
    const { exit, json } = await folder.statem("goto", "b");
    expect([exit, json.details.results.map((one: { passed: boolean }) => one.passed)]).toEqual([
      2,
      [false, false, false],
    ]);
  });

  test("approvers are never settled here, whatever is typed", async () => {
    await start(
      "nodes:\n  a:\n    next: {to: b, condition: {type: manual, prompt: Fine?, approvers: {count: 1}}}\n  b: B\n",
    );
    expect(await folder.statem("goto", "b", "--yes")).toMatchObject({ exit: 2, json: { details: { current: "a" } } });
  });
});

describe("inside a hook", () => {
  const call = (words: string) => `"$NODE" "$PROGRAM" ${words} --run-id x --json >> said; echo $? >> exits`;
  const env = () => ({ NODE: process.execPath, PROGRAM: program });

  test("reads, save and dynamic write work, goto and start do not", async () => {
    folder.write("c.json", '[{"type": "message", "text": "hi"}]');
    const hooks = ["cur", "save --skip-hooks", "dynamic write c.json", "goto b", "start r.yaml"].map(
      (words) => `{run: '${call(words)}'}`,
    );
    await start(`nodes:\n  a:\n    out_hook: [${hooks.join(", ")}]\n    next: b\n  b: B\n`);
    expect(await folder.with(env(), "goto", "b")).toMatchObject({ exit: 0, json: { current: "b" } });
    expect(folder.read("exits").trim().split("\n")).toEqual(["0", "0", "0", "2", "2"]);
    expect(await events()).toEqual(["start", "in_hook", "save", "goto"]);
  });

  test("a save in an out_hook that save runs ends", async () => {
    await start(`nodes:\n  a: {out_hook: {run: '${call("save")}'}}\n`);
    expect(await folder.with(env(), "save")).toMatchObject({ exit: 0 });
    expect(await events()).toEqual(["start", "in_hook", "save", "save"]);
  });
});

test("while a slow goto is at work, others are told by whom", async () => {
  await start(
    "nodes:\n  a:\n    before_transfer: {run: 'touch begun; while [ ! -e go ]; do sleep 0.05; done'}\n    next: b\n  b: B\n",
  );
  const slow = spawn(process.execPath, [program, "goto", "b", "--json"], { cwd: folder.path, stdio: "ignore" });
  const ended = new Promise((resolve) => slow.once("close", resolve));
  while (!existsSync(join(folder.path, "begun"))) await new Promise((resolve) => setTimeout(resolve, 20));
  expect(await folder.statem("goto", "b")).toMatchObject({
    exit: 2,
    json: { details: { stage: "busy", held_by: { pid: slow.pid } } },
  });
  expect(await folder.statem("cur")).toMatchObject({ exit: 0, json: { current: "a" } });
  folder.write("go", "");
  expect(await ended).toBe(0);
  expect(readFileSync(join(folder.path, ".statem/runs/x/journal.jsonl"), "utf8")).toContain('"kind":"requested"');
});
