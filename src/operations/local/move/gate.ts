/** What must hold before an edge may be taken: all of it is evaluated, even after something has failed. */
import type { CheckResult } from "../../../core/check/result.ts";
import { isBlocked } from "../../../core/local/move/result.ts";
import type { Stage } from "../../../core/local/move/shown.ts";
import type { LocalRun, Shown } from "../../../core/local/run.ts";
import type { LocalEdge, LocalNode } from "../../../core/runbook/local.ts";
import { evaluateAll, type Setting } from "../checks/evaluate.ts";
import { type DynamicOutcome, evaluateDynamic } from "../dynamic/evaluate.ts";

export interface Gate {
  readonly before: readonly CheckResult[];
  readonly condition: readonly CheckResult[];
  /** All of them, in StateM's order. */
  readonly results: readonly CheckResult[];
  readonly dynamic: Shown;
  /** The history event of the dynamic checks. */
  readonly noted: { readonly kind: "noted"; readonly shown: Shown };
  /** Set when it does not hold. */
  readonly stage?: Stage;
}

/** What a node asks of every edge out of it. */
export interface Leaving {
  readonly before: readonly CheckResult[];
  readonly dynamic: DynamicOutcome;
}

export async function evaluateLeaving(setting: Setting, run: LocalRun, node: LocalNode): Promise<Leaving> {
  const before = await evaluateAll(setting, node.beforeTransfer);
  return { before, dynamic: await evaluateDynamic(setting, run, node) };
}

export async function openGate(
  setting: Setting,
  run: LocalRun,
  node: LocalNode,
  edge: LocalEdge,
  leaving?: Leaving,
): Promise<Gate> {
  const { before, dynamic } = leaving ?? (await evaluateLeaving(setting, run, node));
  const condition = await evaluateAll(setting, edge.condition);
  const results = [...before, ...dynamic.results, ...condition];
  // StateM calls a failed condition `before_transfer` too.
  const stage = !isBlocked(before) && isBlocked(dynamic.results) ? "dynamic_before_transfer" : "before_transfer";
  const shown = { event: "dynamic_before_transfer", node: edge.from, to: edge.to, ...dynamic.payload };
  return {
    ...{ before, condition, results, dynamic: dynamic.payload },
    noted: { kind: "noted", shown },
    ...(isBlocked(results) ? { stage } : {}),
  };
}
