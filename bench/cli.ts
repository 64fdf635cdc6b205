/**
 * `npm run bench`: what the command line costs, as ratios to `node -e 0` taken in the same run, by CPU time of children
 * that are started with a clean environment. Nothing here fails: what must hold is counted by tests, times are looked at.
 */
import { execFileSync, spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { ENTRIES } from "../scripts/build/entries.ts";
import { writeBuild } from "../scripts/build/write.ts";
import { growJournal } from "./journal.ts";

const root = fileURLToPath(new URL("..", import.meta.url));
const ROUNDS = Number(process.env["ROUNDS"] ?? 21);
const ENV = { PATH: process.env["PATH"] ?? "", HOME: process.env["HOME"] ?? "" };
const RING =
  "nodes:\n  a: {prompt: A, next: b}\n  b: {prompt: B, next: [a, {to: c, condition: {run: 'true'}}]}\n  c: {next: b}\n";

const folder = mkdtempSync(join(tmpdir(), "statem-bench-"));
try {
  await writeBuild(
    root,
    ENTRIES.filter(({ name }) => name.startsWith("cli")),
    join(folder, "dist"),
  );
  const program = join(folder, "dist/cli.cjs");
  writeFileSync(join(folder, "r.yaml"), RING);
  const statem = (...args: string[]): readonly string[] => [program, ...args];
  const run = (args: readonly string[]): void => void execFileSync(process.execPath, args, { cwd: folder, env: ENV });
  run(statem("start", "r.yaml", "--run-id", "ten", "--json"));
  run(statem("start", "r.yaml", "--run-id", "many", "--json"));
  for (let at = 0; at < 8; at += 1) run(statem("goto", at % 2 === 0 ? "b" : "a", "--run-id", "ten"));
  growJournal(join(folder, ".statem/runs/many"), 10_000);
  run(statem("start", "r.yaml", "--run-id", "many", "--json"));

  const rows: [string, (round: number) => readonly string[]][] = [["node -e 0", () => ["-e", "0"]]];
  for (const id of ["ten", "many"]) {
    const events = id === "ten" ? "10 events" : "10,000 events";
    rows.push(
      [`cur --json, ${events}`, () => statem("cur", "--run-id", id, "--json")],
      [`next --json, ${events}`, () => statem("next", "--run-id", id, "--json")],
      [`history --tail 8 --json, ${events}`, () => statem("history", "--tail", "8", "--run-id", id, "--json")],
      [
        `goto without checks, durable, ${events}`,
        (round) => statem("goto", round % 2 === 0 ? "b" : "a", "--run-id", id),
      ],
    );
  }
  rows.push(["validate (the whole program)", () => statem("validate", "r.yaml")]);
  // Round by round, so that what else the machine does falls on all alike.
  const seen = rows.map((): number[] => []);
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const [index, [, args]] of rows.entries()) seen[index]?.push(cpuOf(args(round)));
  }
  const base = median(seen[0] ?? []);
  console.log(`${"what".padEnd(48)}${"CPU ms".padStart(8)}${"ratio".padStart(8)}`);
  for (const [index, [name]] of rows.entries()) {
    const cpu = median(seen[index] ?? []);
    console.log(`${name.padEnd(48)}${cpu.toFixed(1).padStart(8)}${(cpu / base).toFixed(2).padStart(8)}`);
  }
} finally {
  rmSync(folder, { recursive: true, force: true });
}

/** CPU milliseconds of a child, user and system: bash's `time` says them to the millisecond, Node does not at all. */
function cpuOf(args: readonly string[]): number {
  const script = `TIMEFORMAT='%3U %3S'; time "$0" "$@" > /dev/null`;
  const options = { cwd: folder, env: ENV, encoding: "utf8" } as const;
  const { status, stderr } = spawnSync("bash", ["-c", script, process.execPath, ...args], options);
  if (status !== 0) throw new Error(`${args.join(" ")} ended with ${status}: ${stderr}`);
  const [user = 0, system = 0] = (stderr.trim().split("\n").at(-1) ?? "").split(" ").map(Number);
  return (user + system) * 1000;
}

function median(values: readonly number[]): number {
  return [...values].sort((one, other) => one - other)[Math.floor(values.length / 2)] ?? Number.NaN;
}
