/** The history events of a move, in StateM's shape: what was blocked and why, and what a taken edge came to. */
import type { LocalEdge } from "../../runbook/local.ts";
import type { LocalRun, Shown } from "../run.ts";
import { recorded } from "./result.ts";

/** Where a move stopped, by StateM's words and ours. */
export type Stage =
  | "before_transfer"
  | "dynamic_before_transfer"
  | "out_hook"
  | "in_hook"
  | "max_attempts"
  | "max_entries"
  | "limits";

/** Results of a move by the group that they belong to. */
export interface Groups {
  readonly before: readonly Shown[];
  readonly condition: readonly Shown[];
  readonly out: readonly Shown[];
  readonly hook: readonly Shown[];
  readonly in: readonly Shown[];
}

/** `attempts_used` and the like of a limited edge; nothing of any other. */
export function attemptFields(edge: LocalEdge, used: number): Shown {
  const { maxAttempts } = edge;
  if (maxAttempts === undefined) return {};
  return {
    attempts_used: used,
    max_attempts: maxAttempts,
    attempts_remaining: Math.max(0, maxAttempts - used),
  };
}

/** The details of a blocked move, which are its history event too. */
export function blockedShown(
  run: LocalRun,
  edge: LocalEdge,
  stage: Stage,
  results: readonly Shown[],
  more: Shown = {},
): Shown {
  return {
    event: "goto_blocked",
    run_id: run.id,
    current: run.entry.node,
    current_entry_id: run.entry.id,
    from: edge.from,
    to: edge.to,
    stage,
    results: recorded(results),
    ...more,
  };
}

/** The history event of a taken edge. */
export function arrivalShown(
  edge: Pick<LocalEdge, "from" | "to">,
  groups: Groups,
  dynamic: Shown | undefined,
  attempt: Shown,
  auto: boolean,
): Shown {
  return {
    event: "goto",
    from: edge.from,
    to: edge.to,
    before_transfer: recorded(groups.before),
    dynamic_before_transfer: dynamic ?? { configured: false, results: [] },
    condition: recorded(groups.condition),
    out_hook: recorded(groups.out),
    edge_hook: recorded(groups.hook),
    in_hook: recorded(groups.in),
    ...attempt,
    ...(auto ? { auto: true } : {}),
  };
}
