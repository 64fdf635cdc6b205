/**
 * Looks at what is asked for now and takes every edge whose gate holds. Runs after every command, so that each new
 * receipt, approval or push settles the open request by itself.
 */
import type { Edge } from "../../runbook/runbook.ts";
import { nodeOf } from "../../runbook/runbook.ts";
import type { Because } from "../event.ts";
import { arrivalItems, edgesInPlay, type Gate, gateOf, isAgainst, isAwaited } from "../gate.ts";
import { attemptsOf } from "../run.ts";
import { isEdgeOpen } from "./bounds.ts";
import type { Draft } from "./draft.ts";
import { isOutOfSight, openOperation } from "./due.ts";
import { judgeVariables } from "./facts/variables.ts";
import { giveUp, newFailures, noProgress } from "./failing.ts";
import { type Over, overLimit, overTransitions, stop } from "./over.ts";
import { isOutdatedFor, rebindSafely } from "./rebind.ts";

/** How many `auto` edges one call follows: a runbook whose gates all hold must not spin for ever in one revision. */
const MOST_MOVES = 10;

export function settle(draft: Draft): void {
  for (let moves = 0; moves < MOST_MOVES && draft.run.status.kind === "active"; moves++) {
    const over = overLimit(draft);
    if (over ? !stop(draft, over) : !takeFirstOpenEdge(draft)) break;
  }
  openOperation(draft);
}

/** Whether to look again: the run moved, or something else is asked for now. */
function takeFirstOpenEdge(draft: Draft): boolean {
  const { runbook, seen } = draft.circumstances;
  // What arriving asks for comes before anything leads on.
  if (arrivalItems(runbook, draft.run).some(isAwaited)) return false;
  for (const edge of edgesInPlay(runbook, draft.run)) {
    if (!isEdgeOpen(runbook, draft.run, edge)) {
      if (!draft.run.request) continue;
      draft.add({ kind: "request_closed", reason: "attempts_used" });
      return true; // What else is asked for now, the node's `auto` edges, has not been looked at yet.
    }
    judgeVariables(draft, edge);
    const gate = gateOf(runbook, draft.run, edge);
    if (gate.state === "holds") return !isOutOfSight(gate, seen) && take(draft, edge);
    if (gate.state === "blocked") {
      const over = recordBlocked(draft, gate);
      if (over) return stop(draft, over);
      if (sendBack(draft, gate) || giveUp(draft, gate)) return true;
      if (draft.run.status.kind !== "active") return false;
    }
    if (isCollecting(gate)) return false;
  }
  return false;
}

function take(draft: Draft, edge: Edge): boolean {
  const { runbook } = draft.circumstances;
  const over = overLimit(draft, edge.to);
  if (over) return stop(draft, over);
  if (isOutdatedFor(draft, edge.to)) return rebindSafely(draft);
  draft.add({ kind: "moved", from: edge.from, to: edge.to, auto: draft.run.request === undefined });
  const ending = nodeOf(runbook, edge.to)?.ending;
  if (ending) draft.add({ kind: "ended", ending, reason: "reached", detail: { node: edge.to }, final: false });
  return true;
}

/**
 * The first blocked evaluation at each new head is a new attempt, and is written down once; so is what fails again though
 * something was collected anew. The limit that this reaches, if it does.
 */
function recordBlocked(draft: Draft, gate: Gate): Over | undefined {
  const { to } = gate.edge;
  const failures = newFailures(draft, gate);
  if (!failures && attemptsOf(draft.run, to)?.blockedHead === draft.run.subject.head.commit) return undefined;
  draft.add({ kind: "blocked", to, because: against(gate), ...(failures ? { failures } : {}) });
  return failures && noProgress(draft, gate, failures);
}

/** A carried gate that failed takes the run back to the earliest node it belongs to. Limited only holds. */
function sendBack(draft: Draft, gate: Gate): boolean {
  const failed = gate.items.find((item) => item.carried && isAgainst(item) && item.judgement.kind === "fail");
  if (!failed) return false;
  const over = overTransitions(draft);
  if (over) return stop(draft, over);
  draft.add({ kind: "sent_back", to: failed.node, because: against(gate) });
  return true;
}

function against(gate: Gate): Because[] {
  return gate.items.flatMap(({ check, judgement }) =>
    check.blocks && (judgement.kind === "fail" || judgement.kind === "limited")
      ? [{ check: check.id, reason: judgement.reason }]
      : [],
  );
}

/** An earlier edge that still waits for evidence holds back the later ones; one that waits for a person does not. */
function isCollecting(gate: Gate): boolean {
  return gate.items.some(isAwaited);
}
