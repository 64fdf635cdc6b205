/**
 * The message of a revision: one line that says what happened, for who reads the state branch's log or the run's issue.
 * Names in it come from people: they ping nobody, close nothing and add no trailer.
 */
import { historyPlain } from "../section/history.ts";
import { cutText } from "../text/budget.ts";
import type { HistoryLine } from "../view.ts";

const HEADLINE_LIMIT = 72;
const LINE_LIMIT = 200;
const MOST_LINES = 50;

export interface RevisionMessage {
  /** At most 72 characters. */
  readonly headline: string;
  readonly body: string;
}

/** The message for what one revision added to the journal, oldest first. */
export function renderRevisionMessage(runId: string, history: readonly HistoryLine[]): RevisionMessage {
  const lines = history.map((line) => defuse(historyPlain(line)));
  const more = lines.length > 1 ? ` (+${lines.length - 1})` : "";
  const told = history.findLastIndex((line) => TOLD.includes(line.kind));
  const first = lines[told] ?? lines.at(-1) ?? "written anew";
  const headline = `${cutText(`${defuse(runId)}: ${first}`, HEADLINE_LIMIT - more.length)}${more}`;
  const body = lines.slice(-MOST_LINES).map((line) => `- ${cutText(line, LINE_LIMIT)}`);
  return { headline, body: body.join("\n") };
}

/** What a headline rather tells than the bookkeeping around it. */
const TOLD = [
  "started",
  "moved",
  "ended",
  "sent_back",
  "withdrawn",
  "approved",
  "rejected",
  "revoked",
  "paused",
  "resumed",
  "requested",
];

function defuse(text: string): string {
  return text.replace(/[@#](?=\w)|\bgh-(?=\d)|:(?=\/\/)/gi, "$& ").replace(/\[(skip ci|ci skip|no ci)\]/gi, "($1)");
}
