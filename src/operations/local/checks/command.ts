/** Shell commands of checks, hooks and reviewers: where they run, what they are told, what was seen of them. */
import { judgeCommand } from "../../../core/check/command.ts";
import type { Ran } from "../../../core/check/finding.ts";
import { lowerByFile } from "../../../core/check/told/verdict-file.ts";
import { commandMsLeft } from "../../../core/limits/reached.ts";
import { byteLength } from "../../../core/local/journal/chain.ts";
import type { Carried } from "../../../core/local/vars/settle.ts";
import type { Output } from "../../../core/run/receipt.ts";
import type { LocalCommand, Purpose } from "../../../core/runbook/local.ts";
import { variableOf } from "../../../core/vars/merge.ts";
import { environmentOf, VARS_FILE, VERDICT_FILE } from "../../../core/vars/told.ts";
import type { Setting } from "./evaluate.ts";

export async function findByCommand(setting: Setting, check: LocalCommand): Promise<Carried> {
  const { ran, timeoutMs, ...left } = await observe(setting, { ...check, tells: [VERDICT_FILE] });
  return { finding: lowerByFile(judgeCommand({ ...check, timeoutMs }, ran), ran.told?.[VERDICT_FILE]), ...left };
}

interface Runnable {
  readonly run: string;
  readonly cwd?: string;
  readonly timeoutMs: number;
  readonly purpose: Purpose;
  /** What this one is told beside what all are. */
  readonly env?: Readonly<Record<string, string>>;
  /** What this one may answer by, beside the variables of the run. */
  readonly tells?: readonly string[];
}
export interface Observed extends Omit<Carried, "finding"> {
  readonly ran: Ran;
  /** After so long it was stopped: less than it may have where the run's minutes come to an end. */
  readonly timeoutMs: number;
}

/** Runs a command of the runbook. */
export async function observe(
  { world, asker, run, session, runbook, node }: Setting,
  { run: line, cwd, timeoutMs: wanted, purpose, env: own = {}, tells = [] }: Runnable,
  input?: string,
): Promise<Observed> {
  const { documents, person, shell, files, moments } = world;
  const base = documents.baseOf(run.spec.path);
  const folder = cwd === undefined ? base : documents.resolve(cwd, base);
  const msLeft = commandMsLeft(session.run, runbook);
  const timeoutMs = Math.max(1, Math.min(wanted, msLeft ?? wanted));
  if (msLeft !== undefined && msLeft <= 0) {
    return { ran: notRun(`the run's commands have used up their ${runbook.limits.minutes} minutes`), timeoutMs };
  }
  person.say(`$ ${line}`);
  if (!documents.isFolder(folder)) return { ran: notRun(`its folder ${folder} does not exist`), timeoutMs };
  const names = Object.keys(runbook.vars);
  const values = Object.fromEntries(names.map((name) => [name, variableOf(name, runbook.vars, session.run)]));
  const env: Record<string, string> = {
    STATEM_RUN_ID: run.id,
    STATEM_SPEC: run.spec.path,
    STATEM_STATE_DIR: files.root,
    STATEM_CURRENT: node.name,
    STATEM_PURPOSE: purpose,
    ...(asker.agentId === undefined ? {} : { STATEM_AGENT_ID: asker.agentId }),
    ...environmentOf(values),
    ...own,
  };
  const asked = names.length === 0 ? tells : [...tells, VARS_FILE];
  const given = input === undefined ? {} : { input };
  const began = Date.parse(moments.now());
  const seen = await shell.run({ run: line, cwd: folder, timeoutMs, env, tells: asked, ...given }, (text) =>
    person.show(text),
  );
  const ms = Math.max(0, Date.parse(moments.now()) - began);
  const vars = seen.told[VARS_FILE];
  const ran = { ...seen, stdout: textOf(seen.stdout), stderr: textOf(seen.stderr) };
  return { ran, timeoutMs, ms, ...(vars === undefined ? {} : { vars }) };
}

function notRun(error: string): Ran {
  return { exitCode: null, timedOut: false, error, stdout: "", stderr: "" };
}

function textOf({ head, tail, bytes }: Output): string {
  const left = bytes - byteLength(head) - byteLength(tail);
  return left > 0 ? `${head}\n[... ${left} bytes left out ...]\n${tail}` : head + tail;
}
