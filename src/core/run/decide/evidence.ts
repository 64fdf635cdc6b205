/**
 * Takes evidence in, or keeps it out with a reason. Only what an open operation asked for, at the head that is under
 * review, ever becomes a receipt; whatever else arrives is written down as refused.
 */

import { judgeObservation } from "../../check/command.ts";
import type { Evidence } from "../../check/evidence.ts";
import type { CommandCheck, Runbook } from "../../runbook/runbook.ts";
import type { Observation, Receipt } from "../receipt.ts";
import type { DueCheck, Operation } from "../run.ts";
import type { Command } from "./command.ts";
import type { Draft } from "./draft.ts";
import { type Detail, done, type Outcome, refused } from "./outcome.ts";

/**
 * How much of an output the record keeps, in characters as JSON writes them, and of all outputs of one operation together:
 * a record must stay small however many checks there are and whatever they print. The whole stands in the job's log.
 */
const KEPT_HEAD = 1_000;
const KEPT_TAIL = 3_000;
const KEPT_TOGETHER = 32_000;

export function takeEvidence(draft: Draft, { evidence, log }: Command & { kind: "evidence" }): Outcome {
  draft.operation = evidence.operation;
  const open = draft.run.operation;
  if (open?.id !== evidence.operation || evidence.run !== draft.run.id) {
    return keepOut(draft, evidence.operation, "operation_closed", { operation: evidence.operation });
  }
  const { commit, tree } = draft.run.subject.head;
  if (evidence.head !== commit || evidence.tree !== tree || open.head !== commit) {
    return keepOut(draft, open.id, "evidence_other_head", { seen: evidence.head, expected: commit });
  }
  for (const due of open.due) draft.add({ kind: "received", receipt: receiptOf(draft, open, due, evidence, log) });
  draft.add({ kind: "operation_closed", operation: open.id, reason: "collected" });
  return done("status");
}

/** Collect left nothing that can be used: each check that was due is limited, says so, and can be retried. */
export function takeNoEvidence(draft: Draft, command: Command & { kind: "no_evidence" }): Outcome {
  draft.operation = command.operation;
  const open = draft.run.operation;
  // A job that found its operation closed leaves nothing on purpose: no event, nobody needs to read of it.
  if (open?.id !== command.operation) return refused("operation_closed", { operation: command.operation });
  for (const due of open.due) {
    const observation = nothingSeen(command.detail["error"] ?? command.detail["problem"]);
    draft.add({ kind: "received", receipt: limited(draft, open, due, command.code, observation) });
  }
  draft.add({ kind: "operation_closed", operation: open.id, reason: "collected" });
  return done("status");
}

function keepOut(draft: Draft, operation: string, code: string, detail: Detail): Outcome {
  draft.add({ kind: "evidence_refused", operation, code, detail });
  return refused(code, detail);
}

function receiptOf(draft: Draft, open: Operation, due: DueCheck, evidence: Evidence, log: string | undefined): Receipt {
  const seen = evidence.observations.find(
    (one) => one.check === due.check && one.entry === due.entry && one.digest === due.digest,
  );
  const check = commandCheck(draft.circumstances.runbook, due.check);
  const blank = limited(draft, open, due, "not_observed", nothingSeen(undefined));
  if (!seen || !check) return blank;
  const { verdict, reason } = judgeObservation(check, seen.observation);
  const observation = shortenOutput(
    seen.observation,
    Math.min(1, KEPT_TOGETHER / (KEPT_HEAD + KEPT_TAIL) / open.due.length),
  );
  return { ...blank, verdict, reason, observation, ...(log ? { log } : {}) };
}

function limited(draft: Draft, open: Operation, due: DueCheck, reason: string, observation: Observation): Receipt {
  const { runbook, now } = draft.circumstances;
  const { commit, tree } = draft.run.subject.head;
  return {
    check: due.check,
    digest: due.digest,
    runbook: runbook.digest,
    entry: due.entry,
    verdict: "limited",
    reason,
    command: commandCheck(runbook, due.check)?.run ?? "",
    observation,
    checkedAt: { head: commit, tree },
    operation: open.id,
    at: now,
  };
}

function commandCheck(runbook: Runbook, id: string): CommandCheck | undefined {
  const all = runbook.nodes.flatMap((node) => [
    ...node.beforeTransfer,
    ...node.edges.flatMap((edge) => edge.condition),
  ]);
  return all.find((check): check is CommandCheck => check.kind === "command" && check.id === id);
}

function nothingSeen(error: string | undefined): Observation {
  const output = { head: "", tail: "", bytes: 0, digest: "" };
  return { exitCode: null, timedOut: false, durationMs: 0, output, ...(error === undefined ? {} : { error }) };
}

function shortenOutput(observation: Observation, share: number): Observation {
  const { head, tail } = observation.output;
  const fit = (text: string, limit: number, cut: (text: string, length: number) => string): string => {
    let kept = cut(text, limit);
    // Control characters take up to six characters each, in a record and in every answer that carries it.
    while (JSON.stringify(kept).length - 2 > limit) kept = cut(kept, Math.floor(kept.length * 0.9));
    return kept;
  };
  const first = fit(head, Math.floor(KEPT_HEAD * share), (text, length) => text.slice(0, length));
  const last = fit(tail, Math.floor(KEPT_TAIL * share), (text, length) =>
    text.slice(text.length - Math.min(length, text.length)),
  );
  return { ...observation, output: { ...observation.output, head: first, tail: last } };
}
