/**
 * What is asked of whom, said in one line: as Markdown for comments and as a plain title for the check. A reviewer must
 * know within five seconds whether it is their turn, where, and at which commit.
 */
import { acceptLine, gotoLine, RESUME_LINE, RETRY_LINE, repairLine } from "../../command/lines.ts";
import type { GateItem } from "../../run/gate.ts";
import { slugOf } from "../../run/run-id.ts";
import { cutText, TITLE_LIMIT } from "../text/budget.ts";
import { codeSpan, oneLine } from "../text/escape.ts";
import { type Detail, say, sayPlainly } from "../text/say.ts";
import { type Mends, runOf, type View } from "../view.ts";
import { type Ask, askOf } from "./ask.ts";

/** How many digits of a commit are shown where nobody has to type them. */
const SHOWN_DIGITS = 7;
/** More names than this are counted instead. */
const MOST_NAMES = 4;

/** How one surface writes names and reasons. */
interface Hand {
  readonly code: (text: string) => string;
  readonly say: (code: string, detail: Detail) => string;
}
const MARKDOWN: Hand = { code: codeSpan, say };
const PLAIN: Hand = { code: (text) => text, say: (code, detail) => sayPlainly(code, detail).replaceAll("`", "") };

/** The line as Markdown. */
export function headline(view: View): string {
  const ask = askOf(view);
  const slug = slugOf(runOf(view));
  const under = slug === undefined ? "" : ` of ${codeSpan(slug)}`;
  const place = view.kind === "run" ? ` at ${codeSpan(view.run.entry.node)}${under}` : under;
  const { icon, lead, next } = leadOf(ask);
  const about = aboutOf(ask, MARKDOWN);
  const commit = codeSpan(shortCommit(headOf(view)));
  return [
    `${icon} **${lead}**${place}, commit ${commit}${about === "" ? "" : `: ${about}`}`.replace(/[.]?$/, "."),
    next,
  ]
    .filter((part) => part !== "")
    .join(" ");
}

/** The line as a check's title: what is missing comes first, and the commit is never cut off. */
export function titleOf(view: View): string {
  const ask = askOf(view);
  const place = view.kind === "run" ? ` at ${view.run.entry.node}` : "";
  const about = aboutOf(ask, PLAIN).replace(/\.$/, "");
  const digits = shortCommit(headOf(view));
  const commit = `${ask.kind === "repair" ? ` at ${digits}` : ` (${digits})`}${byHand(view)}`;
  const line = oneLine(`${leadOf(ask).lead}${place}${about === "" ? "" : `: ${about}`}`);
  return `${cutText(line, TITLE_LIMIT - commit.length)}${commit}`;
}

/** What somebody did past a gate on the run's way here, which whoever merges must see. */
function byHand(view: View): string {
  if (view.kind !== "run") return "";
  const { path, setVars = [] } = view.run;
  const shown = setVars.length > 2 ? `${setVars.length} variables` : setVars.join(" and ");
  return [
    ...(path.some((step) => step.override) ? [", overridden"] : []),
    ...(path.some((step) => step.handedOver) ? [", handed over"] : []),
    ...(shown === "" ? [] : [`, ${shown} set by hand`]),
  ].join("");
}

/** Whether a check's title of ours says that evidence is awaited. */
export function isCollectingTitle(title: string): boolean {
  return title.startsWith("Collecting evidence") || title.startsWith("Waiting for evidence");
}

/** Whether a check's title of ours says that people are awaited. */
export function isReviewTitle(title: string): boolean {
  return title.startsWith("Waiting for a reviewer");
}

/** Whether a check's title of ours says that the run rests because its pull request was closed. */
export function isClosedTitle(title: string): boolean {
  return title.startsWith("Paused") && title.includes(sayPlainly("closed", {}).replace(/\.$/, ""));
}

/** Whether a check's title of ours says that the runbook is not for the pull request. */
export function isExcludedTitle(title: string): boolean {
  return title.startsWith("No run");
}

/** The commit that a view is about. */
export function headOf(view: View): string {
  return view.kind === "run" ? view.run.subject.head.commit : view.head;
}
/** A commit's first digits. */
export function shortCommit(commit: string): string {
  return commit.slice(0, SHOWN_DIGITS);
}

interface Lead {
  readonly icon: string;
  readonly lead: string;
  /** Who does what next; empty where the reason says so, or nothing is left to do. */
  readonly next: string;
}

