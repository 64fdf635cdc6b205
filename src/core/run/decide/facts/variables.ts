/**
 * Judges predicates over variables and counters, wherever the record is written: anew whenever a gate is looked at, since
 * what they are about changes with every event. What stands behind a command that is still to run waits for it.
 */
import type { Seen } from "../../../check/pull/answer.ts";
import { judgeVariable } from "../../../check/variable.ts";
import type { ReasonCode } from "../../../render/reasons.ts";
import type { Edge, VariableCheck } from "../../../runbook/runbook.ts";
import { type GateItem, gateOf } from "../../gate.ts";
import { isStale, seenIn } from "../../totals/variables.ts";
import type { Draft } from "../draft.ts";
import { recordSeen } from "./seen.ts";

const REASONS = {
  pass: "variable_holds",
  fail: "variable_fails",
  limited: "variable_unknown",
} as const satisfies Record<string, ReasonCode>;

export function judgeVariables(draft: Draft, edge: Edge): void {
  const { items } = gateOf(draft.circumstances.runbook, draft.run, edge);
  for (const [at, { check, entry, carried }] of items.entries()) {
    if (check.kind !== "variable" || carried) continue;
    const isEarly = items.slice(0, at).some(mayStillWrite);
    recordSeen(draft, { check, entry }, isEarly ? { kind: "waiting" } : judge(draft, check));
  }
}

function mayStillWrite({ check, carried, judgement }: GateItem): boolean {
  return check.kind === "command" && !carried && judgement.kind === "waiting";
}

function judge({ circumstances, run }: Draft, check: VariableCheck): Seen {
  const { runbook, search } = circumstances;
  if (isStale(run, check.variable)) return seen("limited", "variable_stale", check.variable);
  const value = seenIn(runbook, run, check.variable);
  const { verdict, output } = judgeVariable(check, value, search ?? (() => false));
  return seen(verdict, REASONS[verdict], output);
}

function seen(verdict: keyof typeof REASONS, reason: ReasonCode, words: string): Seen {
  return { kind: "settled", verdict, findings: [{ verdict, reason, detail: { seen: words } }] };
}
