/**
 * What a secret looks like when nobody told us its value. A shape errs towards hiding: a masked harmless word costs a
 * reader a guess, a shown token costs its owner an account.
 *
 * No shape looks behind its own start, and each says how far it looks ahead, so that a stream can be searched in
 * pieces with the same result as the whole (see `finder.ts`).
 */

/** How a secret goes on once its beginning was recognised. */
export type Rest =
  /** As long as these characters follow; `while` is a sticky pattern. */
  | { readonly kind: "while"; readonly while: RegExp }
  /** Up to and with `until`, which looks at most `reach` characters ahead; if it does not begin within `within`, that much. */
  | { readonly kind: "until"; readonly until: RegExp; readonly reach: number; readonly within: number };

export interface Shape {
  /** A global pattern for the beginning. What its first group matched stays visible. */
  readonly begin: RegExp;
  /** The most characters that `begin` looks at, counted from where a match starts. */
  readonly reach: number;
  readonly rest?: Rest;
}

/** Words that follow "bearer" in prose about tokens, and are none. */
const PROSE = "tokens?|auth|authentication|authorization|credentials?|schemes?|headers?|realm|of|is|was|and|or|not";

export const SHAPES: readonly Shape[] = [
  // GitHub's tokens: 36 characters after the prefix, or since 2026 `ghs_<id>_<JWT>` of about 520 with `.`, `-`, `_`.
  {
    begin: /gh[pousr]_[A-Za-z0-9_.-]{20}/g,
    reach: 24,
    rest: { kind: "while", while: /[A-Za-z0-9_.-]*/y },
  },
  { begin: /github_pat_[A-Za-z0-9_]{20}/g, reach: 31, rest: { kind: "while", while: /[A-Za-z0-9_]*/y } },
  // Private keys in PEM. The limit keeps a lone BEGIN line from hiding everything after it; RSA with 16384 bits has 13 KB.
  {
    begin: /-----BEGIN [A-Z0-9 ]{0,40}PRIVATE KEY(?: BLOCK)?-----/g,
    reach: 80,
    rest: {
      kind: "until",
      until: /-----END [A-Z0-9 ]{0,40}PRIVATE KEY(?: BLOCK)?-----/g,
      reach: 80,
      within: 32_768,
    },
  },
  // The header as JSON or a shell argument has it, up to the closing quote ...
  {
    begin: /(authorization\\?["']?[ \t]{0,64}[:=][ \t]{0,64}\\?["'])/gi,
    reach: 160,
    rest: { kind: "while", while: /[^"'\r\n]*/y },
  },
  // ... and as a wire log has it, up to the end of the line.
  {
    begin: /(authorization\\?["']?[ \t]{0,64}[:=][ \t]{0,64})[^\s"'\\]/gi,
    reach: 160,
    rest: { kind: "while", while: /[^\r\n]*/y },
  },
  {
    begin: new RegExp(
      `([Bb][Ee][Aa][Rr][Ee][Rr][ \\t:=]{1,16})(?!(?:${PROSE})[.,:;)]?(?![A-Za-z0-9._~+/=-]))[A-Za-z0-9._~+/=-]`,
      "g",
    ),
    reach: 48,
    rest: { kind: "while", while: /[A-Za-z0-9._~+/=-]*/y },
  },
  // user:password in a URL; the password ends at the last @ before the path.
  { begin: /(:\/\/)[^\s/@:?#"'`<>]{0,2048}:[^\s/?#"'`<>]{0,2048}(?=@)/g, reach: 4101 },
  { begin: /(?:AKIA|ASIA)[0-9A-Z]{16}/g, reach: 20, rest: { kind: "while", while: /[0-9A-Z]*/y } },
];

/**
 * The shapes of values that are known to be secret: each whole, and each line of one that has several, because a
 * program that prints it indented or with other line ends prints its lines. Blank values and short lines are none.
 */
export function shapesOfSecrets(secrets: readonly string[]): readonly Shape[] {
  const values = new Set<string>();
  for (const secret of secrets) {
    const value = secret.trim();
    if (value === "") continue;
    values.add(value);
    const lines = value.split(/[\r\n]+/).map((line) => line.trim());
    if (lines.length > 1) for (const line of lines) if (line.length >= SHORTEST_LINE) values.add(line);
  }
  return [...values].map((value) => ({ begin: new RegExp(escapePattern(value), "g"), reach: value.length }));
}

/** A line of a secret that is shorter (a brace, a key's name) says nothing and stands everywhere. */
const SHORTEST_LINE = 8;

function escapePattern(text: string): string {
  return text.replace(/[\\^$.*+?()[\]{}|/-]/g, "\\$&");
}
