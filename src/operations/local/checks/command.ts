/** Shell commands of checks, hooks and reviewers: where they run, what they are told, what was seen of them. */
import { judgeCommand } from "../../../core/check/command.ts";
import type { Finding, Ran } from "../../../core/check/finding.ts";
import { byteLength } from "../../../core/local/journal/chain.ts";
import type { Output } from "../../../core/run/receipt.ts";
import type { LocalCommand, Purpose } from "../../../core/runbook/local.ts";
import type { Setting } from "./evaluate.ts";

export async function findByCommand(setting: Setting, check: LocalCommand): Promise<Finding> {
  return judgeCommand(check, await observe(setting, check));
}

interface Runnable {
  readonly run: string;
  readonly cwd?: string;
  readonly timeoutMs: number;
  readonly purpose: Purpose;
  /** What this one is told beside what all are. */
  readonly env?: Readonly<Record<string, string>>;
}

/** Runs a command of the runbook. */
export async function observe(
  { world, asker, run, node }: Setting,
  { run: line, cwd, timeoutMs, purpose, env: own = {} }: Runnable,
  input?: string,
): Promise<Ran> {
  const { documents, person, shell, files } = world;
  const base = documents.baseOf(run.spec.path);
  const folder = cwd === undefined ? base : documents.resolve(cwd, base);
  person.say(`$ ${line}`);
  if (!documents.isFolder(folder)) {
    return { exitCode: null, timedOut: false, error: `its folder ${folder} does not exist`, stdout: "", stderr: "" };
  }
  const env: Record<string, string> = {
    STATEM_RUN_ID: run.id,
    STATEM_SPEC: run.spec.path,
    STATEM_STATE_DIR: files.root,
    STATEM_CURRENT: node.name,
    STATEM_PURPOSE: purpose,
    ...(asker.agentId === undefined ? {} : { STATEM_AGENT_ID: asker.agentId }),
    ...own,
  };
  const command = { run: line, cwd: folder, timeoutMs, env, ...(input === undefined ? {} : { input }) };
  const seen = await shell.run(command, (text) => person.show(text));
  return { ...seen, stdout: textOf(seen.stdout), stderr: textOf(seen.stderr) };
}

function textOf({ head, tail, bytes }: Output): string {
  const left = bytes - byteLength(head) - byteLength(tail);
  return left > 0 ? `${head}\n[... ${left} bytes left out ...]\n${tail}` : head + tail;
}
