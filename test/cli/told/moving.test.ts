/** What somebody is told who types the wrong thing, gives no word, starts what is over, or waits for an `auto` edge. */
import { readFileSync } from "node:fs";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { program } from "../program/built.ts";
import { ProgramFolder } from "../program/folder.ts";

let folder: ProgramFolder;
beforeEach(() => {
  folder = new ProgramFolder(program);
});
afterEach(() => folder.remove());

async function start(runbook: string, ...words: string[]) {
  folder.write("r.yaml", runbook);
  return folder.statem("start", "r.yaml", "--run-id", "x", ...words);
}

test("the version, from package.json, and nothing is touched", async () => {
  const { version } = JSON.parse(readFileSync(new URL("../../../package.json", import.meta.url), "utf8"));
  expect(await folder.prose("--version")).toEqual({ exit: 0, stdout: `statem ${version}\n`, stderr: "" });
  expect((await folder.prose("-V")).stdout).toBe(`statem ${version}\n`);
  expect((await folder.statem("--version")).json).toEqual({ version });
  expect(await folder.prose("--version", "cur")).toMatchObject({ exit: 2, stdout: "" });
});

describe("a text in a hook is a question", () => {
  const TEXT = "nodes:\n  a: {in_hook: The plan is read, next: b}\n  b: {out_hook: Tidy?, next: a}\n";

  test("start says so, and what to type; validate notes it", async () => {
    const { exit, json } = await start(TEXT);
    expect([exit, json.error]).toEqual([
      2,
      'Blocked: the in_hook of a asks for your word: "The plan is read". If it is so, type the same command with `--yes`, or ' +
        "answer y on a terminal. (Plain text in a hook is a question; `{type: message, text: ...}` only says something.) " +
        "The run is begun and stands in a.",
    ]);
    expect(await start(TEXT, "--yes")).toMatchObject({ exit: 0 });
    const { notes } = (await folder.statem("validate", "r.yaml")).json;
    expect(notes.filter(({ code }: { code: string }) => code === "hook_question")).toMatchObject([
      { line: 2, column: 16, message: expect.stringContaining("blocks without `--yes`") },
      { line: 3, column: 17 },
    ]);
  });

  test("goto and save say so", async () => {
    await start(TEXT, "--yes");
    await folder.statem("goto", "b");
    for (const words of [["goto", "a"], ["save"]]) {
      const { exit, json } = await folder.statem(...words);
      expect([exit, json.error]).toEqual([2, expect.stringContaining('asks for your word: "Tidy?"')]);
    }
    const entered = await folder.statem("goto", "a", "--yes");
    expect(entered.exit).toBe(0);
  });

  test("a hook that failed says what failed", async () => {
    const { json } = await start("nodes:\n  a:\n    in_hook: {run: 'echo no such thing; exit 3'}\n");
    expect(json.error).toContain("the in_hook of a failed: command exited with 3: no such thing.");
  });
});

describe("goto", () => {
  const runbook = "nodes:\n  work: {next: [verify, done]}\n  verify: {next: done}\n  done: Done.\n";
  test.each([
    ["verfy", "No edge from work to verfy. Allowed targets: verify, done. Did you mean verify?"],
    ["elsewhere", "No edge from work to elsewhere. Allowed targets: verify, done. The runbook has no node elsewhere."],
  ])("%s", async (target, message) => {
    await start(runbook);
    expect(await folder.statem("goto", target)).toMatchObject({ exit: 1, json: { error: message } });
  });

  test("out of an ending says that the run is over", async () => {
    await start(runbook);
    await folder.statem("goto", "done");
    expect((await folder.statem("goto", "work")).json.error).toBe(
      "No edge from done to work. Allowed targets: (none). Nothing leads on from done: the run is over. " +
        "`statem start SPEC --fresh` begins a new one.",
    );
  });
});

describe("start of a run that is over", () => {
  test("says so, and how a new one is begun", async () => {
    await start("nodes:\n  a: {next: b}\n  b: {ending: failed}\n");
    expect((await folder.statem("goto", "b")).exit).toBe(0);
    const { json } = await folder.statem("start", "r.yaml");
    expect(json).toMatchObject({
      current: "b",
      over: { ending: "failed", begin_anew: expect.stringMatching(/ --fresh$/) },
    });
    const { exit, stdout } = await folder.prose("start", "r.yaml");
    expect([exit, stdout]).toEqual([
      0,
      expect.stringContaining("The run is over: it stands in b, failed. Nothing is left"),
    ]);
    expect((await folder.statem("start", "r.yaml", "--fresh")).json).toMatchObject({ current: "a" });
  });

  test("by a limit", async () => {
    await start("limits: {transitions: 1}\nnodes:\n  a: {next: b}\n  b: {next: a}\n");
    await folder.statem("goto", "b");
    await folder.statem("goto", "a");
    expect((await folder.statem("goto", "a")).json.error).toContain("`statem start SPEC --fresh` begins a new one.");
    expect((await folder.prose("start", "r.yaml")).stdout).toContain(
      "The run is over: it stands in b, exhausted: the run has",
    );
  });
});

