/** Whether an edge may still be tried: attempts within the entry, entries of its target over the run's life. */
import { type Edge, nodeOf, type Runbook } from "../../runbook/runbook.ts";
import { attemptsOf, entriesOf, type Run } from "../run.ts";
import { limitsOf } from "../totals/limits.ts";
import { type Outcome, refused } from "./outcome.ts";

/** How many transitions this run may make, with what people granted beyond the runbook's limit. */
export function mostTransitions(runbook: Runbook, run: Run): number {
  return limitsOf(runbook, run).transitions;
}

/** How often one may ask to collect again at one head in one entry: a flaky check shows by then, and a broken one is not mended. */
export const MOST_RETRIES = 5;

/** How often it was asked for at this head in this entry. */
export function retriesUsed({ retries, entry, subject }: Run): number {
  return retries?.entry === entry.id && retries.head === subject.head.commit ? retries.used : 0;
}

/** Why the edge is shut, or nothing. A try at a head that was counted already is not another one. */
export function shutBecause(runbook: Runbook, run: Run, edge: Edge, isNewTry: boolean): Outcome | undefined {
  const attempts = attemptsOf(run, edge.to);
  const used = attempts?.used ?? 0;
  const counts = isNewTry || attempts?.head !== run.subject.head.commit;
  if (edge.maxAttempts !== undefined && counts && used >= edge.maxAttempts) {
    return refused("attempts_used", { to: edge.to, used: String(used) });
  }
  const entered = entriesOf(run, edge.to);
  const most = nodeOf(runbook, edge.to)?.maxEntries;
  if (most !== undefined && entered >= most) {
    return refused("entries_used", { node: edge.to, used: String(entered) });
  }
  return undefined;
}

export function isEdgeOpen(runbook: Runbook, run: Run, edge: Edge): boolean {
  return shutBecause(runbook, run, edge, false) === undefined;
}
