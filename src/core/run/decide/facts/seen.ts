/** Receipts of what is judged where the record is written: a new one where the answer is another, none where it is open again. */
import type { Seen } from "../../../check/pull/answer.ts";
import type { PullCheck, VariableCheck } from "../../../runbook/runbook.ts";
import { isFresh } from "../../gate.ts";
import { isOfCommand, receiptKey, type SeenReceipt } from "../../receipt.ts";
import type { Run } from "../../run.ts";
import type { Draft } from "../draft.ts";
import { shortened } from "../outcome.ts";

/** A check that is judged so, under the entry whose gate asks. */
export interface AskedHere<Each extends PullCheck | VariableCheck = PullCheck | VariableCheck> {
  readonly check: Each;
  readonly entry: string;
}

export function recordSeen(draft: Draft, asked: AskedHere, seen: Seen): void {
  const before = freshOf(draft.run, asked);
  if (seen.kind === "waiting") {
    if (before) draft.add({ kind: "unsettled", checks: [{ check: asked.check.id, entry: asked.entry }] });
    return;
  }
  const findings = seen.findings.map((one) => ({ ...one, detail: shortened(one.detail) }));
  const [first] = findings;
  if (!first || isSame(before, seen.verdict, findings)) return;
  const { runbook, now } = draft.circumstances;
  const { commit, tree } = draft.run.subject.head;
  const receipt: SeenReceipt = {
    check: asked.check.id,
    digest: asked.check.digest,
    runbook: runbook.digest,
    entry: asked.entry,
    verdict: seen.verdict,
    reason: first.reason,
    checkedAt: { head: commit, tree },
    at: now,
    findings,
  };
  draft.add({ kind: "received", receipt });
}

function isSame(before: SeenReceipt | undefined, verdict: SeenReceipt["verdict"], findings: SeenReceipt["findings"]) {
  return before?.verdict === verdict && JSON.stringify(before.findings) === JSON.stringify(findings);
}

/** The check's fresh receipt. */
export function freshOf(run: Run, { check, entry }: AskedHere): SeenReceipt | undefined {
  const receipt = run.receipts[receiptKey({ check: check.id, entry })];
  return receipt && !isOfCommand(receipt) && isFresh(run, check, receipt) ? receipt : undefined;
}
