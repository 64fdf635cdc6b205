/** One line for one check: what is asked, what is known of it, and who can settle it. */
import { cutText } from "../../text/budget.ts";
import { codeSpan } from "../../text/escape.ts";
import type { Asked } from "./ways.ts";

const TITLE_LIMIT = 300;

/** `[ ] command `npm test`: not run yet; it runs when you ask to move`. */
export function askedLine(asked: Asked): string {
  return `${boxOf(asked)} ${titleOf(asked)}: ${stateOf(asked)}`;
}

/** What is asked, on one line. */
export function titleOf({ check }: Asked): string {
  return `${check.kind} ${codeSpan(cutText(check.title, TITLE_LIMIT))}${check.blocks ? "" : " (does not block)"}`;
}

/** What is known of it and who can settle it, as the end of a sentence. */
export function stateOf({ seen, settler }: Asked): string {
  if (settler === "person") return "needs a person's approval, which is given on GitHub; nothing typed here settles it";
  if (seen.kind === "held") return "held at the last try; it is asked again";
  const word = settler === "asker" ? "give your word with `--yes` once it is true" : undefined;
  if (seen.kind === "failed") return `failed at the last try; ${word ?? "mend its cause"}`;
  return word ?? "not asked yet; it runs when you ask to move";
}

function boxOf({ seen }: Asked): string {
  return seen.kind === "held" ? "[x]" : seen.kind === "failed" ? "[!]" : "[ ]";
}
