/**
 * `validate --review`: the ten questions of a well-designed state graph, answered for one runbook. Some answers follow from
 * the runbook, some from what every run does; each says which, so that nobody takes the second for praise of the first.
 */
import { analyse } from "../analyse.ts";
import { UNPLACED } from "../analysis/subject.ts";
import type { LocalRunbook } from "../local.ts";
import { areGatesEvident, areLoopsBounded, canPeopleCorrect } from "./gates.ts";
import { areEffectsIdempotent, doesCheckpointRestore, haveWritersReducer, isThereMigration } from "./runs.ts";
import { doEdgesCoverFailure, hasEachNodeOneJob, isStateMinimal } from "./shape.ts";

export type ReviewVerdict = "yes" | "partly" | "no";
export interface Answer {
  readonly verdict: ReviewVerdict;
  /** What was seen, and what to do about it. */
  readonly reason: string;
}
export interface ReviewLine extends Answer {
  readonly question: string;
}

/** What answers are found from. */
export interface Reviewed {
  readonly runbook: LocalRunbook;
  /** Codes of the graph's warnings, with their messages. */
  readonly warnings: readonly { readonly code: string; readonly message: string }[];
}

const QUESTIONS: readonly (readonly [string, (reviewed: Reviewed) => Answer])[] = [
  ["Is the state minimal?", isStateMinimal],
  ["Has each node one job?", hasEachNodeOneJob],
  ["Do edges cover failure, pause and cancel?", doEdgesCoverFailure],
  ["Have parallel writers a reducer?", haveWritersReducer],
  ["Do gates give evidence and version?", areGatesEvident],
  ["Are loops bounded?", areLoopsBounded],
  ["Does a checkpoint restore the work?", doesCheckpointRestore],
  ["Are effects idempotent?", areEffectsIdempotent],
  ["Is there a way from one version to the next?", isThereMigration],
  ["Can people see and correct?", canPeopleCorrect],
];

/** Ten lines, in the order of the questions. */
export function review(runbook: LocalRunbook): ReviewLine[] {
  const { transitions, entries, deadlineMs } = runbook.limits;
  const hasLimits = [transitions, entries, deadlineMs].some((limit) => limit !== undefined);
  const reviewed = { runbook, warnings: analyse(runbook, { ...UNPLACED, hasLimits }) };
  return QUESTIONS.map(([question, answer]) => ({ question, ...answer(reviewed) }));
}
