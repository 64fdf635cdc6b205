/** State that cannot be trusted blocks, says so as JSON too, and is never replaced; StateM's own state is carried on. */
import { createHash } from "node:crypto";
import { readdirSync, readFileSync, statSync, utimesSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { program } from "./program/built.ts";
import { ProgramFolder } from "./program/folder.ts";

const RUNBOOK = "nodes:\n  mix: {next: prove}\n  prove: {next: [mix, {to: eat, max_attempts: 2}]}\n  eat: E.\n";
const STATE = ".statem/runs/x/state.json";
const JOURNAL = ".statem/runs/x/journal.jsonl";

let folder: ProgramFolder;
beforeEach(() => {
  folder = new ProgramFolder(program);
  folder.write("r.yaml", RUNBOOK);
});
afterEach(() => folder.remove());

async function started(): Promise<void> {
  await folder.statem("start", "r.yaml", "--run-id", "x");
  await folder.statem("goto", "prove");
}

const DAMAGES: readonly [string, string, (text: string) => string][] = [
  ["an empty state.json", STATE, () => ""],
  ["an empty object", STATE, () => "{}"],
  ["null", STATE, () => "null"],
  ["a cut state.json", STATE, (text) => text.slice(0, 100)],
  ["a byte order mark", STATE, (text) => `\uFEFF${text}`],
  ["a newer version", STATE, (text) => text.replace('"version": 1', '"version": 2')],
  ["a state.json changed by hand", STATE, (text) => text.replace('"current": "prove"', '"current": "eat"')],
  ["an emptied journal", JOURNAL, () => ""],
  ["a journal without its last event", JOURNAL, (text) => `${text.trimEnd().split("\n").slice(0, -1).join("\n")}\n`],
  ["a journal without one in its middle", JOURNAL, (text) => text.split("\n").toSpliced(1, 1).join("\n")],
  ["an event changed by hand", JOURNAL, (text) => text.replace('"reason":"start"', '"reason":"other"')],
  ["a line of something else", JOURNAL, (text) => `${text}{}\n`],
  ["null lines", JOURNAL, (text) => `${text}null\n`],
];

/** Every command is tried on the first damage; how each of the others is seen, three of them tell. */
const COMMANDS = [
  ["cur"],
  ["goto", "eat"],
  ["start", "r.yaml", "--run-id", "x"],
  ["next"],
  ["save"],
  ["start", "r.yaml"],
] as const;

describe.each(DAMAGES)("%s", (what, file, damage) => {
  test("blocks, and stays as it is", async () => {
    await started();
    const path = join(folder.path, file);
    const damaged = damage(folder.read(file));
    writeFileSync(path, damaged);
    for (const args of what === DAMAGES[0]?.[0] ? COMMANDS : COMMANDS.slice(0, 3)) {
      const { exit, json } = await folder.statem(...args);
      expect([args, exit, json]).toMatchObject([args, 1, { ok: false, error: expect.stringMatching(/damaged|newer/) }]);
    }
    expect(folder.read(file)).toBe(damaged);
    const fresh = await folder.statem("start", "r.yaml", "--run-id", "x", "--fresh");
    expect(fresh).toMatchObject({ exit: 0, json: { current: "mix" } });
    const [archived = ""] = readdirSync(join(folder.path, ".statem/archive"));
    expect(folder.read(`.statem/archive/${archived}/${file.slice(".statem/runs/x/".length)}`)).toBe(damaged);
  });
});

test("damage that keeps size and time is found when the journal is read", async () => {
  await started();
  const path = join(folder.path, STATE);
  const { atime, mtime } = statSync(path);
  writeFileSync(path, folder.read(STATE).replace('"current": "prove"', '"current": "xrove"'));
  utimesSync(path, atime, mtime);
  folder.write(".statem/runs/x/view.json", "");
  expect(await folder.statem("cur")).toMatchObject({ exit: 1, json: { ok: false } });
});

test("a torn append never happened", async () => {
  await started();
  const whole = folder.read(JOURNAL);
  writeFileSync(join(folder.path, JOURNAL), `${whole}{"actor":"me","at":"20`);
  expect(await folder.statem("cur")).toMatchObject({ exit: 0, json: { current: "prove" } });
  expect(await folder.statem("goto", "mix")).toMatchObject({ exit: 0 });
  expect(folder.read(JOURNAL).startsWith(whole)).toBe(true);
  expect((await folder.statem("history")).json.history).toHaveLength(4);
});

test("what is made from the journal is made again", async () => {
  await started();
  const before = await folder.statem("cur");
  for (const file of ["state.json", "view.json", "book.json"]) {
    folder.write(`.statem/runs/x/${file}`, "");
    const { unlinkSync } = await import("node:fs");
    unlinkSync(join(folder.path, ".statem/runs/x", file));
  }
  expect(await folder.statem("cur")).toEqual(before);
});

describe("StateM's own state", () => {
  const fixture = readFileSync(fileURLToPath(new URL("../fixtures/local/statem-v1.json", import.meta.url)), "utf8");
  const place = (hash: string) => {
    folder.write(".statem/active_run", "old\n");
    const text = fixture.replaceAll("<ROOT>", folder.path).replace("<HASH>", hash);
    folder.write(".statem/runs/old/state.json", text);
    return text;
  };
  const hash = createHash("sha256").update(RUNBOOK).digest("hex");

  test("is read without being touched", async () => {
    const text = place(hash);
    expect((await folder.statem("cur")).json).toMatchObject({
      current: "prove",
      current_entry_id: "20260101T090500Z-11112222",
    });
    expect((await folder.statem("history")).json.history).toEqual(JSON.parse(text).history);
    expect(folder.read(".statem/runs/old/state.json")).toBe(text);
    expect(readdirSync(join(folder.path, ".statem/runs/old"))).toEqual(["state.json"]);
  });

  test("is carried on with nothing lost", async () => {
    const text = place(hash);
    const moved = await folder.statem("goto", "eat");
    expect(moved).toMatchObject({ exit: 0, json: { attempt: 2, attempts_remaining: 0 } });
    const { history } = (await folder.statem("history")).json;
    expect(history.slice(0, 4)).toEqual(JSON.parse(text).history);
    expect(history).toHaveLength(5);
    expect(JSON.parse(folder.read(".statem/runs/old/state.json"))).toMatchObject({
      ...{ version: 1, run_id: "old", current: "eat", created_at: "2026-01-01T09:00:00Z" },
    });
    expect(folder.read(".statem/runs/old/state.v1.json")).toBe(text);
  });

  test("with another runbook waits for start", async () => {
    place("0".repeat(64));
    expect(await folder.statem("goto", "mix")).toMatchObject({ exit: 2, json: { details: { stage: "runbook" } } });
    expect(await folder.statem("start", "r.yaml")).toMatchObject({
      exit: 0,
      json: { run_id: "old", current: "prove" },
    });
    expect(await folder.statem("goto", "mix")).toMatchObject({ exit: 0 });
  });
});
