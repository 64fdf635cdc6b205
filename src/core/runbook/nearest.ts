/** The known word that somebody probably meant. Apart, because keys, nodes and commands all teach with it. */
import { ticked } from "./ticked.ts";

/** Bounds on the work: longer words, and more of them, come from nobody's finger. */
const LONGEST = 40;
const CANDIDATES = 500;

/** The closest of the known words, if it is close enough to be a slip of the finger; the first of equals wins. */
export function nearest(word: string, known: Iterable<string>): string | undefined {
  if (word.length > LONGEST) return undefined;
  // A third of the letters may be wrong, one at least, but never all of them.
  const most = Math.min(Math.max(1, Math.floor(word.length / 3)), word.length - 1);
  let best: string | undefined;
  let bestDistance = most + 1;
  let left = CANDIDATES;
  for (const candidate of known) {
    if (left === 0) break;
    left -= 1;
    if (Math.abs(candidate.length - word.length) >= bestDistance) continue;
    const distance = slips(word.toLowerCase(), candidate.toLowerCase());
    if (distance < bestDistance) {
      best = candidate;
      bestDistance = distance;
    }
  }
  return best;
}

/** "; did you mean `x`?", or nothing. */
export function suggestion(word: string, known: Iterable<string>): string {
  const near = nearest(word, known);
  return near === undefined ? "" : `; did you mean ${ticked(near)}?`;
}

/** Letters inserted, dropped, replaced or swapped with their neighbour between two words. */
function slips(one: string, other: string): number {
  let beforeLast: number[] = [];
  let last = Array.from({ length: other.length + 1 }, (_, column) => column);
  for (let row = 1; row <= one.length; row += 1) {
    const current = [row];
    for (let column = 1; column <= other.length; column += 1) {
      const same = one[row - 1] === other[column - 1];
      let distance = Math.min(
        (last[column] ?? 0) + 1,
        (current[column - 1] ?? 0) + 1,
        (last[column - 1] ?? 0) + (same ? 0 : 1),
      );
      const swapped = row > 1 && column > 1 && one[row - 1] === other[column - 2] && one[row - 2] === other[column - 1];
      if (swapped) distance = Math.min(distance, (beforeLast[column - 2] ?? 0) + 1);
      current.push(distance);
    }
    beforeLast = last;
    last = current;
  }
  return last[other.length] ?? 0;
}
