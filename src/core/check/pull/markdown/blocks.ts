/**
 * As much of Markdown's block structure as it takes to tell an item of a list from what only looks like one: fences, indented
 * code, quotations, HTML, and how deep an item's content stands (CommonMark 0.31, sections 4 and 5).
 */

/** The beginning of every item of a list: what follows its mark on the same line. */
export function blocksOf(markdown: string): readonly string[] {
  const reader = new Reader();
  for (const line of markdown.replace(/\r\n?/g, "\n").split("\n")) reader.read(expand(line));
  return reader.items;
}

/** An item's mark: a bullet, or a number of at most nine digits. */
const MARK = /^([-*+]|(\d{1,9})[.)])( +|$)/;
const FENCE = /^(`{3,}(?=[^`]*$)|~{3,})/;
/** HTML that goes on to a mark of its own, and what ends it. */
const HTML_TO_END: readonly (readonly [RegExp, RegExp])[] = [
  [/^<!--/, /-->/],
  [/^<(?:pre|script|style|textarea)(?:[\s>]|$)/i, /<\/(?:pre|script|style|textarea)>/i],
  [/^<\?/, /\?>/],
  [/^<!\[CDATA\[/, /\]\]>/],
  [/^<![a-z]/i, />/],
];
/** HTML that goes on to the next empty line. */
const HTML_TO_BLANK =
  /^<\/?(?:address|article|aside|base|basefont|blockquote|body|caption|center|col|colgroup|dd|details|dialog|dir|div|dl|dt|fieldset|figcaption|figure|footer|form|frame|frameset|h[1-6]|head|header|hr|html|iframe|legend|li|link|main|menu|menuitem|nav|noframes|ol|optgroup|option|p|param|search|section|summary|table|tbody|td|tfoot|th|thead|title|tr|track|ul)(?:\s|\/?>|$)/i;
/** Any other tag alone on its line does the same, unless it stands in a paragraph. */
const TAG_ALONE = /^<\/?[a-z][a-z0-9-]*(?:\s[^<>]*)?\/?>\s*$/i;

/** What goes on over lines, whatever stands in them, while the item that it began in goes on. */
type Verbatim =
  | { readonly kind: "fence"; readonly mark: string; readonly depth: number }
  | { readonly kind: "html"; readonly end: RegExp; readonly depth: number };

class Reader {
  readonly items: string[] = [];
  /** The columns at which the contents of the open items begin. */
  #open: number[] = [];
  #verbatim: Verbatim | undefined;
  #isParagraph = false;

  read(line: string): void {
    const text = line.trimStart();
    if (text === "") {
      if (this.#verbatim?.kind === "html" && this.#verbatim.end.test("")) this.#verbatim = undefined;
      this.#isParagraph = false;
      return;
    }
    const indent = line.length - text.length;
    const open = this.#open.filter((column) => column <= indent);
    if (this.#verbatim && open.length >= this.#verbatim.depth) {
      this.#goOn(this.#verbatim, text, indent - (open[this.#verbatim.depth - 1] ?? 0));
    } else {
      this.#verbatim = undefined;
      this.#begin(text, indent, open);
    }
  }

  #goOn(verbatim: Verbatim, text: string, indent: number): void {
    const isEnd =
      verbatim.kind === "fence" ? indent < 4 && closesFence(text.trimEnd(), verbatim.mark) : verbatim.end.test(text);
    if (isEnd) this.#verbatim = undefined;
  }

  /** A line that begins something, or goes on with a paragraph. */
  #begin(text: string, indent: number, open: number[]): void {
    if (indent - (open.at(-1) ?? 0) >= 4) {
      // Code, or the next line of a paragraph: no item either way.
      if (!this.#isParagraph) this.#open = open;
      return;
    }
    const mark = MARK.exec(text);
    if (mark && !this.#isOnlyText(mark, text, open)) {
      this.#item(mark, text, indent, open);
    } else if (!this.#opens(text, open)) {
      // A lazy line goes on with the paragraph of an item; anything else ends the items that it does not stand in.
      if (!this.#isParagraph) this.#open = open;
      this.#isParagraph = !/^#{1,6}(?:\s|$)/.test(text);
    }
  }

  /** In a paragraph a list can begin with an item that is not empty, and if it is numbered only with 1. */
  #isOnlyText([whole, , number]: RegExpExecArray, text: string, open: readonly number[]): boolean {
    if (/^(?:(?:- *){3,}|(?:\* *){3,})$/.test(text)) return true;
    const goesOn = open.length < this.#open.length;
    return this.#isParagraph && !goesOn && (whole.trim() === text.trim() || (number !== undefined && number !== "1"));
  }

  /** After the mark there may be another one, or a fence. */
  #item([whole, mark = ""]: RegExpExecArray, text: string, indent: number, open: number[]): void {
    const rest = text.slice(whole.length);
    const spaces = whole.length - mark.length;
    const isCode = spaces > 4;
    this.#open = [...open, indent + mark.length + (isCode || rest === "" ? 1 : spaces)];
    this.#isParagraph = false;
    if (isCode) return;
    this.items.push(rest);
    if (rest !== "") this.#begin(rest, indent + whole.length, [...this.#open]);
  }

  /** Whether the line begins something in which there are no items: a quotation, a fence, HTML. */
  #opens(text: string, open: number[]): boolean {
    const fence = FENCE.exec(text)?.[1];
    const html = HTML_TO_END.find(([start]) => start.test(text));
    const isToBlank = HTML_TO_BLANK.test(text) || (!this.#isParagraph && TAG_ALONE.test(text));
    if (!text.startsWith(">") && fence === undefined && !html && !isToBlank) return false;
    this.#open = open;
    this.#isParagraph = text.startsWith(">");
    const depth = open.length;
    if (fence !== undefined) this.#verbatim = { kind: "fence", mark: fence, depth };
    else if (html && !html[1].test(text)) this.#verbatim = { kind: "html", end: html[1], depth };
    else if (!html && isToBlank) this.#verbatim = { kind: "html", end: /^$/, depth };
    return true;
  }
}

function closesFence(text: string, mark: string): boolean {
  return text.length >= mark.length && [...text].every((character) => character === mark[0]);
}

/** Tabs as the spaces that they stand for. */
function expand(line: string): string {
  let column = 0;
  return line.replace(/\t|[^\t]+/g, (part) => {
    const shown = part === "\t" ? " ".repeat(4 - (column % 4)) : part;
    column += shown.length;
    return shown;
  });
}
