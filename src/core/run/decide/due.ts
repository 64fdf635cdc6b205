/**
 * What collect has to do now: one pure function, and the operation that follows from it. An operation stands for
 * (run, head, what is due): when any of these changes it is closed and the next one is opened.
 */
import { isVolatile } from "../../check/pull/judge.ts";
import { isCollected, isPullCheck, type Runbook } from "../../runbook/runbook.ts";
import type { OperationEnd } from "../event.ts";
import { arrivalItems, edgesInPlay, type Gate, type GateItem, gateOf, isAwaited, itemKey } from "../gate.ts";
import { isExternal, isRisky } from "../hooks.ts";
import { receiptKey } from "../receipt.ts";
import type { DueCheck, Run } from "../run.ts";
import { isEdgeOpen } from "./bounds.ts";
import type { Draft } from "./draft.ts";
import { missedReceipt } from "./facts/evidence.ts";

/**
 * What arriving asks for first, whatever the run's end; then what the gates in play ask of the checkout and have no fresh
 * receipt of, in file order, and behind a gate that holds its hooks. Nothing else runs unasked.
 */
export function dueChecks(runbook: Runbook, run: Run, seen?: ReadonlySet<string>): readonly DueCheck[] {
  const { status } = run;
  if (status.kind === "paused" || (status.kind === "ended" && status.final)) return [];
  const arriving = arrivalItems(runbook, run).flatMap(dueOf);
  if (arriving.length > 0 || status.kind === "ended") return arriving;
  for (const edge of edgesInPlay(runbook, run)) {
    if (!isEdgeOpen(runbook, run, edge)) continue;
    const gate = gateOf(runbook, run, edge);
    const due = gate.items.flatMap(dueOf);
    if (due.some(({ to }) => to !== undefined) && isOutOfSight(gate, seen)) return [];
    if (due.length > 0 || gate.items.some(isAwaited)) return due;
  }
  return [];
}

/** Whether what the forge said of one of its checks has to be looked at again before it opens the gate. */
export function isOutOfSight({ items }: Gate, seen: ReadonlySet<string> | undefined): boolean {
  return items.some((item) => isPullCheck(item.check) && isVolatile(item.check) && !seen?.has(itemKey(item)));
}

export function openOperation(draft: Draft): void {
  const { runbook, seen } = draft.circumstances;
  const due = dueChecks(runbook, draft.run, seen);
  const open = draft.run.operation;
  const isSame = open?.head === draft.run.subject.head.commit && sameDue(open.due, due);
  if (isSame && due.length > 0) return;
  closeOperation(draft, due.length > 0 ? "superseded" : "not_due");
  const left = dueChecks(runbook, draft.run, seen);
  if (left.length > 0) draft.add({ kind: "operation_opened", due: left });
}

/** Closes what is open. Of what must not run twice by accident nobody knows from then on whether it took effect. */
export function closeOperation(draft: Draft, reason: Exclude<OperationEnd, "collected">): void {
  const open = draft.run.operation;
  if (!open) return;
  if (isRisky(open) && draft.isWritten(open.id)) {
    for (const due of open.due)
      if (due.external) draft.add({ kind: "received", receipt: missedReceipt(draft, open, due, "hook_unknown") });
  }
  draft.add({ kind: "operation_closed", operation: open.id, reason });
}

function dueOf({ check, entry, to, judgement }: GateItem): DueCheck[] {
  if (!isCollected(check) || judgement.kind !== "waiting") return [];
  const hook = { ...(to === undefined ? {} : { to }), ...(isExternal(check) ? { external: true as const } : {}) };
  return [{ check: check.id, digest: check.digest, entry, ...hook }];
}

function sameDue(a: readonly DueCheck[], b: readonly DueCheck[]): boolean {
  const key = (due: DueCheck) => `${receiptKey(due)}@${due.digest}`;
  return a.length === b.length && a.every((due, index) => key(due) === key(b[index] ?? due));
}
