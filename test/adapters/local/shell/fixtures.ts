/** What the shell's tests share: real folders, real processes, and secrets that are made up. */
import { readFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { createShell, type ShellOptions } from "../../../../src/adapters/local/shell/shell.ts";
import type { Observation } from "../../../../src/core/run/receipt.ts";
import type { ShellCommand } from "../../../../src/ports/shell.ts";

export const PATH_ONLY = { PATH: process.env["PATH"] };

/** Runs one command line; the limit is far away unless a test is about it. */
export function run(
  line: string,
  command: Partial<ShellCommand> = {},
  options: Partial<ShellOptions> = {},
): Promise<Observation> {
  const shell = createShell({ env: PATH_ONLY, allow: ["PATH"], secrets: [], graceMs: 200, ...options });
  return shell.run({ run: line, cwd: tmpdir(), timeoutMs: 60_000, env: {}, ...command });
}

/** All that was kept of the output; the whole, if it was short. */
export function textOf(observation: Observation): string {
  return observation.output.head + observation.output.tail;
}

/** Whether a process lives; one that is dead and not yet buried does not. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
  } catch {
    return false;
  }
  try {
    return !/\) [ZX] /.test(readFileSync(`/proc/${pid}/stat`, "latin1"));
  } catch {
    return process.platform !== "linux";
  }
}

/** The numbers that a command printed as `NAME=123`. */
export function pidsIn(text: string): readonly number[] {
  return [...text.matchAll(/pid=(\d+)/g)].map((match) => Number(match[1]));
}

const WORD = "aB3dE5gH7jK9mN1pQ2rS4tU6vW8xY0zC";
/** Tokens as GitHub makes them, in every form, with nothing behind them. */
export const TOKENS = {
  classic: `ghp_${WORD}LqZ7`,
  oauth: `gho_${WORD}LqZ7`,
  user: `ghu_${WORD}LqZ7`,
  refresh: `ghr_${WORD}LqZ7`,
  installation: `ghs_${WORD}LqZ7`,
  stateless: `ghs_1234567_eyJ${WORD}.eyJ${`${WORD}-_`.repeat(9)}.${`${WORD}_-`.repeat(4)}`,
  fineGrained: `github_pat_${WORD.slice(0, 22)}_${(WORD + WORD).slice(0, 59)}`,
} as const;

export const PEM = [
  "-----BEGIN RSA PRIVATE KEY-----",
  ...Array.from({ length: 25 }, (_, line) => `MII${line}${WORD}${WORD}`.slice(0, 64)),
  "-----END RSA PRIVATE KEY-----",
].join("\n");
