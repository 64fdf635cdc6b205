/**
 * What the graph of a valid runbook promises and cannot keep, as warnings that print the path. Linear in the size of the
 * graph, but for a bounded number of shortest cycles and of detours.
 */
import { warnOfShutEdges, warnOfShutRepairs } from "./analysis/edges.ts";
import { warnOfHopelessGates } from "./analysis/gates.ts";
import { warnOfCycles, warnOfShortLimits, warnOfTraps, warnOfUnreached } from "./analysis/paths.ts";
import { type Source, subjectOf, UNPLACED } from "./analysis/subject.ts";
import { warnOfSteeredTriggers } from "./analysis/triggers.ts";
import type { LocalRunbook } from "./local.ts";
import type { Problem } from "./runbook.ts";

/** The warnings of a runbook's graph; without its source all of them stand at line 1, and limits count as unwritten. */
export function analyse(runbook: LocalRunbook, source: Source = UNPLACED): Problem[] {
  const subject = subjectOf(runbook, source);
  warnOfUnreached(subject);
  warnOfTraps(subject);
  if (!source.hasLimits) warnOfCycles(subject);
  warnOfShortLimits(subject);
  warnOfShutEdges(subject);
  warnOfShutRepairs(subject);
  warnOfHopelessGates(subject);
  warnOfSteeredTriggers(source.triggers, subject.problems);
  return subject.problems.list();
}