function leadOf(ask: Ask): Lead {
  switch (ask.kind) {
    case "held":
      return { icon: "🔒", lead: "Held", next: mendNext(ask.mends) };
    case "stuck":
      return { icon: "🔒", lead: "Held", next: "" };
    case "excluded":
      return ask.code === "adopted"
        ? { icon: "➡️", lead: "Handed over", next: "" }
        : { icon: "➖", lead: "No run", next: "" };
    case "paused":
      return { icon: "⏸️", lead: "Paused", next: pausedNext(ask.code) };
    case "ended":
      return endedLead(ask);
    case "repair":
      return { icon: "❌", lead: "Held", next: repairNext(ask.failing) };
    case "collecting":
      return ask.isUnderWay
        ? { icon: "⏳", lead: "Collecting evidence", next: "Nobody has to do anything." }
        : { icon: "⏳", lead: "Waiting for evidence", next: `If none comes, ${codeSpan(RETRY_LINE)} asks again.` };
    case "forge":
      return { icon: "⏳", lead: "Waiting for GitHub", next: "Whatever it says is taken in at the next event." };
    case "confirm":
      return {
        icon: "✋",
        lead: "Waiting for a confirmation",
        next: `Whoever asked types ${codeSpan(gotoLine(ask.to, true))}.`,
      };
    case "review":
      return { icon: "👀", lead: "Waiting for a reviewer", next: "" };
    case "moving":
      return { icon: "➡️", lead: "Moving on", next: "" };
    case "work":
      return { icon: "🛠️", lead: `Waiting for ${WORKERS[ask.actor]}`, next: "" };
  }
}

/** What is to be typed about a record in doubt, by whoever has looked at it. */
function mendNext({ accept, repair }: Mends = {}): string {
  const ways = [
    ...(repair === undefined ? [] : [`${codeSpan(repairLine(repair))} takes it back to its last good commit`]),
    ...(accept === undefined ? [] : [`${codeSpan(acceptLine(accept))} goes on from what it says now`]),
  ];
  return ways.length === 0 ? "" : `A maintainer who has looked at it decides: ${ways.join(", ")}.`;
}

function pausedNext(code: string): string {
  return code === "closed" ? "Reopening resumes it." : `Nothing moves until somebody types ${codeSpan(RESUME_LINE)}.`;
}

function repairNext(failing: readonly GateItem[]): string {
  return failing.every(({ judgement }) => judgement.kind === "limited")
    ? `When its cause is mended, ${codeSpan(RETRY_LINE)} collects it again.`
    : "The agent repairs it and pushes.";
}

const WORKERS = { agent: "the agent", human: "a person", system: "the system" } as const;

function endedLead(ask: Extract<Ask, { kind: "ended" }>): Lead {
  if (ask.code === "merged_unverified") return { icon: "⚠️", lead: "Merged unverified", next: "" };
  switch (ask.ending) {
    case "succeeded":
      return { icon: "✅", lead: "Succeeded", next: "" };
    case "failed":
      return { icon: "❌", lead: "Failed", next: "" };
    case "exhausted":
      return { icon: "🛑", lead: "Exhausted", next: "" };
    case "cancelled":
      return { icon: "🚫", lead: "Cancelled", next: "" };
  }
}

function aboutOf(ask: Ask, hand: Hand): string {
  switch (ask.kind) {
    case "held":
    case "excluded":
    case "stuck":
    case "paused":
    case "ended":
      return hand.say(ask.code, ask.detail);
    case "repair":
      return listOf(ask.failing, (item) => `${hand.code(item.check.id)} ${failedAs(item)}`);
    case "collecting":
    case "forge":
    case "confirm":
    case "review":
      return listOf(ask.items, (item) => hand.code(item.check.id));
    case "moving":
      return `the gate to ${hand.code(ask.to)} holds`;
    case "work":
      return "";
  }
}

function failedAs({ check, judgement }: GateItem): string {
  if (judgement.kind === "limited") return "could not be established";
  return check.kind === "manual" ? "was rejected" : "failed";
}

function listOf(items: readonly GateItem[], name: (item: GateItem) => string): string {
  const shown = items.slice(0, MOST_NAMES).map(name);
  const more = items.length - shown.length;
  return more > 0 ? `${shown.join(", ")} and ${more} more` : shown.join(", ");
}
