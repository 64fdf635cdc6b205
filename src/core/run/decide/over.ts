/**
 * What becomes of a run that has reached a limit: it ends, exhausted - or, once, `on_limit` takes it over, since a node that
 * leads back into the work would else be a cycle that nothing bounds. Time is what events say: a deadline is noticed at the next.
 */
import { limitReached, type Reached, transitionsReached } from "../../limits/reached.ts";
import { nodeOf } from "../../runbook/runbook.ts";
import { countedOf, limitsOf } from "../totals/limits.ts";
import type { Draft } from "./draft.ts";
import { type Detail, shortened } from "./outcome.ts";

/** A limit that ends a run, or hands it over, and what its sentence is filled with. */
export interface Over {
  readonly reason: Reached["reason"];
  readonly told: Detail;
}

/** The limit that forbids to go on at all; `to`: or to enter that node. */
export function overLimit({ run, circumstances }: Draft, to?: string): Over | undefined {
  const { runbook, now } = circumstances;
  const bounded = { limits: limitsOf(runbook, run), vars: runbook.vars };
  const reached = limitReached(countedOf(run), bounded, now, to);
  return reached && { reason: reached.reason, told: toldOf(reached, to ?? run.entry.node) };
}

/** The same for a step back, of which transitions alone are counted. */
export function overTransitions({ run, circumstances: { runbook } }: Draft): Over | undefined {
  const reached = transitionsReached(countedOf(run), { limits: limitsOf(runbook, run), vars: runbook.vars });
  return reached && { reason: reached.reason, told: toldOf(reached, run.entry.node) };
}

/** Whether the run goes on, in the node that takes over. */
export function stop(draft: Draft, { reason, told }: Over): boolean {
  const { run, circumstances } = draft;
  const { limits } = circumstances.runbook;
  const heir = run.handedOver === undefined ? nodeOf(circumstances.runbook, limits.onLimit ?? "") : undefined;
  if (!heir) {
    draft.add({ kind: "ended", ending: "exhausted", reason, detail: {}, final: false, told: shortened(told) });
    return false;
  }
  draft.add({ kind: "handed_over", from: run.entry.node, to: heir.name, reason, told: shortened(told) });
  if (!heir.ending) return true;
  draft.add({ kind: "ended", ending: heir.ending, reason: "reached", detail: { node: heir.name }, final: false });
  return false;
}

function toldOf({ fields }: Reached, to: string): Detail {
  const { limit, transitions, entered, minutes, deadline, variable, value } = fields;
  const known = { limit, used: transitions ?? entered ?? minutes, until: deadline, name: variable, seen: value, to };
  return Object.fromEntries(
    Object.entries(known).flatMap(([name, one]) => (one === undefined ? [] : [[name, String(one)]])),
  );
}
