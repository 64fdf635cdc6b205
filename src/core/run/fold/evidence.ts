/** What operations and their evidence change. */
import type { Event, Happening } from "../event.ts";
import { type ReceiptName, receiptKey, withoutOutput } from "../receipt.ts";
import type { Run } from "../run.ts";
import { settleSetback } from "./setback.ts";

type EvidenceEvent = Extract<
  Event,
  {
    kind:
      | "operation_opened"
      | "operation_closed"
      | "received"
      | "unsettled"
      | "retried"
      | "resolved"
      | "evidence_refused";
  }
>;

export function foldEvidence(run: Run, event: EvidenceEvent, { seq, at, head }: Happening): Run {
  switch (event.kind) {
    case "operation_opened":
      return { ...run, operation: { id: `op${seq}`, head, openedAt: at, due: event.due } };
    case "operation_closed": {
      const { operation: _closed, ...rest } = run;
      return event.ms === undefined ? rest : { ...rest, commandMs: (rest.commandMs ?? 0) + event.ms };
    }
    case "received": {
      const { receipt } = event;
      const told = settleSetback(run, receipt.check);
      return { ...told, receipts: { ...run.receipts, [receiptKey(receipt)]: receipt } };
    }
    case "resolved":
      return event.as === "retry" ? withoutReceipts(run, [event.hook]) : tookEffect(run, event.hook);
    case "unsettled":
      return withoutReceipts(run, event.checks);
    case "retried": {
      const { used } = event;
      const retries = used === undefined ? {} : { retries: { entry: run.entry.id, head, used } };
      return { ...withoutReceipts(run, event.checks), ...retries };
    }
    case "evidence_refused":
      return run;
  }
}

/** The receipt stays as it was seen; that it passes is a person's word. */
function tookEffect(run: Run, hook: ReceiptName): Run {
  const key = receiptKey(hook);
  const receipt = run.receipts[key];
  if (!receipt) return run;
  return { ...run, receipts: { ...run.receipts, [key]: { ...receipt, verdict: "pass", reason: "hook_resolved" } } };
}

/** What these checks said is open again. */
export function withoutReceipts(run: Run, checks: readonly ReceiptName[]): Run {
  const asked = new Set(checks.map(receiptKey));
  return { ...run, receipts: Object.fromEntries(Object.entries(run.receipts).filter(([key]) => !asked.has(key))) };
}

/** Every receipt of that output goes on without its text. */
export function foldRedacted(run: Run, output: string): Run {
  const receipts = Object.entries(run.receipts).map(([key, receipt]) => [key, withoutOutput(receipt, output)]);
  const { setback } = run;
  const told = setback && { ...setback, receipts: setback.receipts.map((receipt) => withoutOutput(receipt, output)) };
  return { ...run, receipts: Object.fromEntries(receipts), ...(told ? { setback: told } : {}) };
}
