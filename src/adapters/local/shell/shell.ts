/**
 * Runs a check's command and observes it. What the command does - hangs, floods, dies, leaves children behind, cannot
 * be started - is an observation and never an exception.
 */
import { type ChildProcess, spawn } from "node:child_process";
import { randomUUID } from "node:crypto";
import { stat } from "node:fs/promises";
import { constants } from "node:os";
import type { Readable } from "node:stream";
import type { Told } from "../../../core/check/finding.ts";
import type { Shell, ShellCommand, ShellRun } from "../../../ports/shell.ts";
import { createCapture } from "./capture.ts";
import { allowedEnvironment, type Environment } from "./environment.ts";
import { guard } from "./guard.ts";
import { maskText } from "./mask.ts";
import { askGroupToEnd, killAll, MARK } from "./processes.ts";
import { makeToldFiles, type ToldFiles } from "./told.ts";

export interface ShellOptions {
  /** What commands may see a part of; usually the process's own. */
  readonly env: Environment;
  /** Names of variables, and beginnings of names followed by `*`. */
  readonly allow: readonly string[];
  /** Values that must not be shown; shapes of well-known secrets are masked besides. */
  readonly secrets: readonly string[];
  /** How long a command that is over its limit has for cleaning up after SIGTERM. */
  readonly graceMs?: number;
}

const GRACE_MS = 2_000;
/** The longest delay that a timer takes; a longer one would fire at once. */
const LONGEST_TIMER_MS = 2_147_483_647;
/** Output may be held open by a process that got away: it is read until silent for so long, or for so long at most. */
const SILENCE_MS = 1_000;
const DRAIN_MS = 5_000;

/** Gives both streams one pipe, so that what is read has the order in which it was written. */
const ONE_STREAM = 'exec /bin/sh -c "$0" 2>&1';

type Outcome =
  | { readonly kind: "ended"; readonly exitCode: number }
  | { readonly kind: "timed_out" }
  | { readonly kind: "not_started"; readonly error: string };

/** The shell of this machine: `/bin/sh -c`, in a process group of its own, with an empty input. */
export function createShell(options: ShellOptions): Shell {
  const allowed = allowedEnvironment(options.env, options.allow);
  return {
    async run(command) {
      const startedMs = performance.now();
      const capture = createCapture(options.secrets);
      let files: ToldFiles | undefined;
      let outcome: Outcome;
      try {
        files = command.tells && makeToldFiles(command.tells);
        outcome = await runOnce({ ...command, env: { ...command.env, ...files?.env } });
      } catch (error) {
        // No place for its files: a command that cannot tell is not run.
        outcome = { kind: "not_started", error: messageOf(error) };
      }
      const told = files?.take();
      return {
        exitCode: outcome.kind === "ended" ? outcome.exitCode : null,
        timedOut: outcome.kind === "timed_out",
        ...(outcome.kind === "not_started" ? { error: maskText(outcome.error, options.secrets) } : {}),
        durationMs: Math.round(performance.now() - startedMs),
        output: capture.end(),
        ...(told === undefined ? {} : { told: maskTold(told, options.secrets) }),
      } satisfies ShellRun;

      async function runOnce({ run, cwd, env, timeoutMs }: ShellCommand): Promise<Outcome> {
        const problem = await problemWithFolder(cwd);
        if (problem !== undefined) return { kind: "not_started", error: problem };
        const mark = randomUUID();
        // A command may run this program in turn: its children belong to both.
        const marks = [options.env[MARK], mark].filter(Boolean).join(":");
        let child: ChildProcess;
        try {
          child = spawn("/bin/sh", ["-c", ONE_STREAM, run], {
            cwd,
            env: { ...allowed, ...env, [MARK]: marks },
            detached: true,
            stdio: ["ignore", "pipe", "ignore"],
          });
        } catch (error) {
          return { kind: "not_started", error: messageOf(error) };
        }
        const { pid, stdout } = child;
        const outcome = outcomeOf(child, timeoutMs);
        if (pid === undefined || stdout === null) return outcome;
        const unguard = guard(pid, mark);
        stdout.on("data", (bytes: Buffer) => capture.write(bytes));
        stdout.on("error", () => {}); // Output that cannot be read any further has ended.
        const seen = await outcome;
        if (seen.kind === "timed_out") await askGroupToEnd(pid, options.graceMs ?? GRACE_MS);
        killAll(pid, mark);
        await drain(stdout);
        unguard();
        return seen;
      }
    },
  };
}

function maskTold(told: Readonly<Record<string, Told>>, secrets: readonly string[]): Record<string, Told> {
  return Object.fromEntries(
    Object.entries(told).map(([name, one]) => [
      name,
      one.kind === "text" ? { kind: "text", text: maskText(one.text, secrets) } : one,
    ]),
  );
}

function outcomeOf(child: ChildProcess, timeoutMs: number): Promise<Outcome> {
  return new Promise((resolve) => {
    const limitMs = Math.min(Math.max(timeoutMs, 1), LONGEST_TIMER_MS);
    const timer = setTimeout(() => settle({ kind: "timed_out" }), limitMs);
    const settle = (outcome: Outcome): void => {
      clearTimeout(timer);
      resolve(outcome);
    };
    child.on("error", (error) => settle({ kind: "not_started", error: messageOf(error) }));
    child.once("exit", (code, signal) => settle({ kind: "ended", exitCode: code ?? exitCodeOf(signal) }));
  });
}

/** As a shell reports a command that a signal ended. */
function exitCodeOf(signal: NodeJS.Signals | null): number {
  return 128 + (signal === null ? 0 : constants.signals[signal]);
}

/** Waits until nobody can write any more, or until whoever still could has been silent. */
async function drain(stdout: Readable): Promise<void> {
  if (!stdout.closed) {
    await new Promise<void>((resolve) => {
      const stop = (): void => {
        clearTimeout(silence);
        clearTimeout(limit);
        resolve();
      };
      const silence = setTimeout(stop, SILENCE_MS);
      const limit = setTimeout(stop, DRAIN_MS);
      stdout.on("data", () => silence.refresh());
      stdout.once("close", stop);
    });
  }
  stdout.destroy();
}

/** Said by us, because the system blames the shell for a missing folder. */
async function problemWithFolder(cwd: string): Promise<string | undefined> {
  try {
    return (await stat(cwd)).isDirectory() ? undefined : `its folder ${cwd} is not a folder`;
  } catch (error) {
    const isMissing = error instanceof Error && "code" in error && error.code === "ENOENT";
    return isMissing ? `its folder ${cwd} does not exist` : messageOf(error);
  }
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
