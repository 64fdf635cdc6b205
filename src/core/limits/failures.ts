/**
 * Failures that come again with nothing new in between. A failure is known by its check and by what it printed, without
 * what differs at every run; new is a change of the files or of the `notes`. Work that goes back and forth between two states
 * comes back to the same failures of the same files, and is found out too.
 */

/** How often each failure was seen, by the files and notes that it is about and its own name; the newest last. */
export interface Failures {
  readonly counts: Readonly<Record<string, number>>;
}

/** What was seen to fail at one blocked move. */
export interface SeenFailures {
  readonly world: string;
  readonly keys: readonly string[];
}

/** The escape character is named by its class, since a pattern with it bare reads like a slip. */
const COLOUR = /\p{Cc}\[[0-9;?]*[A-Za-z]/gu;

/** Without colours, times, durations, addresses, temporary names and white space, by which two equal failures differ. */
export function normalise(output: string): string {
  return output
    .replace(COLOUR, "")
    .replace(/\b\d{4}-\d\d-\d\d[T ]\d\d:\d\d(?::\d\d)?(?:[.,]\d+)?(?:Z|[+-]\d\d:?\d\d)?/g, "<time>")
    .replace(/\b\d\d:\d\d:\d\d(?:[.,]\d+)?\b/g, "<time>")
    .replace(/\b\d+(?:\.\d+)?\s?(?:ms|s|sec|secs|seconds?|m|min|minutes?)\b/g, "<duration>")
    .replace(/\b0x[0-9a-fA-F]+\b/g, "<address>")
    .replace(/\/tmp\/[^\s:'")]+/g, "<temporary>")
    .replace(/\b(pid|PID)[ :=]+\d+/g, "$1 <number>")
    .replace(/\s+/g, " ")
    .trim();
}

/** The counts after one more blocked move. */
export function countFailures(before: Failures | undefined, { world, keys }: SeenFailures): Failures {
  const counts = new Map(Object.entries(before?.counts ?? {}));
  for (const key of new Set(keys)) {
    const name = nameOf(world, key);
    const times = counts.get(name) ?? 0;
    // The newest stand last.
    counts.delete(name);
    counts.set(name, times + 1);
  }
  return { counts: Object.fromEntries([...counts].slice(-REMEMBERED)) };
}

/** So many different failures are remembered. */
const REMEMBERED = 32;

function nameOf(world: string, key: string): string {
  return `${world.slice(0, 16)}:${key}`;
}

/** How often these were seen: the most of one of them. */
export function timesSeen({ counts }: Failures, seen: SeenFailures): number {
  return Math.max(0, ...seen.keys.map((key) => counts[nameOf(seen.world, key)] ?? 0));
}
