/**
 * What counts as white space and as an end of line in a comment. Browsers send CRLF, phones and word processors put
 * no-break spaces: a command must not depend on which. Zero-width characters are no white space; `lookalike.ts` has them.
 */

/** Unicode's space separators (no-break ones among them), tab, vertical tab and form feed. */
const SPACE = "\\t\\v\\f\\p{Zs}";
const SPACES = new RegExp(`[${SPACE}]+`, "u");
const SPACE_OR_END = new RegExp(`[${SPACE}\\n]`, "u");
/** CRLF and CR from editors; the others because they are shown as an end of line. */
const LINE_END = /\r\n|[\n\r\u0085\u2028\u2029]/;

/** Splits a body into lines, whatever ends them. */
export function linesOf(body: string): string[] {
  return body.split(LINE_END);
}

/** Takes white space and ends of lines off both ends, and nothing else (`String.trim` also takes U+FEFF). */
export function trimSpace(text: string): string {
  // By hand, since a pattern for the end would try every run of white space inside: a stranger's comment may be 65,536 of it.
  let from = 0;
  let to = text.length;
  while (from < to && SPACE_OR_END.test(text.charAt(from))) from += 1;
  while (to > from && SPACE_OR_END.test(text.charAt(to - 1))) to -= 1;
  return text.slice(from, to);
}

export function isBlank(line: string): boolean {
  return trimSpace(line) === "";
}

/** The first word of a line and what follows it, both without white space around them. */
export function splitFirstWord(text: string): { readonly word: string; readonly rest: string } {
  const trimmed = trimSpace(text);
  const gap = SPACES.exec(trimmed);
  if (!gap) return { word: trimmed, rest: "" };
  return { word: trimmed.slice(0, gap.index), rest: trimmed.slice(gap.index + gap[0].length) };
}
