/**
 * A reason's sentence as safe Markdown: what fills its placeholders comes from people, outputs and other programs.
 * Inside backticks a value becomes part of the code, elsewhere it is escaped, lists of names become code one by one.
 */
import { REASONS, type ReasonCode, sentence } from "../reasons.ts";
import { cutText } from "./budget.ts";
import { codeSpan, escapeText, oneLine } from "./escape.ts";
import { LISTS } from "./placeholders.ts";

export type Detail = Readonly<Record<string, string>>;

/** How much of one value a sentence shows. */
const VALUE_LIMIT = 1_000;

/** The sentence of a reason code as Markdown on one line; a code that is not ours is shown as code. */
export function say(code: string, detail: Detail = {}): string {
  if (!isReason(code)) return codeSpan(cutText(code, VALUE_LIMIT));
  const template: string = REASONS[code];
  return template
    .split(/(`[^`]*`)/)
    .map((part) => (part.startsWith("`") ? fillCode(part.slice(1, -1), detail) : fillProse(part, detail)))
    .join("");
}

/** The same without Markdown, for titles, terminals and commit messages. */
export function sayPlainly(code: string, detail: Detail = {}): string {
  return oneLine(sentence(code, detail));
}

/** Whether a word is one of our reason codes (and not, say, `toString`). */
export function isReason(code: string): code is ReasonCode {
  return Object.hasOwn(REASONS, code);
}

function fillCode(text: string, detail: Detail): string {
  return codeSpan(
    text.replace(/\{(\w+)\}/g, (whole, name: string) => cutText(filled(detail, name) ?? whole, VALUE_LIMIT)),
  );
}

function fillProse(text: string, detail: Detail): string {
  return text.replace(/\{(\w+)\}/g, (whole, name: string) => {
    const value = filled(detail, name);
    if (value === undefined) return whole;
    if (LISTS.has(name)) return names(cutText(value, VALUE_LIMIT));
    if (name === "hint" && /^(?: Did you mean `[a-z-]+`\?)?$/.test(value)) return value;
    return escapeText(cutText(value, VALUE_LIMIT));
  });
}

/** Names in backticks become code one by one; titles and plain words are escaped as they are. */
function names(list: string): string {
  if (!/^`[^`]+`(?:, `[^`]+`)*$/.test(list)) return escapeText(list);
  return list.slice(1, -1).split("`, `").map(codeSpan).join(", ");
}

function filled(detail: Detail, name: string): string | undefined {
  return Object.hasOwn(detail, name) ? detail[name] : undefined;
}
