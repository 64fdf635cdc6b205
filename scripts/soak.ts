/**
 * `npm run soak`: what takes too long for a test. Four gotos with hooks at once, 200 times: one wins, hooks run once. Then
 * gotos that are killed at a random moment, 200 times: the run is always readable, and always goes on.
 */
import { type ChildProcess, spawn } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { ENTRIES } from "./build/entries.ts";
import { writeBuild } from "./build/write.ts";

const root = fileURLToPath(new URL("..", import.meta.url));
const ROUNDS = Number(process.env["ROUNDS"] ?? 200);
const RING = ["a", "b", "c"];
const node = (next: string): string =>
  `{out_hook: {run: echo out >> log}, in_hook: {run: echo in >> log}, next: ${next}}`;

const folder = mkdtempSync(join(tmpdir(), "statem-soak-"));
const program = join(folder, "dist/cli.cjs");

function begin(...args: string[]): ChildProcess {
  const env = Object.fromEntries(Object.entries(process.env).filter(([name]) => !name.startsWith("STATEM_")));
  return spawn(process.execPath, [program, ...args, "--json"], { cwd: folder, env });
}

function end(child: ChildProcess): Promise<{ exit: number | null; stdout: string }> {
  let stdout = "";
  child.stdout?.setEncoding("utf8").on("data", (text: string) => {
    stdout += text;
  });
  return new Promise((resolve) => child.once("close", (exit) => resolve({ exit, stdout })));
}

const statem = (...args: string[]) => end(begin(...args));

function demand(holds: boolean, what: string): void {
  if (!holds) throw new Error(`${what}; the run is kept in ${folder}`);
}

async function race(): Promise<void> {
  await statem("start", "r.yaml", "--run-id", "race");
  writeFileSync(join(folder, "log"), "");
  for (let round = 0; round < ROUNDS; round += 1) {
    const to = RING[(round + 1) % 3] ?? "";
    const answers = await Promise.all([1, 2, 3, 4].map(() => statem("goto", to)));
    const winners = answers.filter(({ exit }) => exit === 0).length;
    demand(
      winners === 1,
      `round ${round}: ${winners} of four gotos won: ${answers.map(({ stdout }) => stdout).join("")}`,
    );
  }
  const lines = readFileSync(join(folder, "log"), "utf8").split("\n");
  for (const hook of ["out", "in"]) {
    const count = lines.filter((line) => line === hook).length;
    demand(count === ROUNDS, `${hook} hooks ran ${count} times in ${ROUNDS} moves`);
  }
  console.log(`${ROUNDS} rounds of four gotos: one winner each, hooks once`);
}

async function kill(): Promise<void> {
  await statem("start", "r.yaml", "--run-id", "kill");
  let killed = 0;
  for (let round = 0; round < ROUNDS; round += 1) {
    const before = JSON.parse((await statem("cur", "--run-id", "kill")).stdout).current;
    const to = RING[(RING.indexOf(before) + 1) % 3] ?? "";
    const child = begin("goto", to, "--run-id", "kill");
    const timer = setTimeout(() => child.kill("SIGKILL"), Math.random() * 400);
    if ((await end(child)).exit === null) killed += 1;
    clearTimeout(timer);
    const after = await statem("cur", "--run-id", "kill");
    demand(after.exit === 0, `round ${round}: cur says ${after.stdout}`);
    const { current } = JSON.parse(after.stdout);
    demand(
      current === before || current === to,
      `round ${round}: from ${before} to ${to}, and the run is in ${current}`,
    );
    const next = current === before ? to : (RING[(RING.indexOf(current) + 1) % 3] ?? "");
    const moved = await statem("goto", next, "--run-id", "kill");
    demand(moved.exit === 0, `round ${round}: goto ${next} after a kill says ${moved.stdout}`);
  }
  const { history, current } = JSON.parse((await statem("history", "--run-id", "kill")).stdout);
  let at = "a";
  for (const event of history) {
    if (event.event !== "goto") continue;
    demand(event.from === at, `the history goes from ${at} to ${event.from}`);
    at = event.to;
  }
  demand(at === current, `the history ends in ${at}, and the run is in ${current}`);
  console.log(`${ROUNDS} gotos, ${killed} of them killed: every run went on, every move is told once`);
}

await writeBuild(
  root,
  ENTRIES.filter(({ name }) => name.startsWith("cli")),
  join(folder, "dist"),
);
writeFileSync(join(folder, "r.yaml"), `nodes:\n  a: ${node("b")}\n  b: ${node("c")}\n  c: ${node("a")}\n`);
await race();
await kill();
rmSync(folder, { recursive: true, force: true });
