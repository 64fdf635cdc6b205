/**
 * Hooks change the world: which of them run where, how long what was seen of one counts, and which may not be run again by
 * accident. An operation that has one due is the intent, its evidence the receipt; what comes between is not known.
 */
import { type CollectedCheck, type Edge, type HookCheck, nodeOf, type Runbook } from "../runbook/runbook.ts";
import type { Receipt } from "./receipt.ts";
import type { Operation, Run } from "./run.ts";

export type HookPurpose = "in_hook" | "out_hook" | "hook";

/** What is to be run once the gate of an edge holds: the node's own first. */
export function leavingHooks(
  runbook: Runbook,
  edge: Edge,
): readonly { readonly check: HookCheck; readonly purpose: "out_hook" | "hook" }[] {
  const out = nodeOf(runbook, edge.from)?.outHook ?? [];
  return [
    ...out.map((check) => ({ check, purpose: "out_hook" as const })),
    ...edge.hook.map((check) => ({ check, purpose: "hook" as const })),
  ];
}

/** What is to be run where the run stands; nothing in an ending to which no edge led. */
export function arrivingHooks(
  runbook: Runbook,
  { entry, status }: Run,
): readonly { readonly check: CollectedCheck; readonly purpose: "in_hook" }[] {
  if (status.kind === "ended" && status.reason !== "reached") return [];
  return (nodeOf(runbook, entry.node)?.inHook ?? []).map((check) => ({ check, purpose: "in_hook" as const }));
}

/** Whether what was seen of a hook still stands for it: on arriving it runs once, and an external one once for each edge. */
export function isHookFresh(
  run: Run,
  { check, purpose }: { readonly check: HookCheck; readonly purpose: HookPurpose },
  receipt: Receipt,
): boolean {
  if (receipt.digest !== check.digest) return false;
  const isSettled = isExternal(check) && (receipt.verdict === "pass" || isUnknown(receipt));
  const isOfHead = receipt.staleSince === undefined && receipt.checkedAt.head === run.subject.head.commit;
  return purpose === "in_hook" || isSettled || isOfHead;
}

/** Whether nobody knows if the hook took effect. */
export function isUnknown(receipt: Receipt): boolean {
  return receipt.reason === "hook_unknown";
}

/** Whether an operation has something due that must never run twice by accident. */
export function isRisky(operation: Operation): boolean {
  return operation.due.some(({ external }) => external);
}

export function isExternal(check: HookCheck): boolean {
  return check.kind === "command" && check.external === true;
}
