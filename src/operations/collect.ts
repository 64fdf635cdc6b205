/**
 * Runs what an open operation has due, on the checked-out commit, and says what was seen. It reads its work from the
 * record by the operation alone: whoever started it can make it repeat honest work, never do other work.
 */
import { type Evidence, type EvidenceItem, writeEvidence } from "../core/check/evidence.ts";
import { MAX_FOUND, type Tells } from "../core/check/evidence-shape.ts";
import { judgePredicate } from "../core/check/predicate/judge.ts";
import { commandMsLeft } from "../core/limits/reached.ts";
import { checksOfRun } from "../core/run/added.ts";
import { shorten } from "../core/run/decide/outcome.ts";
import type { Output } from "../core/run/receipt.ts";
import type { DueCheck, Operation, Run } from "../core/run/run.ts";
import { countedOf, limitsOf } from "../core/run/totals/limits.ts";
import { byOne, valuesOf, withWritten, writtenBy } from "../core/run/totals/variables.ts";
import {
  type CollectedCheck,
  type CommandCheck,
  isCollected,
  type PredicateCheck,
  type Runbook,
} from "../core/runbook/runbook.ts";
import { environmentOf, isEmpty, VARS_FILE, VERDICT_FILE } from "../core/vars/told.ts";
import type { RunStore } from "../ports/run-store.ts";
import type { Shell } from "../ports/shell.ts";
import type { Workspace } from "../ports/workspace.ts";
import { patternSearch } from "./pattern.ts";
import type { Ports } from "./ports.ts";
import { readRunOfAnybody } from "./read-run.ts";

export interface CollectPorts extends Pick<Ports, "digest" | "log"> {
  readonly store: Pick<RunStore, "read">;
  readonly shell: Shell;
  readonly workspace: Workspace;
}
export interface CollectRequest {
  readonly run: string;
  readonly operation: string;
  readonly pull: number;
  readonly head: string;
  /** Which try of this very job it is, from 1: what must never run twice by accident is left to a person behind the first. */
  readonly attempt?: number;
  /** Link to where the whole output can be read. */
  readonly log?: string;
}
export type Collected =
  | { readonly kind: "evidence"; readonly text: string; readonly evidence: Evidence }
  /** Nothing was run: the operation is not open, or is another's. */
  | { readonly kind: "stopped"; readonly reason: string };

export async function collect(request: CollectRequest, ports: CollectPorts): Promise<Collected> {
  const read = readRunOfAnybody(await ports.store.read(request.run), request.run, ports.digest);
  if (read.kind === "absent") return stopped(`there is no run ${request.run}`);
  if (read.kind === "held") return stopped(`the run is held (${read.code})`);
  const { state } = read.record;
  const open = state.operation;
  if (open?.id !== request.operation) return stopped(`operation ${request.operation} is not open`);
  if (open.head !== request.head || state.subject.pull !== request.pull) {
    return stopped(`operation ${open.id} is for ${open.head} of #${state.subject.pull}, not for what was asked`);
  }
  const at = await ports.workspace.head();
  if (at.commit !== open.head) return stopped(`${at.commit} is checked out; ${open.head} was expected`);
  const observations: Evidence["observations"][number][] = [];
  // As the record will have it: what a check writes, the next one is told.
  let run: Run = state;
  for (const due of open.due) {
    const check = findCheck(read.runbook, state, due);
    if (due.external && (request.attempt ?? 1) > 1) {
      ports.log.warn(
        `${due.check} is not run again: it is marked \`effect: external\`, and this job was started before.`,
      );
      continue;
    }
    if (!check) continue;
    const item = await judge(check, due, { run, runbook: read.runbook, operation: open }, ports);
    observations.push(item);
    const taken = "told" in item ? writtenBy(read.runbook, run, check.id, item.told?.vars) : undefined;
    if (taken?.kind === "ok") run = withWritten(run, open.head, byOne(check.id, taken.values));
    if ("observation" in item) run = { ...run, commandMs: (run.commandMs ?? 0) + item.observation.durationMs };
  }
  const { operation, log } = request;
  const evidence: Evidence = {
    schema: 1,
    run: request.run,
    operation,
    head: at.commit,
    tree: at.tree,
    observations,
    ...(log === undefined ? {} : { log }),
  };
  return { kind: "evidence", text: writeEvidence(evidence), evidence };
}

