/**
 * Finds one shape in a text that arrives in pieces. What it finds is a function of the whole text alone, never of
 * where the pieces were cut: it settles a place only once it has seen as far ahead as the shape can look.
 */
import type { Rest, Shape } from "./shapes.ts";

/** A half-open range of offsets in the whole text. */
export interface Range {
  readonly start: number;
  readonly end: number;
}

export interface Finder {
  /**
   * Reads `text`, whose first character has the offset `base`, and hands over what it found. Returns the offset before
   * which nothing more can be found; the next `text` must begin there or earlier. `isWhole`: nothing comes after it.
   */
  advance(text: string, base: number, isWhole: boolean, found: (range: Range) => void): number;
}

export function createFinder(shape: Shape): Finder {
  /** Up to here everything is settled. */
  let at = 0;
  /** The secret that `at` stands in, and for how many characters `until` is still looked for. */
  let inside: { readonly rest: Rest; left: number } | undefined;

  return {
    advance(text, base, isWhole, found) {
      const report = (from: number, to: number): void => {
        if (to > from) found({ start: base + from, end: base + to });
      };
      while (at - base < text.length) {
        const from = at - base;
        if (inside !== undefined) {
          const step = follow(inside.rest, inside.left, text, from, isWhole);
          report(from, step.to);
          at = base + step.to;
          if (step.isOver) inside = undefined;
          else {
            inside.left -= step.to - from;
            return at;
          }
          continue;
        }
        shape.begin.lastIndex = from;
        const match = shape.begin.exec(text);
        const settled = isWhole ? text.length : text.length - shape.reach + 1;
        if (match === null || match.index >= settled) {
          at = Math.max(at, base + settled);
          return at;
        }
        const end = match.index + match[0].length;
        report(match.index + (match[1]?.length ?? 0), end);
        at = base + end;
        if (shape.rest !== undefined) {
          inside = { rest: shape.rest, left: shape.rest.kind === "until" ? shape.rest.within : 0 };
        }
      }
      return at;
    },
  };
}

/** How far the rest of a secret goes in this text, and whether it is over there. */
function follow(
  rest: Rest,
  left: number,
  text: string,
  from: number,
  isWhole: boolean,
): { to: number; isOver: boolean } {
  if (rest.kind === "while") {
    rest.while.lastIndex = from;
    const to = from + (rest.while.exec(text)?.[0].length ?? 0);
    return { to, isOver: isWhole || to < text.length };
  }
  rest.until.lastIndex = from;
  const match = rest.until.exec(text);
  const limit = from + left;
  if (match !== null && match.index < limit) return { to: match.index + match[0].length, isOver: true };
  const settled = isWhole ? text.length : Math.max(from, text.length - rest.reach + 1);
  if (settled >= limit) return { to: limit, isOver: true };
  return { to: settled, isOver: isWhole };
}
