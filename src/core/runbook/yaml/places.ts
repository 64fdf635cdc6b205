/** Offsets in a text -> lines and columns. */
import type { Place } from "../problems.ts";

/** The lines of one text. */
export interface Places {
  at(offset: number): Place;
  /** The words of a line, which counts from 1. */
  line(number: number): string;
}

export function placesIn(text: string): Places {
  const starts = [0];
  for (let end = text.indexOf("\n"); end !== -1; end = text.indexOf("\n", end + 1)) starts.push(end + 1);
  return {
    at: (offset) => {
      let low = 0;
      let high = starts.length - 1;
      while (low < high) {
        const middle = Math.ceil((low + high) / 2);
        if ((starts[middle] ?? 0) <= offset) low = middle;
        else high = middle - 1;
      }
      return { line: low + 1, column: offset - (starts[low] ?? 0) + 1 };
    },
    line: (number) => text.slice(starts[number - 1], starts[number]),
  };
}