/** What is being collected for. */
interface Purpose {
  /** With what was written so far. */
  readonly run: Run;
  readonly runbook: Runbook;
  readonly operation: Operation;
}

async function judge(
  check: CollectedCheck,
  due: DueCheck,
  purpose: Purpose,
  ports: CollectPorts,
): Promise<EvidenceItem> {
  const about = { check: check.id, entry: due.entry, digest: due.digest };
  return check.kind === "command"
    ? { ...about, ...(await observe(check, due, purpose, ports)) }
    : { ...about, found: await find(check, ports) };
}

async function find(check: PredicateCheck, { workspace, log }: CollectPorts) {
  const path = check.cwd === undefined ? check.path : `${check.cwd}/${check.path}`;
  const search = check.operators.matches === undefined ? () => false : await patternSearch();
  const { verdict, output } = judgePredicate(check, workspace.read(path), search);
  log.info(`${check.id}: ${verdict}, ${output}`);
  return { verdict, output: shorten(output, MAX_FOUND) };
}

async function observe(check: CommandCheck, due: DueCheck, purpose: Purpose, ports: CollectPorts) {
  const { workspace, shell, log } = ports;
  const { run, runbook, operation } = purpose;
  log.info(`${check.id}: $ ${check.run}`);
  const limits = limitsOf(runbook, run);
  const msLeft = commandMsLeft(countedOf(run), { limits }) ?? check.timeoutMs;
  if (msLeft <= 0) {
    const error = `the run's commands have used up their ${limits.minutes} minutes`;
    log.warn(`${check.id} is not run: ${error}.`);
    return { observation: { exitCode: null, timedOut: false, error, durationMs: 0, output: nothingPrinted(ports) } };
  }
  const { told = {}, ...observation } = await shell.run({
    run: check.run,
    cwd: check.cwd === undefined ? workspace.root : `${workspace.root}/${check.cwd}`,
    timeoutMs: Math.min(check.timeoutMs, msLeft),
    env: {
      STATEM_RUN_ID: run.id,
      STATEM_CURRENT: run.entry.node,
      STATEM_ENTRY_ID: due.entry,
      STATEM_OPERATION: operation.id,
      STATEM_HEAD: operation.head,
      ...environmentOf(valuesOf(runbook, run)),
    },
    tells: Object.keys(runbook.vars).length === 0 ? [VERDICT_FILE] : [VERDICT_FILE, VARS_FILE],
  });
  const result = observation.timedOut ? "timed out" : `exit ${observation.exitCode ?? "none"}`;
  log.info(`${check.id}: ${result} after ${(observation.durationMs / 1_000).toFixed(1)} s`);
  const [vars, verdict] = [told[VARS_FILE], told[VERDICT_FILE]];
  const tells: Tells = {
    ...(vars === undefined || isEmpty(vars) ? {} : { vars }),
    ...(verdict === undefined || isEmpty(verdict) ? {} : { verdict }),
  };
  return { observation, ...(Object.keys(tells).length === 0 ? {} : { told: tells }) };
}

function nothingPrinted({ digest }: CollectPorts): Output {
  return { head: "", tail: "", bytes: 0, digest: digest("") };
}

/** The pinned runbook's check, if it still is the one that is due. */
function findCheck(runbook: Runbook, run: Run, due: DueCheck): CollectedCheck | undefined {
  return checksOfRun(runbook, run)
    .filter(isCollected)
    .find((check) => check.id === due.check && check.digest === due.digest);
}

function stopped(reason: string): Collected {
  return { kind: "stopped", reason };
}
