/**
 * Replaces secrets by `***` in a text that arrives in pieces: the union of what all finders found, so that a secret
 * that overlaps another leaves no remainder, and neighbours become one. Memory is bounded by the farthest look ahead.
 */
import { createFinder, type Range } from "./finder.ts";
import { SHAPES, shapesOfSecrets } from "./shapes.ts";

export const MASK = "***";

/** Searching pays off in pieces of this size; smaller ones would search the look ahead over and over. */
const PIECE = 65_536;

export interface Masker {
  /** Takes a piece; returns the masked text that is certain by now. */
  write(piece: string): string;
  /** The masked rest. */
  end(): string;
}

export function createMasker(secrets: readonly string[]): Masker {
  const finders = [...shapesOfSecrets(secrets), ...SHAPES].map(createFinder);
  let text = "";
  /** Offset of the first character of `text` in the whole. */
  let base = 0;
  /** Offset up to which the whole was handed out or masked. */
  let done = 0;
  /** Where the last mask ends. */
  let maskEnd = -1;
  let ranges: Range[] = [];

  function settle(isWhole: boolean): string {
    let upTo = base + text.length;
    for (const finder of finders) {
      upTo = Math.min(
        upTo,
        finder.advance(text, base, isWhole, (range) => ranges.push(range)),
      );
    }
    // Half a character must not be handed out.
    if (!isWhole && isHighSurrogate(text.charCodeAt(upTo - base - 1))) upTo -= 1;
    ranges.sort((a, b) => a.start - b.start);
    let out = "";
    const later: Range[] = [];
    for (const range of ranges) {
      if (range.start >= upTo) {
        later.push(range);
        continue;
      }
      if (range.start > maskEnd) out += text.slice(Math.max(0, done - base), range.start - base) + MASK;
      maskEnd = Math.max(maskEnd, range.end);
      done = Math.max(done, range.end);
    }
    ranges = later;
    if (done < upTo) {
      out += text.slice(done - base, upTo - base);
      done = upTo;
    }
    text = text.slice(Math.max(0, upTo - base));
    base = Math.max(base, upTo);
    return out;
  }

  return {
    write(piece) {
      text += piece;
      return text.length < PIECE ? "" : settle(false);
    },
    end: () => settle(true),
  };
}

/** Masks a text that is there as a whole. */
export function maskText(text: string, secrets: readonly string[]): string {
  const masker = createMasker(secrets);
  return masker.write(text) + masker.end();
}

function isHighSurrogate(code: number): boolean {
  return code >= 0xd800 && code <= 0xdbff;
}
