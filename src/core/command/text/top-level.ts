/**
 * Which lines of a comment are top-level text, so that what is quoted, shown as code or hidden is never obeyed.
 * A small reading of Markdown's blocks, not a renderer: where it is coarser than Markdown, a line counts as typed
 * text, which can only make a comment refused (two commands), never make a hidden command obeyed:
 *
 * - `>` begins a quote for its own line alone; a line without the mark counts as typed.
 * - A fence that is never closed, and an HTML comment that is never closed, reach to the end.
 * - An HTML comment that begins a line is `hidden` if it is closed and nothing else stands on its lines; with other
 *   text behind its end the line is text that begins with something else than a command.
 * - Four columns of indentation are code, except as the continuation of a paragraph.
 */
import { isBlank } from "./space.ts";

export type LineKind = "text" | "blank" | "quote" | "code" | "hidden";
export interface Line {
  readonly kind: LineKind;
  readonly text: string;
  /** Counts from 1. */
  readonly number: number;
}

type Open =
  | { readonly kind: "nothing" | "paragraph" | "comment" }
  | { readonly kind: "fence"; readonly mark: string; readonly length: number };

const FENCE = /^ {0,3}(?:(`{3,})[^`]*|(~{3,}).*)$/;
const COMMENT = /^ {0,3}<!--/;
const QUOTE = /^ {0,3}>/;

/** Says of every line what it is. */
export function classifyLines(lines: readonly string[]): Line[] {
  let open: Open = { kind: "nothing" };
  return lines.map((text, index) => {
    const [kind, next] = classify(text, open);
    open = next;
    return { kind, text, number: index + 1 };
  });
}

function classify(text: string, open: Open): [LineKind, Open] {
  if (open.kind === "fence") return ["code", isFenceEnd(text, open) ? { kind: "nothing" } : open];
  if (open.kind === "comment") return comment(text);
  if (isBlank(text)) return ["blank", { kind: "nothing" }];
  if (open.kind !== "paragraph" && isIndentedCode(text)) return ["code", { kind: "nothing" }];
  const fence = FENCE.exec(text);
  const marks = fence?.[1] ?? fence?.[2];
  if (marks) return ["code", { kind: "fence", mark: marks.charAt(0), length: marks.length }];
  if (QUOTE.test(text)) return ["quote", { kind: "nothing" }];
  if (COMMENT.test(text)) return comment(text.slice(text.indexOf("<!--") + 4));
  return ["text", { kind: "paragraph" }];
}

/** The rest of a line from inside an HTML comment. */
function comment(rest: string): [LineKind, Open] {
  const end = rest.indexOf("-->");
  if (end < 0) return ["hidden", { kind: "comment" }];
  return isBlank(rest.slice(end + 3)) ? ["hidden", { kind: "nothing" }] : ["text", { kind: "nothing" }];
}

function isFenceEnd(text: string, fence: { readonly mark: string; readonly length: number }): boolean {
  const found = /^ {0,3}(`+|~+)[ \t]*$/.exec(text)?.[1] ?? "";
  return found.startsWith(fence.mark) && found.length >= fence.length;
}

function isIndentedCode(text: string): boolean {
  return /^(?: {4}| {0,3}\t)/.test(text);
}
