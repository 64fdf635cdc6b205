/** `[...]`: characters, ranges and sets, of which RE2 cannot take every mixture. */
import { parseEscape } from "./escapes.ts";
import type { Flags } from "./flags.ts";
import { atom, type Piece } from "./piece.ts";
import type { Scanner } from "./scanner.ts";
import { insideOf, type Range, type SetName, setWithout, spellRanges } from "./sets.ts";

interface Members {
  readonly ranges: Range[];
  readonly sets: Set<SetName>;
  /** `\D`, `\S`, `\W`. */
  readonly negated: Set<SetName>;
}

/** Reads a class whose `[` has been taken. */
export function parseClass(scanner: Scanner, flags: Flags): Piece {
  const start = scanner.at - 1;
  const isNegated = scanner.take("^");
  const members: Members = { ranges: [], sets: new Set(), negated: new Set() };
  for (let isFirst = true; isFirst || scanner.peek() !== "]"; isFirst = false) {
    if (scanner.isAtEnd) scanner.refuse("this `[` is never closed", start);
    parseMember(scanner, start, members);
  }
  scanner.next();
  const text = isNegated ? without(members, flags, scanner, start) : union(members, flags);
  return atom(flags.ignoreCase ? `(?i:${text})` : text);
}

function parseMember(scanner: Scanner, start: number, members: Members): void {
  const at = scanner.at;
  const low = parseEnd(scanner);
  const isRange =
    scanner.peek() === "-" && scanner.source[scanner.at + 1] !== "]" && scanner.at + 1 < scanner.source.length;
  if (!isRange) {
    if (low.kind === "character") members.ranges.push([low.code, low.code]);
    else (low.isNegated ? members.negated : members.sets).add(low.set);
    return;
  }
  scanner.next();
  if (scanner.isAtEnd) scanner.refuse("this `[` is never closed", start);
  const high = parseEnd(scanner);
  if (low.kind !== "character" || high.kind !== "character") scanner.refuse("a set cannot end a range", at);
  if (high.code < low.code) scanner.refuse("this range ends before it begins", at);
  members.ranges.push([low.code, high.code]);
}

function parseEnd(scanner: Scanner) {
  const character = scanner.next();
  if (character !== "\\") return { kind: "character", code: character.codePointAt(0) ?? 0 } as const;
  const escaped = parseEscape(scanner, true);
  if (escaped.kind === "assertion") scanner.refuse("an assertion cannot stand in a class");
  return escaped;
}

function union({ ranges, sets, negated }: Members, { ascii }: Flags): string {
  const inside = spellRanges(ranges) + [...sets].map((set) => insideOf(set, ascii)).join("");
  const classes = [...negated].map((set) => `[^${insideOf(set, ascii)}]`);
  if (inside !== "") classes.unshift(`[${inside}]`);
  return classes.length === 1 ? (classes[0] ?? "") : `(?:${classes.join("|")})`;
}

/** What is in none of the members. */
function without({ ranges, sets, negated }: Members, { ascii }: Flags, scanner: Scanner, start: number): string {
  const [set, other] = negated;
  if (set === undefined) return `[^${spellRanges(ranges)}${[...sets].map((each) => insideOf(each, ascii)).join("")}]`;
  const text = other === undefined ? setWithout(set, ranges, sets, ascii) : undefined;
  return text ?? scanner.refuse("this class cannot be said in RE2; write down what it holds", start);
}
