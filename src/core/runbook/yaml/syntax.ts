/** What the YAML library says against a text, in words that help; one problem a line, since the others follow from it. */
import type { Problems } from "../problems.ts";
import { pasteHint } from "./paste.ts";
import type { Places } from "./places.ts";

/** So much of the library's own words is shown; they may quote the text. */
const SHOWN = 200;

/** An error or warning of the library. */
export interface Complaint {
  readonly code: string;
  readonly message: string;
  readonly pos: readonly [number, number];
}

export function reportSyntax(complaints: readonly Complaint[], places: Places, problems: Problems): void {
  const seen = new Set<number>();
  for (const complaint of complaints) {
    const place = places.at(complaint.pos[0]);
    if (seen.has(place.line)) continue;
    seen.add(place.line);
    problems.error(place, "syntax", () => `${wordsOf(complaint)}${pasteHint(places.line(place.line))}`);
  }
}

function wordsOf({ code, message }: Complaint): string {
  switch (code) {
    case "BLOCK_AS_IMPLICIT_KEY":
      return "YAML takes this for a mapping inside a line";
    case "TAB_AS_INDENT":
      return "tabs cannot indent; use spaces";
    case "MULTIPLE_DOCS":
      return "a file holds one runbook, and `---` begins a second document here";
    case "RESOURCE_EXHAUSTION":
      return "this is nested too deeply to be read";
    case "MISSING_CHAR":
      return message.includes("quote") ? "a text in quotes is never closed" : `YAML: ${message}`;
    default:
      return `YAML: ${message.length > SHOWN ? `${message.slice(0, SHOWN)}...` : message}`;
  }
}
