/**
 * Makes text of people and programs safe to show as Markdown: it can ping nobody, link or close nothing, begin no
 * block, carry no marker of ours, break no table and hide no character. What comes out is Markdown; feed it in once.
 */

/** Colours and cursor movements of terminals: noise that carries no words. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: terminals' sequences begin with a control character
const TERMINAL = /\u001b(?:\[[0-?]*[ -/]*[@-~]|\][^\u0007\u001b]*(?:\u0007|\u001b\\))/g;

/** Controls, bidirectional marks, zero-width characters, fillers, tags, lone surrogates. U+FE0F stays for emoji's sake. */
const UNSEEN =
  /\p{Cc}|\p{Cf}|\p{Cs}|\p{Co}|[\u115f\u1160\u2028\u2029\u3164\uffa0]|[\ufe00-\ufe0e]|[\u{e0100}-\u{e01ef}]/gu;

/** Shows what is not seen as `‹U+202E›` and makes all ends of lines LF. */
export function showUnseen(text: string): string {
  const lines = text.replace(TERMINAL, "").replace(/\r\n?/g, "\n");
  return lines.replace(UNSEEN, (character) =>
    character === "\n" || character === "\t" ? character : `‹U+${hex(character)}›`,
  );
}

/** The same on one line, without white space around it. */
export function oneLine(text: string): string {
  return showUnseen(text.replace(/[\u0085\u2028\u2029]/g, "\n"))
    .replace(/\s+/g, " ")
    .trim();
}

const ENTITIES: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  "|": "&#124;",
  $: "&#36;",
};

/** Parts the characters of a mention, a reference or an address; what is not seen has been shown before. */
const APART = "\u200b";

/** Text as inline Markdown on one line. */
export function escapeText(text: string): string {
  return oneLine(text)
    .replace(/@(?=[\p{L}\p{N}_-])|#(?=\d)|\bgh(?=-\d)|\bwww(?=\.)/giu, `$&${APART}`)
    .replace(/:\/\//g, `:${APART}//`)
    .replace(/[\\`*[\]~]|(?<![\p{L}\p{N}])_|_(?![\p{L}\p{N}])/gu, "\\$&")
    .replace(/^(\d+)([.)])/, "$1\\$2")
    .replace(/^[#+=-]/, "\\$&")
    .replace(/[&<>|$]/g, (character) => ENTITIES[character] ?? character)
    .replace(/^\//, "&#47;")
    .replaceAll(APART, "&#8203;");
}

/**
 * A runbook's own prose, which was written to be read: list marks at the beginning of a line and words in backticks keep
 * their meaning, everything else is text. Continuation lines stay in their item.
 */
export function escapeProse(text: string, prefix = ""): string {
  const lines = showUnseen(text.replace(/[\u0085\u2028\u2029]/g, "\n")).split("\n");
  return lines
    .map((line) => {
      const [, indent = "", mark = "", rest = ""] = /^( {0,8})((?:[-*]|\d{1,3}[.)]) +)?(.*)$/.exec(line) ?? [];
      return `${prefix}${indent}${mark}${proseLine(rest)}`.trimEnd();
    })
    .join("\n");
}

function proseLine(line: string): string {
  return line
    .split(/(`[^`]+`)/)
    .map((part, index) => (index % 2 === 1 ? codeSpan(part.slice(1, -1)) : keepEnds(part)))
    .join("");
}

/** `escapeText` takes the white space off the ends, which here stands between text and code. */
function keepEnds(part: string): string {
  const escaped = escapeText(part);
  if (escaped === "") return part === "" ? "" : " ";
  return `${/^\s/.test(part) ? " " : ""}${escaped}${/\s$/.test(part) ? " " : ""}`;
}

/** Text as code on one line. A pipe would end a table's cell even inside backticks, so it takes the HTML form. */
export function codeSpan(text: string): string {
  const line = defuseMarkers(oneLine(text));
  if (line === "") return "`(empty)`";
  if (line.includes("|")) return `<code>${escapeText(line)}</code>`;
  const ticks = "`".repeat(longestRun(line, 0) + 1);
  const pad = ticks.length > 1 ? " " : "";
  return `${ticks}${pad}${line}${pad}${ticks}`;
}

/** Text as a block of code, with a fence that nothing inside can close. */
export function fence(text: string): string {
  const shown = defuseMarkers(showUnseen(text)).replace(/\n+$/, "");
  const ticks = "`".repeat(longestRun(shown, 2) + 1);
  return `${ticks}text\n${shown}\n${ticks}`;
}

/** Markdown that is safe already as a table's cell. */
export function tableCell(markdown: string): string {
  return markdown
    .replace(/\s*\n\s*/g, " ")
    .replace(/\|/g, "&#124;")
    .trim();
}

/** A link to an address of ours, or only its words when the address is none. */
export function link(markdown: string, address: string | undefined): string {
  return address !== undefined && /^https?:\/\/[^\s<>()"'`|\\[\]]+$/.test(address)
    ? `[${markdown}](${address})`
    : markdown;
}

/** A marker of ours that somebody else wrote must not be found by whoever looks for one. */
function defuseMarkers(text: string): string {
  return text.replace(/<!--(?=\s*statem)/gi, "<! --");
}
function longestRun(text: string, least: number): number {
  return (text.match(/`+/g) ?? []).reduce((longest, run) => Math.max(longest, run.length), least);
}
function hex(character: string): string {
  return (character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, "0");
}
