/** Alternatives, sequences, groups and counts: the frame of a pattern. */
import { parseClass } from "./class.ts";
import { parseEscape } from "./escapes.ts";
import { type Flags, parseGroupFlags } from "./flags.ts";
import { assertion, atom, type Piece, spell } from "./piece.ts";
import { parseCount, repeat } from "./repeat.ts";
import type { Scanner } from "./scanner.ts";
import { insideOf } from "./sets.ts";

/** Deeper than anybody nests. */
const DEEPEST = 50;

/** What stands up to the next `)` or the end. */
export function parseAlternatives(scanner: Scanner, flags: Flags): Piece {
  const branches = [parseSequence(scanner, flags)];
  while (scanner.take("|")) branches.push(parseSequence(scanner, flags));
  return {
    text: branches.map((branch) => branch.text).join("|"),
    places: branches.reduce((sum, branch) => sum + branch.places, 0),
    hasEnd: branches.some((branch) => branch.hasEnd),
    role: "atom",
  };
}

function parseSequence(scanner: Scanner, flags: Flags): Piece {
  const pieces: Piece[] = [];
  for (;;) {
    if (flags.verbose) scanner.takeMatch(/(?:[ \t\n\r\f\v]|#[^\n]*)+/y);
    const at = scanner.at;
    if (scanner.isAtEnd || scanner.peek() === "|" || scanner.peek() === ")") break;
    const count = parseCount(scanner);
    if (count !== undefined) {
      const last = pieces.pop();
      pieces.push(repeat(last, count, scanner, at));
      continue;
    }
    const piece = parsePiece(scanner, flags);
    if (piece === undefined) continue;
    if (pieces.at(-1)?.hasEnd) {
      scanner.refuse("something follows `$`; say `\\Z` for the very end, or `(?m)` for the end of any line", at);
    }
    pieces.push(piece);
  }
  return {
    text: pieces.map((piece) => piece.text).join(""),
    places: pieces.reduce((sum, piece) => sum + piece.places, 1),
    hasEnd: pieces.at(-1)?.hasEnd ?? false,
    role: "atom",
  };
}

function parsePiece(scanner: Scanner, flags: Flags): Piece | undefined {
  const character = scanner.next();
  switch (character) {
    case ".":
      return atom(flags.dotAll ? "(?s:.)" : "[^\\n]");
    case "^":
      return assertion(flags.multiline ? "(?m:^)" : "\\A");
    case "$":
      // Python's `$` also holds before a last newline, which RE2 can only say by taking it.
      return flags.multiline ? assertion("(?m:$)") : assertion("(?:\\n?\\z)", true);
    case "[":
      return parseClass(scanner, flags);
    case "(":
      return parseGroup(scanner, flags);
    case "\\":
      return parseEscaped(scanner, flags);
    default:
      return literal(character.codePointAt(0) ?? 0, flags);
  }
}

function parseEscaped(scanner: Scanner, flags: Flags): Piece {
  const escaped = parseEscape(scanner, false);
  switch (escaped.kind) {
    case "character":
      return literal(escaped.code, flags);
    case "set":
      return atom(`[${escaped.isNegated ? "^" : ""}${insideOf(escaped.set, flags.ascii)}]`);
    case "assertion":
      return assertion(escaped.name === "Z" ? "\\z" : `\\${escaped.name}`);
  }
}

function literal(code: number, { ignoreCase }: Flags): Piece {
  return atom(ignoreCase ? `(?i:${spell(code)})` : spell(code));
}

/** A group whose `(` has been taken; nothing for a comment. None of them captures, since nobody asks what was found. */
function parseGroup(scanner: Scanner, outer: Flags): Piece | undefined {
  const start = scanner.at - 1;
  let flags = outer;
  if (scanner.take("?")) {
    if (scanner.take("#")) {
      if (scanner.takeMatch(/[^)]*\)/y) === undefined) scanner.refuse("this comment is never closed", start);
      return undefined;
    }
    refuseUnsearchable(scanner, start);
    if (scanner.take("P<")) parseName(scanner, start);
    else flags = parseGroupFlags(scanner, outer) ?? scanner.refuse("this kind of group is not known", start);
  }
  scanner.depth += 1;
  if (scanner.depth > DEEPEST) scanner.refuse("its groups are nested too deeply", start);
  const inside = parseAlternatives(scanner, flags);
  scanner.depth -= 1;
  if (!scanner.take(")")) scanner.refuse("this `(` is never closed", start);
  return { ...inside, text: `(?:${inside.text})` };
}

function refuseUnsearchable(scanner: Scanner, start: number): void {
  const match = scanner.takeMatch(/=|!|<=|<!|>|\(|P=/y);
  if (match === undefined) return;
  const what = { ">": "an atomic group", "(": "a conditional group", "P=": "a reference back to a group" }[match[0]];
  const words = what ?? (match[0].startsWith("<") ? "looking behind" : "looking ahead");
  scanner.refuse(`${words} cannot be searched for in linear time`, start);
}

function parseName(scanner: Scanner, start: number): void {
  const name = scanner.takeMatch(/([\p{L}_][\p{L}\p{N}_]*)>/uy)?.[1];
  if (name === undefined) scanner.refuse("this group's name is no name", start);
  if (scanner.names.has(name)) scanner.refuse("two groups have this name", start);
  scanner.names.add(name);
}
