/**
 * Takes evidence in, or keeps it out with a reason. Only what an open operation asked for, at the head that is under
 * review, ever becomes a receipt; whatever else arrives is written down as refused.
 */

import { judgeObservation } from "../../../check/command.ts";
import type { Evidence } from "../../../check/evidence.ts";
import type { Found } from "../../../check/evidence-shape.ts";
import { normalise } from "../../../limits/failures.ts";
import type { ReasonCode } from "../../../render/reasons.ts";
import { type CollectedCheck, isCollected } from "../../../runbook/runbook.ts";
import type { Taken } from "../../../vars/told.ts";
import { checksOfRun } from "../../added.ts";
import { type CommandReceipt, isOfCommand, type Observation, type Receipt, type SeenReceipt } from "../../receipt.ts";
import type { DueCheck, Operation } from "../../run.ts";
import { storedBytes } from "../../stored-size.ts";
import { byOne, type Written, withWritten, writtenBy } from "../../totals/variables.ts";
import type { Command } from "../command.ts";
import type { Draft } from "../draft.ts";
import { type Detail, done, type Outcome, refused, shortened } from "../outcome.ts";
import { judgeTold } from "./told.ts";

/**
 * How much of an output the record keeps, in bytes as JSON writes them, of all outputs of one operation together, and of all
 * that the record holds: it must stay small however many checks there are and whatever they print, since one that grows past
 * what the forge reads back holds its run for good. The whole stands in the job's log.
 */
const KEPT_HEAD = 1_000;
const KEPT_TAIL = 3_000;
const KEPT_TOGETHER = 24_000;
const KEPT_IN_ALL = 48_000;
/** What an operation may add at least, however full the record is. */
const KEPT_AT_LEAST = 2_000;

const PRINT_DIGITS = 16;

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
  // One after another, as they were run, and written down together: a list that each of them adds to stays one list.
  let written: Written = { by: {}, values: {} };
  for (const due of open.due) {
    const { receipt, taken } = receiptOf(draft, open, due, { evidence, written, log });
    draft.add({ kind: "received", receipt });
    if (taken?.kind !== "ok") continue;
    const { by, values } = byOne(due.check, taken.values);
    written = { by: { ...written.by, ...by }, values: { ...written.values, ...values } };
  }
  if (Object.keys(written.values).length > 0) draft.add({ kind: "wrote", ...written });
  draft.add({ kind: "operation_closed", operation: open.id, reason: "collected", ...timeOf(draft, open, evidence) });
  return done("status");
}

/** How long the commands of what was due ran, where a limit counts it. */
function timeOf({ circumstances: { runbook } }: Draft, { due }: Operation, { observations }: Evidence) {
  if (runbook.limits.minutes === undefined) return {};
  const ran = observations.flatMap((one) =>
    "observation" in one && due.some(({ check, entry }) => one.check === check && one.entry === entry)
      ? [one.observation.durationMs]
      : [],
  );
  return { ms: ran.reduce((sum, ms) => sum + ms, 0) };
}

/** Collect left nothing that can be used: each check that was due is limited, says so, and can be retried. */
export function takeNoEvidence(draft: Draft, command: Command & { kind: "no_evidence" }): Outcome {
  draft.operation = command.operation;
  const open = draft.run.operation;
  // A job that found its operation closed leaves nothing on purpose: no event, nobody needs to read of it.
  if (open?.id !== command.operation) return refused("operation_closed", { operation: command.operation });
  for (const due of open.due) {
    const observation = nothingSeen(command.detail["error"] ?? command.detail["problem"]);
    // A job that was started may have come as far as the hook.
    const code = due.external && command.code !== "collector_not_started" ? "hook_unknown" : command.code;
    draft.add({ kind: "received", receipt: limited(draft, open, due, code, observation) });
  }
  draft.add({ kind: "operation_closed", operation: open.id, reason: "collected" });
  return done("status");
}

function keepOut(draft: Draft, operation: string, code: string, detail: Detail): Outcome {
  draft.add({ kind: "evidence_refused", operation, code, detail });
  return refused(code, detail);
}

/** What becomes of one due check, and what its command wrote to variables. */
function receiptOf(
  draft: Draft,
  open: Operation,
  due: DueCheck,
  {
    evidence,
    written,
    log,
  }: { readonly evidence: Evidence; readonly written: Written; readonly log: string | undefined },
): { readonly receipt: Receipt; readonly taken?: Taken } {
  const seen = evidence.observations.find(
    (one) => one.check === due.check && one.entry === due.entry && one.digest === due.digest,
  );
  const check = collectedCheck(draft, due.check);
  const blank = missedReceipt(draft, open, due, due.external ? "hook_unknown" : "not_observed");
  if (seen && "found" in seen && check?.kind === "predicate")
    return { receipt: foundReceipt(draft, open, due, seen.found) };
  if (!seen || !("observation" in seen) || check?.kind !== "command") return { receipt: blank };
  const run = withWritten(draft.run, open.head, written);
  const taken = writtenBy(draft.circumstances.runbook, run, due.check, seen.told?.vars);
  const share = Math.min(1, roomFor(draft, open) / (KEPT_HEAD + KEPT_TAIL) / open.due.length);
  const said = judgeTold(judgeObservation(check, seen.observation), seen.told, taken, share);
  const observation = shortenOutput(seen.observation, share);
  const print = said.verdict === "fail" ? printOf(draft, seen.observation) : {};
  return { receipt: { ...blank, ...said, observation, ...print, ...(log ? { log } : {}) }, taken };
}

