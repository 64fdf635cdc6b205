/**
 * What collect has to run now: one pure function, and the operation that follows from it. An operation stands for
 * (run, head, what is due): when any of these changes it is closed and the next one is opened.
 */
import { isCollected, type Runbook } from "../../runbook/runbook.ts";
import { edgesInPlay, gateOf, isAwaited } from "../gate.ts";
import type { DueCheck, Run } from "../run.ts";
import { isEdgeOpen } from "./bounds.ts";
import type { Draft } from "./draft.ts";

/** What collect has to judge for the gates in play that have no fresh receipt, in file order. Nothing else runs unasked. */
export function dueChecks(runbook: Runbook, run: Run): readonly DueCheck[] {
  if (run.status.kind !== "active") return [];
  for (const edge of edgesInPlay(runbook, run)) {
    if (!isEdgeOpen(runbook, run, edge)) continue;
    const { items } = gateOf(runbook, run, edge);
    const due = items.flatMap(({ check, entry, judgement }) =>
      isCollected(check) && judgement.kind === "waiting" ? [{ check: check.id, digest: check.digest, entry }] : [],
    );
    if (due.length > 0 || items.some(isAwaited)) return due;
  }
  return [];
}

export function openOperation(draft: Draft): void {
  const due = dueChecks(draft.circumstances.runbook, draft.run);
  const open = draft.run.operation;
  const isSame = open?.head === draft.run.subject.head.commit && sameDue(open.due, due);
  if (isSame && due.length > 0) return;
  if (open) {
    const reason = due.length > 0 ? "superseded" : "not_due";
    draft.add({ kind: "operation_closed", operation: open.id, reason });
  }
  if (due.length > 0) draft.add({ kind: "operation_opened", due });
}

function sameDue(a: readonly DueCheck[], b: readonly DueCheck[]): boolean {
  const key = (due: DueCheck) => `${due.entry}/${due.check}@${due.digest}`;
  return a.length === b.length && a.every((due, index) => key(due) === key(b[index] ?? due));
}
