/**
 * Reads a text as StateM's own small reader does, to be held against what YAML says. It is no part of how runbooks are
 * read: it only knows where the two differ. Lines are cut at their first colon, keys and values are never unquoted but
 * as a whole, and what is not understood here makes StateM give up.
 */
import type { Place } from "../../problems.ts";
import { isQuoted, scalarOf, type Value } from "./scalar.ts";

/** A value, where it begins, and what is in it. */
export type Reading =
  | { readonly kind: "map"; readonly at: Place; readonly entries: ReadonlyMap<string, Reading> }
  | { readonly kind: "list"; readonly at: Place; readonly items: readonly Reading[] }
  | { readonly kind: "value"; readonly at: Place; readonly value: Value };

interface Line {
  readonly number: number;
  readonly indent: number;
  readonly text: string;
}

/** How the reader gives up; it never leaves this file. */
class GivenUp extends Error {}

/** What StateM makes of a text, or nothing where it refuses it. Never throws. */
export function readAsStateM(text: string): Reading | undefined {
  try {
    const lines = linesOf(text);
    const reader = new Reader(lines);
    const [first] = lines;
    if (first === undefined) return undefined;
    const whole = reader.block(first.indent);
    return reader.isAtEnd ? whole : undefined;
  } catch (thrown) {
    if (thrown instanceof GivenUp || thrown instanceof RangeError) return undefined;
    throw thrown;
  }
}

function linesOf(text: string): Line[] {
  return text.split(/\r\n|[\n\r]/).flatMap((whole, index) => {
    const trimmed = whole.trim();
    if (trimmed === "" || trimmed.startsWith("#")) return [];
    const indentation = /^\s*/.exec(whole)?.[0] ?? "";
    if (/[^ ]/.test(indentation)) throw new GivenUp();
    return [{ number: index + 1, indent: indentation.length, text: trimmed }];
  });
}

class Reader {
  #next = 0;
  readonly #lines: readonly Line[];

  constructor(lines: readonly Line[]) {
    this.#lines = lines;
  }

  get isAtEnd(): boolean {
    return this.#next >= this.#lines.length;
  }

  /** The mapping or list whose lines begin in this column. */
  block(indent: number): Reading {
    const first = this.#lines[this.#next];
    if (first === undefined || first.indent !== indent) throw new GivenUp();
    return isItem(first.text) ? this.#list(first, indent) : this.#map(new Map(), first, indent);
  }

  #list(first: Line, indent: number): Reading {
    const items: Reading[] = [];
    for (let line = this.#at(indent); line && isItem(line.text); line = this.#at(indent)) {
      this.#next += 1;
      items.push(this.#item(line));
    }
    return { kind: "list", at: placeOf(first, 0), items };
  }

  #item(line: Line): Reading {
    const text = line.text.slice(1).trim();
    const column = line.text.length - text.length;
    if (text === "") return this.#deeper(line) ?? value(line, 0, null);
    if (!text.includes(":") || isQuoted(text) || /^[[{]/.test(text)) return value(line, column, scalarOf(text));
    const entries = new Map<string, Reading>();
    this.#entry({ ...line, text, indent: line.indent + column }, line.indent, entries);
    const next = this.#lines[this.#next];
    if (next === undefined || next.indent <= line.indent || isItem(next.text)) {
      return { kind: "map", at: placeOf(line, column), entries };
    }
    return this.#map(entries, { ...line, indent: line.indent + column }, next.indent);
  }

  #map(entries: Map<string, Reading>, first: Line, indent: number): Reading {
    for (let line = this.#at(indent); line && !isItem(line.text); line = this.#at(indent)) {
      this.#next += 1;
      this.#entry(line, indent, entries);
    }
    return { kind: "map", at: placeOf(first, 0), entries };
  }

  #entry(line: Line, indent: number, entries: Map<string, Reading>): void {
    const colon = line.text.indexOf(":");
    if (colon < 0) throw new GivenUp();
    const key = line.text.slice(0, colon).trim();
    const rest = line.text.slice(colon + 1);
    const text = rest.trim();
    const column = line.text.length - rest.trimStart().length;
    if (text === "") entries.set(key, this.#deeper({ ...line, indent }) ?? value(line, column, null));
    else if (text === "|" || text === ">") entries.set(key, value(line, column, this.#text(indent, text)));
    else entries.set(key, value(line, column, scalarOf(text)));
  }

  /** What stands below and to the right of a line. */
  #deeper(line: Line): Reading | undefined {
    const next = this.#lines[this.#next];
    return next === undefined || next.indent <= line.indent ? undefined : this.block(next.indent);
  }

  /** Block text: the lines to the right. Blank lines and those that look like comments are gone already. */
  #text(indent: number, style: "|" | ">"): string {
    const lines: Line[] = [];
    for (let line = this.#lines[this.#next]; line && line.indent > indent; line = this.#lines[this.#next]) {
      lines.push(line);
      this.#next += 1;
    }
    const left = lines[0]?.indent ?? 0;
    if (style === ">") return lines.map((line) => line.text).join(" ");
    return lines.map((line) => `${" ".repeat(Math.max(0, line.indent - left))}${line.text}`).join("\n");
  }

  /** The next line, if it begins in this column; one further to the right belongs to nothing. */
  #at(indent: number): Line | undefined {
    const line = this.#lines[this.#next];
    if (line !== undefined && line.indent > indent) throw new GivenUp();
    return line?.indent === indent ? line : undefined;
  }
}

function isItem(text: string): boolean {
  return text === "-" || text.startsWith("- ");
}

function placeOf(line: Line, column: number): Place {
  return { line: line.number, column: line.indent + column + 1 };
}

function value(line: Line, column: number, scalar: Value): Reading {
  return { kind: "value", at: placeOf(line, column), value: scalar };
}
