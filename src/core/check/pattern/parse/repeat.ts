/** Counts: `*`, `+`, `?`, `{2,5}`. Whether they are lazy does not matter to whether something is found. */
import type { Piece } from "./piece.ts";
import type { Scanner } from "./scanner.ts";

/** RE2's own limit. */
const MOST = 1_000;
/** So many places a pattern may have after its counts are written out; what a search takes grows with it. */
export const MOST_PLACES = 500;

export interface Count {
  readonly least: number;
  readonly most: number;
}

/** The count that stands here, if one does: a `{` that begins none is a plain character. */
export function parseCount(scanner: Scanner): Count | undefined {
  const start = scanner.at;
  const count = readCount(scanner, start);
  if (count === undefined) return undefined;
  if (!scanner.take("?") && scanner.take("+")) {
    scanner.refuse("a possessive count cannot be searched for in linear time", start);
  }
  return count;
}

function readCount(scanner: Scanner, start: number): Count | undefined {
  if (scanner.take("*")) return { least: 0, most: Number.POSITIVE_INFINITY };
  if (scanner.take("+")) return { least: 1, most: Number.POSITIVE_INFINITY };
  if (scanner.take("?")) return { least: 0, most: 1 };
  const match = scanner.takeMatch(/\{(?:(\d+)|(\d*),(\d*))\}/y);
  if (match === undefined) return undefined;
  const [, exactly, least, most] = match;
  const low = Number(exactly ?? (least || 0));
  const high = Number(exactly ?? (most || Number.POSITIVE_INFINITY));
  if (high < low) scanner.refuse("this count ends before it begins", start);
  if (low > MOST || (high > MOST && high !== Number.POSITIVE_INFINITY)) {
    scanner.refuse(`counts end at ${MOST}`, start);
  }
  return { least: low, most: high };
}

export function repeat(piece: Piece | undefined, { least, most }: Count, scanner: Scanner, at: number): Piece {
  if (piece === undefined || piece.role === "assertion") scanner.refuse("there is nothing to repeat here", at);
  if (piece.role === "repeat") scanner.refuse("this is repeated already", at);
  if (piece.hasEnd && most > 1) scanner.refuse("`$` is repeated", at);
  const times = most === Number.POSITIVE_INFINITY ? least + 1 : most;
  const places = piece.places * Math.max(times, 1);
  if (places > MOST_PLACES) scanner.refuse("its counts make it too large", at);
  return { text: `(?:${piece.text})${spellCount(least, most)}`, places, hasEnd: piece.hasEnd, role: "repeat" };
}

function spellCount(least: number, most: number): string {
  if (most === Number.POSITIVE_INFINITY) return least === 0 ? "*" : least === 1 ? "+" : `{${least},}`;
  return least === most ? `{${least}}` : `{${least},${most}}`;
}
