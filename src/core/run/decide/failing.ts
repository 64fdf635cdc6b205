/**
 * What a gate that does not hold means beyond holding the run where it is: the same failure has come too often with nothing
 * new in between, or the check itself says that trying again cannot help.
 */

import { isVolatile } from "../../check/pull/judge.ts";
import { normalise, type SeenFailures, timesSeen } from "../../limits/failures.ts";
import { BELIEVED } from "../../limits/hopeless.ts";
import { isPullCheck } from "../../runbook/runbook.ts";
import { type Gate, type GateItem, isAgainst } from "../gate.ts";
import { isOfCommand, type Receipt } from "../receipt.ts";
import { limitsOf } from "../totals/limits.ts";
import type { Draft } from "./draft.ts";
import type { Over } from "./over.ts";

/** So many digits tell one failure from another. */
const DIGITS = 16;
const LONGEST_QUOTE = 160;

/** The failures of which something was seen in this very decision; nothing where no limit counts them. */
export function newFailures(draft: Draft, gate: Gate): SeenFailures | undefined {
  const { run, circumstances } = draft;
  if (limitsOf(circumstances.runbook, run).sameFailure === undefined) return undefined;
  const told = new Set(
    draft.happenings.flatMap(({ event }) => (event.kind === "blocked" ? (event.failures?.keys ?? []) : [])),
  );
  const keys = gate.items
    .filter((item) => isNewFailure(draft, item))
    .map((item) => keyOf(draft, item))
    .filter((key) => !told.has(key));
  return keys.length === 0 ? undefined : { world: circumstances.digest(run.subject.head.tree).slice(0, DIGITS), keys };
}

/**
 * What may change at one commit by itself, or by a person's hand, is nothing that the work makes no progress on; and what a
 * variable is decides which way the run goes, which is no failure.
 */
function isNewFailure({ happenings }: Draft, item: GateItem): boolean {
  const { check, judgement } = item;
  if (!isAgainst(item) || judgement.kind !== "fail" || judgement.receipt === undefined) return false;
  if (check.kind === "variable" || (isPullCheck(check) && isVolatile(check))) return false;
  return happenings.some(({ event }) => event.kind === "received" && event.receipt === judgement.receipt);
}

function keyOf({ circumstances: { digest } }: Draft, { check, node, judgement }: GateItem): string {
  const receipt = "receipt" in judgement ? judgement.receipt : undefined;
  return digest(JSON.stringify([node, check.id, receipt?.reason, receipt && printOf(receipt)])).slice(0, DIGITS);
}

function printOf(receipt: Receipt): unknown {
  if (!isOfCommand(receipt))
    return receipt.findings.map(({ reason, detail }) => [reason, normalise(JSON.stringify(detail))]);
  return [receipt.observation.exitCode, receipt.print ?? ""];
}

/** Which limit that is, where one of these has come as often as it may; the failure is quoted. */
export function noProgress({ run, circumstances }: Draft, gate: Gate, seen: SeenFailures): Over | undefined {
  const { sameFailure } = limitsOf(circumstances.runbook, run);
  const used = timesSeen(run.failures ?? { counts: {} }, seen);
  if (sameFailure === undefined || used < sameFailure) return undefined;
  const item = gate.items.find((one) => isAgainst(one) && one.judgement.kind === "fail");
  const told = { check: item?.check.id ?? "", used: String(used), limit: String(sameFailure), seen: quoted(item) };
  return { reason: "no_progress", told };
}

/** The last line that it printed, or what was found. */
function quoted(item: GateItem | undefined): string {
  const receipt = item && "receipt" in item.judgement ? item.judgement.receipt : undefined;
  if (receipt === undefined) return "";
  const words = isOfCommand(receipt)
    ? `${receipt.observation.output.head}${receipt.observation.output.tail}`
    : Object.values(receipt.findings[0]?.detail ?? {}).join(" ");
  return (words.trim().split("\n").at(-1) ?? "").trim().slice(0, LONGEST_QUOTE);
}

/** Whether a check says of itself that trying again cannot help: then nobody is kept waiting, and twice ends the run. */
export function giveUp(draft: Draft, gate: Gate): boolean {
  const hopeless = gate.items.flatMap((item) => (isAgainst(item) ? hopelessOf(item) : []));
  const [first] = hopeless;
  if (!first) return false;
  const { run } = draft;
  const operation = hopeless.reduce(
    (newest, one) => (numberOf(one.operation) > numberOf(newest) ? one.operation : newest),
    first.operation,
  );
  const { hopeless: before } = run;
  const isHere = before?.entry === run.entry.id;
  if (isHere && numberOf(operation) <= numberOf(before.operation)) {
    // It was said already, and nothing was looked at since.
    if (run.request) draft.add({ kind: "request_closed", reason: "beyond_repair" });
    return run.request !== undefined;
  }
  draft.add({ kind: "beyond_repair", check: first.check, operation });
  if ((draft.run.hopeless?.times ?? 0) < BELIEVED) return run.request !== undefined;
  const told = { check: first.check };
  draft.add({ kind: "ended", ending: "failed", reason: "unrecoverable", detail: {}, final: false, told });
  return true;
}

function hopelessOf({ check, judgement }: GateItem): readonly { readonly check: string; readonly operation: string }[] {
  const receipt = "receipt" in judgement ? judgement.receipt : undefined;
  if (!receipt || !isOfCommand(receipt) || receipt.told?.retryable !== false) return [];
  return [{ check: check.id, operation: receipt.operation }];
}

function numberOf(operation: string): number {
  return Number(operation.slice("op".length));
}
