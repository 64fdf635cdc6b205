/**
 * What a command left besides its verdict -> the finding that counts, and what is recorded with it. A bad write is a failed
 * check, whatever its exit code: what the gate wanted to know was not established.
 */
import { type Finding, linesOf, type Told } from "../../check/finding.ts";
import type { Json, LocalRunbook } from "../../runbook/local.ts";
import type { Left } from "../journal/event.ts";
import type { LocalRun } from "../run.ts";
import { mergeWrites, type Writers } from "./merge.ts";
import { readWrites } from "./written.ts";

/** What came of carrying a check out, with nothing recorded yet. */
export interface Carried {
  readonly finding: Finding;
  /** How long its command ran. */
  readonly ms?: number;
  /** What it wrote to variables. */
  readonly vars?: Told;
}
type Bounds = Pick<LocalRunbook, "limits" | "vars">;

/** Whether there is anything to record besides the result. */
export function leavesAnything({ ms, vars }: Carried, { limits }: Pick<Bounds, "limits">): boolean {
  return (limits.minutes !== undefined && ms !== undefined) || (vars !== undefined && !isEmpty(vars));
}

/** To be asked on the newest run, under the lock. */
export function settle(
  run: LocalRun,
  runbook: Bounds,
  check: { readonly id: string; readonly node: string },
  { finding, ms, vars }: Carried,
  writers: Writers,
): { readonly finding: Finding; readonly left?: Left } {
  const time: Left = runbook.limits.minutes === undefined || ms === undefined ? {} : { ms };
  const timed = time.ms === undefined ? {} : { left: time };
  if (vars === undefined || isEmpty(vars)) return { finding, ...timed };
  if (vars.kind === "unreadable") return { finding: failed(finding, vars.why), ...timed };
  const read = readWrites(vars.text, runbook.vars);
  if (read.kind === "bad") return { finding: failed(finding, read.problem), ...timed };
  const merged = mergeWrites(run, runbook.vars, read.writes, check.id, writers);
  if (merged.kind === "refused") return { finding: failed(finding, merged.problem), ...timed };
  const { values } = merged;
  const shown = { event: "vars", node: check.node, check: check.id, values };
  return { finding, left: { ...time, vars: values, shown } };
}

/** The variables of a run as its commands see them, by a prefix and their name: a text as it is, anything else as JSON. */
export function environmentOf(
  prefix: string,
  values: Readonly<Record<string, Json | undefined>>,
): Record<string, string> {
  const known = Object.entries(values).flatMap(([name, value]) =>
    value === undefined
      ? []
      : [[`${prefix}${name.toUpperCase()}`, typeof value === "string" ? value : JSON.stringify(value)] as const],
  );
  return Object.fromEntries(known);
}

function isEmpty(vars: Told): boolean {
  return vars.kind === "text" && vars.text.trim() === "";
}

function failed(finding: Finding, problem: string): Finding {
  const why = `what it wrote to STATEM_VARS cannot be taken, and none of it was: ${problem}`;
  return { ...finding, verdict: "fail", output: linesOf(why, finding.output) };
}
