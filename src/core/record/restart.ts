/** A journal that is no chain begins anew at the text that a person accepted. Apart, because nothing else ever may do so. */
import type { RunRecord } from "./record.ts";

/** The record with an empty stretch of journal, whose first event will follow the digest of what was accepted. */
export function restarted(record: RunRecord, accepted: string): RunRecord {
  const { journal } = record;
  const last = Math.max(journal.length, ...journal.events.map(({ seq }) => seq + 1), 1);
  return { ...record, journal: { head: accepted, length: last, first: { seq: last, prev: accepted }, events: [] } };
}
