/**
 * Cuts text to a number of characters at a safe place: never inside a surrogate pair, at the end of a line where one is
 * near, with fences and folds that were open closed again. GitHub refuses a comment that is too long altogether.
 */

/** What a comment's body may take: below GitHub's 65,536, so that what is added around it fits. */
export const BODY_LIMIT = 60_000;
/** GitHub's limit for a check's summary. */
export const SUMMARY_LIMIT = 65_535;
/** GitHub's limit for a check's title. */
export const TITLE_LIMIT = 255;

/** The beginning of a plain text. */
export function cutText(text: string, limit: number, mark = "…"): string {
  if (text.length <= limit) return text;
  return `${wholePairs(text.slice(0, Math.max(0, limit - mark.length)))}${mark}`;
}

/** The end of a plain text, from the beginning of a line where one is near. */
export function cutToTail(text: string, limit: number, mark = "…\n"): string {
  if (text.length <= limit) return text;
  let tail = text.slice(text.length - Math.max(0, limit - mark.length));
  if (isLowSurrogate(tail.charCodeAt(0))) tail = tail.slice(1);
  const line = tail.indexOf("\n");
  return `${mark}${line >= 0 && line < tail.length / 4 ? tail.slice(line + 1) : tail}`;
}

/** The beginning of Markdown, whole lines of it, with everything closed that was open. */
export function cutMarkdown(markdown: string, limit: number, mark = "\n\n*(cut here: too long)*"): string {
  if (markdown.length <= limit) return markdown;
  let room = limit - mark.length;
  while (room > 0) {
    const kept = wholeLines(markdown.slice(0, room));
    const cut = `${kept}${closing(kept)}${mark}`;
    if (cut.length <= limit) return cut;
    room -= cut.length - limit;
  }
  return cutText(mark.trim(), Math.max(0, limit));
}

/** Joins those sections that have something to say. */
export function join(sections: readonly (string | undefined)[]): string {
  return sections.filter((section) => section !== undefined && section !== "").join("\n\n");
}

function wholeLines(text: string): string {
  const line = text.lastIndexOf("\n");
  return line > text.length / 2 ? text.slice(0, line) : wholePairs(text);
}

/** What closes a fence and the folds that are open at the end of a text. */
function closing(text: string): string {
  let open: string | undefined;
  let folds = 0;
  for (const line of text.split("\n")) {
    const ticks = /^`{3,}/.exec(line)?.[0];
    if (open !== undefined) {
      if (ticks && ticks.length >= open.length && line.trim() === ticks) open = undefined;
    } else if (ticks) open = ticks;
    else folds += count(line, "<details>") - count(line, "</details>");
  }
  return `${open === undefined ? "" : `\n${open}`}${"\n\n</details>".repeat(Math.max(0, folds))}`;
}

function count(line: string, tag: string): number {
  return line.split(tag).length - 1;
}
function wholePairs(text: string): string {
  const last = text.charCodeAt(text.length - 1);
  return last >= 0xd800 && last <= 0xdbff ? text.slice(0, -1) : text;
}
function isLowSurrogate(code: number): boolean {
  return code >= 0xdc00 && code <= 0xdfff;
}
