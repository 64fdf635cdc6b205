/** What is known of one check, as the cells of its row: the verdict, the evidence in a few words, the commit. */
import type { GateItem } from "../../run/gate.ts";
import { type CommandReceipt, isOfCommand, type Receipt } from "../../run/receipt.ts";
import type { Approval } from "../../run/run.ts";
import { cutText } from "../text/budget.ts";
import { codeSpan, escapeText, link } from "../text/escape.ts";
import { type Detail, say } from "../text/say.ts";
import type { RunView } from "./ask.ts";
import { shortCommit } from "./headline.ts";

const REASON_LIMIT = 200;
/** More lists of owners than this are counted instead. */
const MOST_LISTS = 5;
const MOST_STALE = 3;

/** The verdict with its sign. */
export function verdictOf({ check, judgement }: GateItem): string {
  switch (judgement.kind) {
    case "pass":
      return check.kind === "message" ? "➖ says" : "✅ pass";
    case "fail":
      return "❌ fail";
    case "limited":
      return "⚠️ limited";
    case "waiting":
      return judgement.on === "nobody_asked" ? "➖ not asked yet" : "⏳ waiting";
  }
}

/** Evidence and commit of a check's row. */
export function evidenceOf(view: RunView, item: GateItem): { readonly evidence: string; readonly commit: string } {
  const { judgement, check } = item;
  const here = commitLink(view, view.run.subject.head.commit);
  switch (judgement.kind) {
    case "pass":
      if (judgement.receipt) return ofReceipt(view, item, judgement.receipt);
      if (check.kind === "message") return { evidence: escapeText(cutText(check.title, REASON_LIMIT)), commit: "–" };
      if (judgement.approvals) return { evidence: `approved by ${people(judgement.approvals)}`, commit: here };
      return { evidence: `word of ${codeSpan(judgement.by ?? "nobody known")}`, commit: "–" };
    case "fail":
    case "limited":
      if (judgement.receipt) return ofReceipt(view, item, judgement.receipt);
      return { evidence: say(judgement.reason, rejectionDetail(item)), commit: here };
    case "waiting": {
      if (judgement.stale) {
        const { evidence, commit } = ofReceipt(view, item, judgement.stale);
        return { evidence: `stale (${judgement.stale.verdict}): ${evidence}`, commit };
      }
      const { approvals } = judgement;
      const wanted = check.kind === "manual" ? check.approvers.count : 1;
      const soFar = approvals.length > 0 ? ` ${approvals.length} of ${wanted}: ${people(approvals)}` : "";
      const title = escapeText(cutText(check.title, REASON_LIMIT));
      const left = judgement.owners === undefined ? "" : `; still wanted: ${ownersOf(judgement.owners)}`;
      return { evidence: `${title}${soFar}${left}${staleApprovals(view, item)}`, commit: "–" };
    }
  }
}

/** Lists of owners, each as whoever of them is enough. */
function ownersOf(lists: readonly string[]): string {
  const shown = lists.slice(0, MOST_LISTS).map((list) => list.split(" ").map(codeSpan).join(" or "));
  const more = lists.length - shown.length;
  return `${shown.join("; ")}${more > 0 ? ` and ${more} more` : ""}`;
}

/** What a receipt says: one sentence, or one for each question that was asked; of those that were settled badly first. */
export function receiptWords(item: GateItem, receipt: Receipt): string {
  if (isOfCommand(receipt)) return [say(receipt.reason, commandDetail(item, receipt)), ...ownWords(receipt)].join(" ");
  const { findings, verdict } = receipt;
  const told = verdict === "pass" ? findings : findings.filter((one) => one.verdict !== "pass");
  return told.map(({ reason, detail }) => say(reason, detail)).join(" ");
}

/** What the command says itself, beside how it ended. */
function ownWords({ told }: CommandReceipt): readonly string[] {
  return [
    ...(told?.reason === undefined ? [] : [say("command_says", { reason: told.reason }).replace(/[^.!?]$/u, "$&.")]),
    ...(told?.retryable === false ? [say("no_use_retrying")] : []),
  ];
}

function commandDetail({ check }: GateItem, { observation, told }: CommandReceipt): Detail {
  return {
    problem: told?.problem ?? "no reason was given",
    check: check.id,
    exit: observation.exitCode === null ? "nothing" : String(observation.exitCode),
    seconds: String(Math.round(stoppedAfterMs(check, observation) / 1000)),
    error: observation.error ?? "no reason was given",
  };
}

/** Less than its own limit where the run's minutes came to an end. */
function stoppedAfterMs(check: GateItem["check"], { durationMs }: CommandReceipt["observation"]): number {
  return check.kind === "command" ? Math.min(check.timeoutMs, durationMs) : durationMs;
}

/** What the sentence of a rejection is filled with. */
export function rejectionDetail({ judgement }: GateItem): Detail {
  const rejection = judgement.kind === "fail" || judgement.kind === "limited" ? judgement.rejection : undefined;
  return rejection ? { person: rejection.person, reason: cutText(rejection.reason, REASON_LIMIT) } : {};
}

/** A commit as a link to it. */
export function commitLink(view: RunView, commit: string): string {
  return link(codeSpan(shortCommit(commit)), `${view.place.url}/commit/${commit}`);
}

function ofReceipt(view: RunView, item: GateItem, receipt: Receipt) {
  const commit = commitLink(view, receipt.checkedAt.head);
  if (!isOfCommand(receipt)) return { evidence: receiptWords(item, receipt), commit };
  const { exitCode, durationMs } = receipt.observation;
  const took = `${(durationMs / 1000).toFixed(1)} s`;
  const isOwnExit = receipt.reason === "passed" || receipt.reason === "exit_code";
  const ended = [`exit ${exitCode} in ${took}`, ...ownWords(receipt)].join(". ");
  const seen = isOwnExit && exitCode !== null ? ended : receiptWords(item, receipt);
  const log = receipt.log === undefined ? "" : `, ${link("log", receipt.log)}`;
  return { evidence: `${seen}${log === ", log" ? "" : log}`, commit };
}

/** Approvals that a push took away, so that nobody wonders where theirs went. */
function staleApprovals({ run }: RunView, { check, entry }: GateItem): string {
  const stale = run.approvals.filter(
    (one) => one.check === check.id && one.entry === entry && one.staleSince !== undefined,
  );
  const told = stale.slice(-MOST_STALE).map((one) => `${codeSpan(one.person)} at ${codeSpan(shortCommit(one.head))}`);
  return told.length === 0 ? "" : ` (stale: ${told.join(", ")})`;
}

function people(approvals: readonly Approval[]): string {
  return approvals.map((one) => link(codeSpan(one.person), one.said)).join(", ");
}
