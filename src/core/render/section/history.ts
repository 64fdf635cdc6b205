/** Recent history as lines for people: one sentence for each kind of event that says something to them. */

import type { Event } from "../../run/event.ts";
import { cutText } from "../text/budget.ts";
import { codeSpan, escapeText, oneLine } from "../text/escape.ts";
import type { HistoryLine } from "../view.ts";

const VALUE_LIMIT = 200;

/** What happened, with names from the line's detail. `undefined`: bookkeeping that tells people nothing. */
const SENTENCES: Readonly<Record<Event["kind"], string | undefined>> = {
  started: "started at {node}",
  head_moved: "new head {commit}",
  adopted: "handed over to pull request {pull} at {commit}",
  head_recorded: undefined,
  pusher_known: undefined,
  requested: "asked for {to}",
  request_closed: "request closed: {reason}",
  confirmed: "gave their word for {check}",
  beyond_repair: "{check} says that trying again cannot help",
  handed_over: "a limit handed the run over from {from} to {to}: {reason}",
  blocked: "the gate to {to} does not hold: {checks}",
  operation_opened: "evidence asked for: {checks}",
  operation_closed: "operation {operation} closed: {reason}",
  received: "{check}: {verdict}",
  evidence_refused: "evidence kept out: {code}",
  registered: "registered {checks}",
  dropped: "dropped {check}: {reason}",
  resolved: "said of the hook {check}: {as}",
  wrote: "{checks} wrote {values}",
  set: "set {variable} to {value}: {reason}",
  unsettled: "open again: {checks}",
  retried: "asked again for {checks}",
  approved: "approved {check} at {commit}",
  rejected: "rejected {check}: {reason}",
  revoked: "took back the approval of {check}: {reason}",
  rejection_revoked: "took back the rejection of {check} by {person}",
  state_accepted: "accepted the record {digest}: {reason}",
  state_repaired: "took the record back to {commit}",
  rebound: "took over the base branch's runbook {digest}",
  redacted: "removed the output {digest}",
  followed: "another run takes its place: {run}",
  owned: "{login} owns the run",
  overridden: "overruled the gate from {from} to {to}: {reason}",
  extended: "granted more {limit}: {reason}",
  moved: "moved {from} → {to}",
  withdrawn: "success taken back; at {to} again",
  sent_back: "sent back to {to}: {checks}",
  paused: "paused: {reason}",
  resumed: "resumed: {reason}",
  ended: "ended {ending}: {reason}",
  answered: undefined,
};

/** The newest lines as a list, newest first, since that is what is looked for. */
export function historyList(history: readonly HistoryLine[], most: number): string {
  const lines = history.slice(-most).reverse();
  return lines.map((line) => `- ${historyMarkdown(line)}`).join("\n");
}

/** A line as Markdown. */
function historyMarkdown(line: HistoryLine): string {
  const who = line.actor === null ? "" : ` ${codeSpan(line.actor)}`;
  return `${escapeText(line.at)}${who}: ${fill(line, codeSpan, escapeText)}`;
}

/** A line as plain text, for commit messages and terminals. */
export function historyPlain(line: HistoryLine): string {
  const same = (text: string) => text;
  return oneLine(`${fill(line, same, same)}${line.actor === null ? "" : ` (${line.actor})`}`);
}

function fill(line: HistoryLine, code: (text: string) => string, prose: (text: string) => string): string {
  const known = Object.hasOwn(SENTENCES, line.kind) ? SENTENCES[line.kind as Event["kind"]] : undefined;
  if (known === undefined) return prose(line.kind.replaceAll("_", " "));
  return known.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = cutText((Object.hasOwn(line.detail, name) ? line.detail[name] : undefined) ?? "?", VALUE_LIMIT);
    return name === "reason" || name === "verdict" || name === "ending" ? prose(value) : code(value);
  });
}
