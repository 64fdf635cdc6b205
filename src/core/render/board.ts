/**
 * The run board: an issue that lists all live runs, what each waits for and since when. A view like the others: what somebody
 * does to it is overwritten, and nothing is read from it but that it is one.
 */
import { escapeText, tableCell } from "./text/escape.ts";

/** The label by which a maintainer makes an issue the board. */
export const BOARD_LABEL = "statem-board";
const MARKER = "<!-- statem:board -->";
/** More rows than this are counted instead; the comment on each pull request says the same. */
const MOST_ROWS = 150;

export interface BoardRow {
  readonly pull: number;
  /** The slug of its runbook, where it is not the default one. */
  readonly runbook?: string;
  /** The title of its check. */
  readonly title: string;
  readonly isPersonAwaited: boolean;
  /** When the run came to this; ISO 8601 in UTC. */
  readonly since: string;
}

/** Whether an issue's body may be replaced: it is ours, or nothing stands in it. A label alone must not cost anybody a text. */
export function isBoard(body: string): boolean {
  return body.trim() === "" || body.startsWith(MARKER);
}

/** Those that wait for a person first, and of each kind those that have waited longest. */
export function renderBoard(rows: readonly BoardRow[]): string {
  const sorted = [...rows].sort(
    (one, other) =>
      Number(other.isPersonAwaited) - Number(one.isPersonAwaited) ||
      Date.parse(one.since) - Date.parse(other.since) ||
      one.pull - other.pull,
  );
  const people = rows.filter(({ isPersonAwaited }) => isPersonAwaited).length;
  const lead = rows.length === 0 ? "No run is live." : `**${people} of ${rows.length} live runs wait for a person.**`;
  const shown = sorted.slice(0, MOST_ROWS).map(rowOf);
  const more = rows.length - shown.length;
  return [
    MARKER,
    lead,
    ...(shown.length === 0 ? [] : ["", "| pull request | where it stands | since |", "| --- | --- | --- |", ...shown]),
    ...(more > 0 ? ["", `*and ${more} more*`] : []),
    "",
    "<sub>Kept by statem at every reconcile; what is written here is overwritten.</sub>",
  ].join("\n");
}

function rowOf({ pull, runbook, title, isPersonAwaited, since }: BoardRow): string {
  const icon = isPersonAwaited ? "👀 " : "";
  const time = `${since.slice(0, 10)} ${since.slice(11, 16)} UTC`;
  return `| ${[`#${pull}${runbook === undefined ? "" : ` (${runbook})`}`, `${icon}${escapeText(title)}`, time].map(tableCell).join(" | ")} |`;
}
