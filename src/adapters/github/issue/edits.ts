/**
 * What changed between two texts, as lines to copy and lines to add: a record changes little with each revision. Pure, and
 * exact for any text; whoever applies it compares digests, so a wrong base is found out.
 */

/** A stretch of the former text (first line, number of lines), or new text. */
export type Edit = readonly [first: number, count: number] | string;

/** So many places of the same line are tried: a record repeats its brackets, and any answer is a right one. */
const MOST_PLACES = 12;

export function editsBetween(before: string, after: string): Edit[] {
  const old = linesOf(before);
  const now = linesOf(after);
  const places = placesOf(old);
  const edits: Edit[] = [];
  let added = "";
  for (let at = 0; at < now.length; ) {
    const [first, count] = longestFrom(old, now, at, places.get(now[at] ?? "") ?? []);
    if (count === 0) {
      added += now[at++] ?? "";
      continue;
    }
    if (added !== "") edits.push(added);
    added = "";
    edits.push([first, count]);
    at += count;
  }
  return added === "" ? edits : [...edits, added];
}

/** @throws nothing: lines that are not there are left out, which the digest of the result tells. */
export function applyEdits(before: string, edits: readonly Edit[]): string {
  const old = linesOf(before);
  return edits
    .map((edit) => (typeof edit === "string" ? edit : old.slice(edit[0], edit[0] + edit[1]).join("")))
    .join("");
}

/** Lines with their ends. */
function linesOf(text: string): string[] {
  return text.match(/[^\n]*\n|[^\n]+$/g) ?? [];
}

function placesOf(lines: readonly string[]): Map<string, number[]> {
  const places = new Map<string, number[]>();
  for (const [index, line] of lines.entries()) {
    const known = places.get(line);
    if (known === undefined) places.set(line, [index]);
    else known.push(index);
  }
  return places;
}

function longestFrom(old: readonly string[], now: readonly string[], at: number, places: readonly number[]) {
  let best: readonly [number, number] = [0, 0];
  for (const first of nearest(places, at)) {
    let count = 0;
    while (first + count < old.length && old[first + count] === now[at + count] && at + count < now.length) count++;
    if (count > best[1]) best = [first, count];
  }
  return best;
}

/** Those around where the line stands now: most of a text stays where it is. */
function nearest(places: readonly number[], at: number): readonly number[] {
  if (places.length <= MOST_PLACES) return places;
  const from = places.findIndex((place) => place >= at);
  const middle = from < 0 ? places.length : from;
  const first = Math.max(0, Math.min(middle - MOST_PLACES / 2, places.length - MOST_PLACES));
  return places.slice(first, first + MOST_PLACES);
}