describe("auto edges", () => {
  const AUTO = `nodes:
  work:
    out_hook: {run: echo left >> log}
    next: {to: check, auto: true, condition: [{run: test -e ready}, Ready?]}
  check:
    next: {to: done, auto: true, condition: Really?}
  done: Done.
`;

  test("start runs the gate, says that it does, and shows what is missing", async () => {
    folder.write("r.yaml", AUTO);
    const { stdout } = await folder.prose("start", "r.yaml", "--run-id", "x");
    expect(stdout).toContain("Looking at what may be taken by itself: work -> check\n$ test -e ready\n");
    expect(stdout).toContain("Not taken by itself: work -> check failed: command exited with 1 (and 1 more)\n");
    expect((await folder.statem("start", "r.yaml")).json.auto_held).toMatchObject([
      { from: "work", to: "check", results: [{ passed: false }, { passed: false }] },
    ]);
  });

  test("start --yes is the word for that gate, and not for a node that nobody has seen", async () => {
    folder.write("ready", "");
    expect((await start(AUTO)).json.current).toBe("work");
    const { json } = await start(AUTO, "--yes");
    expect(json).toMatchObject({ current: "check", followed: [{ from: "work", to: "check" }] });
    expect(json.auto_held).toMatchObject([{ from: "check", to: "done" }]);
  });

  test("save takes them, after its out_hook; --skip-hooks only records", async () => {
    await start(AUTO);
    folder.write("ready", "");
    expect((await folder.statem("save")).json).toMatchObject({ current: "work", auto_held: [{ to: "check" }] });
    expect((await folder.statem("save", "--skip-hooks", "--yes")).json).toEqual({
      run_id: "x",
      current: "work",
      results: [],
    });
    const { exit, stdout } = await folder.prose("save", "--yes");
    expect([exit, stdout]).toEqual([0, expect.stringContaining("Saved work, then by itself to check\n")]);
    expect((await folder.statem("cur")).json.current).toBe("check");
    const events = (await folder.statem("history")).json.history.map(({ event }: { event: string }) => event);
    expect(events).toEqual(["start", "in_hook", "save", "save", "save", "goto"]);
  });

  test("a save inside a hook, or under an edited runbook, moves nothing", async () => {
    const call = `"${process.execPath}" "${program}" save --yes --json > said`;
    const runbook = `nodes:\n  a:\n    next: [{to: b, hook: {run: '${call}'}}, {to: c, auto: true, condition: Ready?}]\n  b: B\n  c: C\n`;
    await start(runbook);
    expect((await folder.statem("goto", "b")).json.current).toBe("b");
    expect(JSON.parse(folder.read("said"))).toEqual({ current: "a", results: [], run_id: "x" });
    await start(runbook, "--fresh");
    folder.write("r.yaml", `${runbook}# edited\n`);
    expect((await folder.statem("save", "--yes")).json).toEqual({ current: "a", results: [], run_id: "x" });
  });

  test("help of the three says that they are followed", async () => {
    for (const command of ["start", "goto", "save"]) {
      expect((await folder.prose("help", command)).stdout.replace(/\s+/g, " "), command).toMatch(/`auto` edges/);
    }
  });
});

describe("--yes", () => {
  test("is the asker's own word, which no check with approvers takes; help says so", async () => {
    await start(
      "nodes:\n  a:\n    next: {to: b, condition: {type: manual, prompt: Fine?, approvers: {count: 1}}}\n  b: B\n",
    );
    const { exit, json } = await folder.statem("goto", "b", "--yes");
    expect([exit, json.details.results[0].output]).toEqual([2, expect.stringContaining("settled on GitHub")]);
    const help = (await folder.prose("help", "goto")).stdout.replace(/\s+/g, " ");
    expect(help).toContain("A check with `approvers` is never passed by it.");
  });
});

test("state shows every check and hook, by node and edge", async () => {
  await start(`nodes:
  a:
    in_hook: {type: message, text: Hi.}
    before_transfer: {run: "true"}
    dynamic_before_transfer: {required: true}
    out_hook: {run: make tidy}
    next: [{to: b, max_attempts: 2, condition: Ready?, hook: {run: make b, on_failure: continue}}, c]
  b: {next: {to: c, auto: true}}
  c: C
`);
  expect((await folder.prose("state")).stdout).toBe(`Run: x
Current: a
* a -> b, c
    in hook: message: Hi. (does not block)
    before transfer: command: true
    dynamic checks: required
    out hook: command: make tidy
    to b (at most 2 attempts)
    to b needs manual: Ready?
    to b runs command: make b (does not block)
  b -> c
    to c (taken by itself)
  c
`);
});

test("validate says that start refuses a near miss, and where a JSON runbook is no JSON", async () => {
  folder.write("r.yaml", "nodes:\n  a:\n    promt: A\n    colour: red\n");
  const { exit, stdout } = await folder.prose("validate", "r.yaml");
  expect([exit, stdout.split("\n").slice(4)]).toEqual([
    0,
    [
      expect.stringMatching(/^Warning: Line 3, column 5: unknown key `promt`; .* \(`statem start` refuses it\)$/),
      expect.not.stringContaining("start"),
      expect.stringMatching(/^On GitHub: no `limits` are written/),
      "As it is, `statem start` refuses this runbook: correct the misspelt keys first.",
      "",
    ],
  ]);
  expect((await folder.statem("validate", "r.yaml")).json.warnings).toMatchObject([
    { code: "misspelt_key", refused_by_start: true },
    { code: "unknown_key" },
  ]);
  expect((await folder.statem("start", "r.yaml")).exit).toBe(1);
  folder.write("j.json", '{"nodes": {\n  "a": {"next": "b"},\n  "b": {},\n}}\n');
  expect((await folder.prose("validate", "j.json")).stderr).toContain(
    "Line 3, column 10: the file is called .json, and this is YAML but no JSON: the comma behind the last item must go",
  );
});

test("the runbooks that ship validate without a warning or a note", async () => {
  for (const name of ["minimal", "coding-agent", "draft-verify-revise"]) {
    folder.write(`${name}.yaml`, readFileSync(new URL(`../../../runbooks/${name}.yaml`, import.meta.url), "utf8"));
    const { json } = await folder.statem("validate", `${name}.yaml`, "--strict");
    expect([json.ok, json.warnings, json.notes]).toEqual([true, undefined, undefined]);
  }
});
