/** Several commands at once: one wins, the others are told who, and no event is lost. */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { program } from "./program/built.ts";
import { runProgram } from "./program/run.ts";

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "statem-race-"));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const statem = (...args: string[]) => runProgram(program, [...args, "--json"], { cwd: folder });
const RING = ["a", "b", "c"];

async function race(rounds: number): Promise<void> {
  for (let round = 0; round < rounds; round += 1) {
    const to = RING[(round + 1) % 3] ?? "";
    const answers = await Promise.all([1, 2, 3, 4].map((agent) => statem("goto", to, "--agent-id", `agent-${agent}`)));
    const told = answers.map(({ exit, stdout }) => `${exit} ${stdout}`).join("\n");
    expect(
      answers.filter(({ exit }) => exit === 0),
      told,
    ).toHaveLength(1);
    for (const { exit, stdout } of answers) {
      if (exit !== 0) expect(JSON.parse(stdout).error, told).toMatch(/agent-\d|process \d+|another process: \d+/);
    }
  }
  const { history, current } = JSON.parse((await statem("history")).stdout);
  expect(current).toBe(RING[rounds % 3]);
  expect(history.filter(({ event }: { event: string }) => event === "goto")).toHaveLength(rounds);
}

test("of four gotos with hooks one wins, and the hooks run once", async () => {
  const node = (next: string) => `{out_hook: {run: echo out >> log}, in_hook: {run: echo in >> log}, next: ${next}}`;
  writeFileSync(join(folder, "r.yaml"), `nodes:\n  a: ${node("b")}\n  b: ${node("c")}\n  c: ${node("a")}\n`);
  await statem("start", "r.yaml", "--run-id", "x");
  await race(50);
  const log = readFileSync(join(folder, "log"), "utf8").split("\n");
  expect(log.filter((line) => line === "out")).toHaveLength(50);
  // Once more when the run was started.
  expect(log.filter((line) => line === "in")).toHaveLength(51);
}, 600_000);

test("of four gotos with nothing to check one wins", async () => {
  writeFileSync(join(folder, "r.yaml"), "nodes:\n  a: {next: b}\n  b: {next: c}\n  c: {next: a}\n");
  await statem("start", "r.yaml", "--run-id", "x");
  await race(6);
}, 600_000);

test("saves at once are all kept", async () => {
  writeFileSync(join(folder, "r.yaml"), "nodes:\n  a: {out_hook: {run: 'true'}}\n");
  await statem("start", "r.yaml", "--run-id", "x");
  const answers = await Promise.all(Array.from({ length: 12 }, () => statem("save")));
  expect(answers.map(({ exit }) => exit)).toEqual(answers.map(() => 0));
  const { history } = JSON.parse((await statem("history")).stdout);
  expect(history.filter(({ event }: { event: string }) => event === "save")).toHaveLength(12);
}, 120_000);
