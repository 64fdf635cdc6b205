/** Shell commands of checks and hooks: where they run, what they are told, how their output is kept. */
import { byteLength } from "../../../core/local/journal/chain.ts";
import { type CheckResult, resultOf } from "../../../core/local/move/result.ts";
import type { Output } from "../../../core/run/receipt.ts";
import type { LocalCommand, Purpose } from "../../../core/runbook/local.ts";
import type { LocalObservation } from "../../../ports/local/surroundings.ts";
import type { Setting } from "./evaluate.ts";

const DEFAULT_TIMEOUT_MS = 600_000;

export async function runCommand(setting: Setting, check: LocalCommand): Promise<CheckResult> {
  const seen = await observe(setting, check);
  if (typeof seen === "string") return resultOf(check, false, seen);
  const output = outputOf(seen);
  if (seen.timedOut) return resultOf(check, false, joined([timeoutText("command", check.timeoutMs), output]));
  if (seen.exitCode === null) return resultOf(check, false, `command could not be started: ${seen.error ?? "unknown"}`);
  return resultOf(check, seen.exitCode === 0, output, { exit_code: seen.exitCode });
}

interface Runnable {
  readonly run: string;
  readonly cwd?: string;
  readonly timeoutMs: number;
  readonly purpose: Purpose;
}

/** Runs a command of the runbook; a text says why it did not run. */
export async function observe(
  { world, asker, run, node }: Setting,
  { run: line, cwd, timeoutMs, purpose }: Runnable,
  input?: string,
): Promise<LocalObservation | string> {
  const { documents, person, shell, files } = world;
  const base = documents.folderOf(run.spec.path);
  const folder = cwd === undefined ? base : documents.resolve(cwd, base);
  person.say(`$ ${line}`);
  if (!documents.isFolder(folder)) return `command could not be started: its folder ${folder} does not exist`;
  const env: Record<string, string> = {
    STATEM_RUN_ID: run.id,
    STATEM_SPEC: run.spec.path,
    STATEM_STATE_DIR: files.root,
    STATEM_CURRENT: node.name,
    STATEM_PURPOSE: purpose,
  };
  if (asker.agentId !== undefined) env["STATEM_AGENT_ID"] = asker.agentId;
  const command = { run: line, cwd: folder, timeoutMs, env, ...(input === undefined ? {} : { input }) };
  return shell.run(command, (text) => person.show(text));
}

/** StateM's shape of two streams: trimmed, one below the other. */
export function outputOf({ stdout, stderr }: LocalObservation): string {
  return joined([textOf(stdout).trim(), textOf(stderr).trim()]);
}

export function timeoutText(what: string, timeoutMs: number): string {
  const isDefault = timeoutMs === DEFAULT_TIMEOUT_MS;
  return `${what} timed out after ${timeoutMs / 1000}s${isDefault ? " (the default; `timeout` sets another)" : ""}`;
}

function textOf({ head, tail, bytes }: Output): string {
  const left = bytes - byteLength(head) - byteLength(tail);
  return left > 0 ? `${head}\n[... ${left} bytes left out ...]\n${tail}` : head + tail;
}

function joined(parts: readonly string[]): string {
  return parts.filter((part) => part !== "").join("\n");
}
