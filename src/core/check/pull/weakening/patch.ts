/** The lines of one file's diff, as a forge gives them: what was added, with its number, and what was taken away. */
export interface Line {
  readonly text: string;
  /** In the new file for what was added, in the old one for what was removed. */
  readonly number: number;
}
export interface Patch {
  readonly added: readonly Line[];
  readonly removed: readonly Line[];
}

/** Of a longer line only so much is looked at: nobody reads it, and whoever wrote it chose its length. */
const LONGEST = 2_000;
const HUNK = /^@@ -(\d+)(?:,\d+)? \+(\d+)(?:,\d+)? @@/;

export function readPatch(text: string): Patch {
  const added: Line[] = [];
  const removed: Line[] = [];
  let [before, after] = [0, 0];
  for (const line of text.split("\n")) {
    const hunk = HUNK.exec(line);
    if (hunk) [before, after] = [Number(hunk[1]), Number(hunk[2])];
    else if (line.startsWith("+")) added.push({ text: line.slice(1, LONGEST), number: after++ });
    else if (line.startsWith("-")) removed.push({ text: line.slice(1, LONGEST), number: before++ });
    else if (line.startsWith(" ")) [before, after] = [before + 1, after + 1];
  }
  return { added, removed };
}
