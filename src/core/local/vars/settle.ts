/** What came of carrying a check out locally -> the finding that counts, and what is recorded with it. */
import { type Finding, linesOf, type Told } from "../../check/finding.ts";
import type { LocalRunbook } from "../../runbook/local.ts";
import type { Writers } from "../../vars/merge.ts";
import { isEmpty, refusedWords, takeWrites } from "../../vars/told.ts";
import type { Left } from "../journal/event.ts";
import type { LocalRun } from "../run.ts";

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
  const taken = takeWrites(run, runbook.vars, vars, check.id, writers);
  switch (taken.kind) {
    case "nothing":
      return { finding, ...timed };
    case "refused":
      return { finding: failed(finding, taken.problem), ...timed };
    case "ok": {
      const { values } = taken;
      const shown = { event: "vars", node: check.node, check: check.id, values };
      return { finding, left: { ...time, vars: values, shown } };
    }
  }
}

function failed(finding: Finding, problem: string): Finding {
  return { ...finding, verdict: "fail", output: linesOf(refusedWords(problem), finding.output) };
}
