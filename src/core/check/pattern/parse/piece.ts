/** A translated part of a pattern, and what its neighbours must know of it. */
export interface Piece {
  readonly text: string;
  /** How many places it has after its counts are written out. */
  readonly places: number;
  /** Whether it asks for the end by `$` without the flag `m`, which RE2 can only say last. */
  readonly hasEnd: boolean;
  /** What may be repeated: an assertion cannot, and what is repeated already cannot once more. */
  readonly role: "atom" | "assertion" | "repeat";
}

export function atom(text: string): Piece {
  return { text, places: 1, hasEnd: false, role: "atom" };
}

export function assertion(text: string, hasEnd = false): Piece {
  return { text, places: 1, hasEnd, role: "assertion" };
}

/** One character, spelt so that it is nothing else anywhere, inside of a class or out. */
export function spell(code: number): string {
  const isPlain = (code >= 48 && code <= 57) || (code >= 65 && code <= 90) || (code >= 97 && code <= 122);
  return isPlain ? String.fromCharCode(code) : `\\x{${code.toString(16)}}`;
}
