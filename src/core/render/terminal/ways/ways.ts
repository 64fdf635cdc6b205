/**
 * The ways out of the current node and what is known of each of their checks. Local runs judge a gate only when a move is
 * asked for, so what is known is what the last blocked move of this entry saw. One judgement, for the prompt, `explain`
 * and the stop hook.
 */
import type { LocalRun, Shown } from "../../../local/run.ts";
import type { LocalCheck, LocalEdge, LocalRunbook } from "../../../runbook/local.ts";
import { nodeOf } from "../../../runbook/runbook.ts";
import { type Settler, settlerOf } from "./settler.ts";

/** What the last blocked move of this entry saw of a check; `open` when there was none, or it did not ask. */
export type Seen =
  | { readonly kind: "open" }
  | { readonly kind: "held" }
  | { readonly kind: "failed"; readonly result: Shown };

export interface Asked {
  readonly check: LocalCheck;
  readonly purpose: "before_transfer" | "condition";
  readonly settler: Settler;
  readonly seen: Seen;
}
export interface Way {
  readonly edge: LocalEdge;
  /** Why it cannot be tried any more, as the end of a sentence. */
  readonly shut?: string;
  readonly asked: readonly Asked[];
}

/** The ways out of the current node, in file order. */
export function waysOf(run: LocalRun, runbook: LocalRunbook): readonly Way[] {
  const node = nodeOf(runbook, run.entry.node);
  const failure = failureHere(run);
  return (node?.edges ?? []).map((edge) => {
    const shut = shutBecause(run, runbook, edge);
    return {
      edge,
      ...(shut === undefined ? {} : { shut }),
      asked: [
        ...(node?.beforeTransfer ?? []).map((check, index) =>
          asked(check, "before_transfer", seenAt(failure, "before_transfer", index)),
        ),
        ...edge.condition.map((check, index) =>
          asked(check, "condition", failure?.["to"] === edge.to ? seenAt(failure, "condition", index) : OPEN),
        ),
      ],
    };
  });
}

/** The newest blocked move, if it was in this entry. */
export function failureHere(run: LocalRun): Shown | undefined {
  const failure = run.lastFailure;
  return failure?.["current_entry_id"] === run.entry.id ? failure : undefined;
}

/** The results of a blocked move, each a mapping. */
export function resultsOf(failure: Shown): readonly Shown[] {
  const { results } = failure;
  return Array.isArray(results) ? results.filter(isShown) : [];
}

/** Whether a result kept the run where it is. */
export function isBlocking(result: Shown): boolean {
  return result["passed"] !== true && result["on_failure"] === "block";
}

/** What stands in the way: asked for, not seen to hold, and it blocks. */
export function missing(way: Way): readonly Asked[] {
  return way.asked.filter(({ check, seen, settler }) => check.blocks && settler !== "none" && seen.kind !== "held");
}

/** A way that nobody here can take: something on it is only another person's to settle. */
export function needsPerson(way: Way): boolean {
  return missing(way).some(({ settler }) => settler === "person");
}

const OPEN: Seen = { kind: "open" };

function asked(check: LocalCheck, purpose: Asked["purpose"], seen: Seen): Asked {
  return { check, purpose, settler: settlerOf(check), seen };
}

/** All checks of a purpose are asked, in file order: a result's place is its check's place. */
function seenAt(failure: Shown | undefined, purpose: string, index: number): Seen {
  const result = failure && resultsOf(failure).filter((one) => one["purpose"] === purpose)[index];
  if (result === undefined) return OPEN;
  return result["passed"] === true ? { kind: "held" } : { kind: "failed", result };
}

function shutBecause(run: LocalRun, runbook: LocalRunbook, edge: LocalEdge): string | undefined {
  const used = run.attempts[edge.to] ?? 0;
  if (edge.maxAttempts !== undefined && used >= edge.maxAttempts) {
    return `its ${edge.maxAttempts} ${edge.maxAttempts === 1 ? "try is" : "tries are"} used up in this entry`;
  }
  const most = nodeOf(runbook, edge.to)?.maxEntries;
  const entered = run.entries[edge.to] ?? 0;
  return most !== undefined && entered >= most ? `the run may enter it ${most} times and has` : undefined;
}

function isShown(value: unknown): value is Shown {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
