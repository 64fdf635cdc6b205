/**
 * How a person's check may be settled, and what to type or to click for it: one place, so that no surface names a way
 * that does not count.
 */
import type { ManualCheck, Via } from "../runbook/runbook.ts";
import { APPROVE_LABEL } from "./label.ts";
import { approveLine, rejectLine } from "./lines.ts";

/** What is typed, and labels, which are the same; reviews count only where a check says so. */
const WAYS: readonly Via[] = ["comment", "label"];

export function waysOf({ via }: Pick<ManualCheck, "via">): readonly Via[] {
  return via ?? WAYS;
}

/** What a reviewer does, as a sentence without its subject; `code` writes what is to be typed. */
export function reviewerDoes(check: ManualCheck, head: string, code: (text: string) => string): string {
  const ways = waysOf(check);
  const reject = code(rejectLine(check.id));
  if (ways.includes("comment")) {
    const too = ways.includes("review") ? " An approving review counts too." : "";
    return `types ${code(approveLine(check.id, head))} or ${reject}.${too}`;
  }
  if (ways.includes("review")) return "approves in a review, or requests changes there.";
  return `puts on the label ${code(labelOf(check))}, or types ${reject}.`;
}

/** What approves it, in a few words. */
export function approvedBy(check: ManualCheck, head: string, code: (text: string) => string): string {
  const ways = waysOf(check);
  const words = [
    ...(ways.includes("comment") ? [code(approveLine(check.id, head))] : []),
    ...(ways.includes("review") ? ["an approving review"] : []),
    // Whoever may type need not be told of the label, which says the same.
    ...(ways.includes("label") && !ways.includes("comment") ? [`the label ${code(labelOf(check))}`] : []),
  ];
  return words.join(", or ");
}

function labelOf({ id }: ManualCheck): string {
  return `${APPROVE_LABEL}/${id}`;
}
