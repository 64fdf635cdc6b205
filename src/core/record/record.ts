/**
 * The stored JSON of a run: its folded state, its journal's newest events, and a digest over both. Older events roll over
 * into immutable segments, so that a transition costs the same after ten thousand events as after ten.
 */
import type { Happening, JournalEvent, Stub } from "../run/event.ts";
import type { Run } from "../run/run.ts";
import { storedBytes } from "../run/stored-size.ts";
import { canonicalJson } from "./canonical.ts";
import { chain, type Digest } from "./journal.ts";
import { naming, outputsToRedact, redactOutputs } from "./redact.ts";

/** The format's number. StateM's own state is version 1. */
export const SCHEMA = 2;

export interface Journal {
  /** Digest of the newest event. */
  readonly head: string;
  /** Events over the run's life. */
  readonly length: number;
  /** Number of the first event that stands here, and the digest of the one before it. */
  readonly first: { readonly seq: number; readonly prev: string };
  readonly events: readonly JournalEvent[];
}
export interface RunRecord {
  readonly schema: typeof SCHEMA;
  readonly run: string;
  /** Counts from 1; one up with every write. */
  readonly revision: number;
  readonly state: Run;
  readonly journal: Journal;
  /** Digest over all of the above. */
  readonly digest: string;
}

/** A record grows to so many events, or bytes of events, before the older ones roll over down to half of that. */
const MOST_EVENTS = 60;
const MOST_BYTES = 64_000;

/**
 * The next revision, and the segment of old events that left it, if one did. `older`: all segments, where something is to be
 * redacted; `rewritten` are those of them that change.
 */
export function nextRevision(
  before: RunRecord | undefined,
  state: Run,
  happenings: readonly Happening[],
  digest: Digest,
  older: readonly Segment[] = [],
): { readonly record: RunRecord; readonly segment?: Segment; readonly rewritten: readonly Segment[] } {
  const former = before?.journal ?? { head: "", length: 0, first: { seq: 0, prev: "" }, events: [] };
  const { old, rewritten, said } = redact(former, older, happenings, digest);
  const { events, head } = chain(said, old.head, digest);
  const all = [...old.events, ...events];
  const rolled = all.slice(0, firstKept(all));
  const kept = all.slice(rolled.length);
  const first = rolled.length > 0 && kept[0] ? { seq: kept[0].seq, prev: kept[0].prev } : old.first;
  const journal = { head, length: old.length + events.length, first, events: kept };
  const bare = { schema: SCHEMA, run: state.id, revision: (before?.revision ?? 0) + 1, state, journal } as const;
  const record = { ...bare, digest: digest(canonicalJson(bare)) };
  return rolled.length > 0
    ? { record, segment: { first: old.first.seq, events: rolled }, rewritten }
    : { record, rewritten };
}

/** What the new happenings ask to be taken out of all older events, and the happenings that then name what is left. */
function redact(journal: Journal, older: readonly Segment[], happenings: readonly Happening[], digest: Digest) {
  const outputs = outputsToRedact(happenings);
  if (outputs.length === 0) return { old: journal, rewritten: [], said: happenings };
  const stubs = new Map<string, readonly Stub[]>();
  let stretches = [...older.map(({ events }) => events), journal.events];
  for (const output of outputs) {
    const done = stretches.map((events) => redactOutputs(events, output, digest));
    stubs.set(output, [...(stubs.get(output) ?? []), ...done.flatMap((one) => one.stubs)]);
    stretches = done.map((one) => one.events);
  }
  const rewritten = older.flatMap((segment, index) => {
    const events = stretches[index] ?? segment.events;
    return events.some((event, at) => event !== segment.events[at]) ? [{ ...segment, events }] : [];
  });
  return { old: { ...journal, events: stretches.at(-1) ?? [] }, rewritten, said: naming(happenings, stubs) };
}

/** How many of the oldest events leave the record now: none, or so many that it can grow for a while. The newest stays. */
function firstKept(events: readonly JournalEvent[]): number {
  const sizes = events.map((event) => storedBytes(JSON.stringify(event)));
  const whole = sizes.reduce((sum, size) => sum + size, 0);
  if (events.length <= MOST_EVENTS && whole <= MOST_BYTES) return 0;
  let left = whole;
  let first = 0;
  while (first < events.length - 1 && (left > MOST_BYTES / 2 || events.length - first > MOST_EVENTS / 2)) {
    left -= sizes[first] ?? 0;
    first++;
  }
  return first;
}

/** Events that left the record for good, in a file of their own. */
export interface Segment {
  readonly first: number;
  readonly events: readonly JournalEvent[];
}

/** The text that is stored: readable for people, the same for the same record. */
export function writeRecord(record: RunRecord): string {
  return `${JSON.stringify(record, null, 1)}\n`;
}

/** Digest over everything in the record but the digest itself. */
export function recordDigest({ digest: _own, ...bare }: RunRecord, digest: Digest): string {
  return digest(canonicalJson(bare));
}