/** From all that was seen of it: how much of that a record keeps hangs on what else stands in it. */
function printOf({ circumstances }: Draft, { output }: Observation): Pick<CommandReceipt, "print"> {
  const { runbook, digest } = circumstances;
  if (runbook.limits.sameFailure === undefined) return {};
  return { print: digest(normalise(`${output.head}\n${output.tail}`)).slice(0, PRINT_DIGITS) };
}

const FOUND_REASONS = { pass: "file_holds", fail: "file_fails", limited: "file_unread" } as const;

function foundReceipt(draft: Draft, open: Operation, due: DueCheck, { verdict, output }: Found): SeenReceipt {
  const reason = FOUND_REASONS[verdict];
  const {
    command: _none,
    observation: _nothing,
    log: _log,
    ...bound
  } = limited(draft, open, due, reason, nothingSeen(undefined));
  return { ...bound, verdict, findings: [{ verdict, reason, detail: shortened({ seen: output }) }] };
}

/** Bytes for the outputs of one operation, beside those of other operations that the record goes on holding. */
function roomFor({ run }: Draft, open: Operation): number {
  const held = Object.values(run.receipts).reduce((sum, receipt) => {
    if (!isOfCommand(receipt)) return sum + sizeOf(JSON.stringify(receipt.findings));
    const { head, tail } = receipt.observation.output;
    const words = receipt.told ? sizeOf(JSON.stringify(receipt.told)) : 0;
    return receipt.operation === open.id ? sum : sum + sizeOf(head) + sizeOf(tail) + words;
  }, 0);
  return Math.max(KEPT_AT_LEAST, Math.min(KEPT_TOGETHER, KEPT_IN_ALL - held));
}

/** Of what nothing was seen, and why. */
export function missedReceipt(draft: Draft, open: Operation, due: DueCheck, reason: ReasonCode): CommandReceipt {
  return limited(draft, open, due, reason, nothingSeen(undefined));
}

function limited(
  draft: Draft,
  open: Operation,
  due: DueCheck,
  reason: string,
  observation: Observation,
): CommandReceipt {
  const { runbook, now } = draft.circumstances;
  const { commit, tree } = draft.run.subject.head;
  return {
    check: due.check,
    digest: due.digest,
    runbook: runbook.digest,
    entry: due.entry,
    verdict: "limited",
    reason,
    command: commandOf(collectedCheck(draft, due.check)),
    observation,
    checkedAt: { head: commit, tree },
    operation: open.id,
    at: now,
    ...(due.to === undefined ? {} : { to: due.to }),
  };
}

function collectedCheck({ circumstances, run }: Draft, id: string): CollectedCheck | undefined {
  return checksOfRun(circumstances.runbook, run)
    .filter(isCollected)
    .find((check) => check.id === id);
}

/** What was to be run: of a question about a file there is only the file. */
function commandOf(check: CollectedCheck | undefined): string {
  return check?.kind === "command" ? check.run : (check?.path ?? "");
}

function nothingSeen(error: string | undefined): Observation {
  const output = { head: "", tail: "", bytes: 0, digest: "" };
  return { exitCode: null, timedOut: false, durationMs: 0, output, ...(error === undefined ? {} : { error }) };
}

/** The end first, since failures are told there; then as much of the beginning as is not in it. */
function shortenOutput(observation: Observation, share: number): Observation {
  const { output } = observation;
  const whole = output.head + output.tail;
  const tail = cutEnd(whole, Math.floor(KEPT_TAIL * share));
  const head = cutBeginning(whole.slice(0, whole.length - tail.length), Math.floor(KEPT_HEAD * share));
  return { ...observation, output: { ...output, head, tail } };
}

/** Control characters take up to six bytes each as JSON writes them, other scripts three. */
function sizeOf(text: string): number {
  return storedBytes(JSON.stringify(text)) - 2;
}
function isWithin(text: string, limit: number): boolean {
  return sizeOf(text) <= limit;
}
function cutBeginning(text: string, limit: number): string {
  let kept = text.slice(0, limit);
  while (!isWithin(kept, limit)) kept = kept.slice(0, Math.floor(kept.length * 0.9));
  return kept;
}
function cutEnd(text: string, limit: number): string {
  let kept = text.slice(Math.max(0, text.length - limit));
  while (!isWithin(kept, limit)) kept = kept.slice(Math.ceil(kept.length * 0.1));
  return kept;
}
