/** The journal's chain: each event carries the digest of the one before it, so that nothing in between can be changed. */
import type { Happening, JournalEvent } from "../run/event.ts";
import { canonicalJson } from "./canonical.ts";

/** SHA-256 of a text, as lower-case hex. */
export type Digest = (text: string) => string;

/** Chains new happenings to a journal whose last event has the digest `prev` (empty when there is none). */
export function chain(happenings: readonly Happening[], prev: string, digest: Digest) {
  let head = prev;
  const events = happenings.map((happening): JournalEvent => {
    const event = { ...happening, prev: head };
    head = digestOf(event, digest);
    return event;
  });
  return { events, head };
}

/** What is wrong with a stretch of a journal, or nothing. `from` is what the record says of its first event. */
export function brokenAt(
  events: readonly JournalEvent[],
  from: { readonly seq: number; readonly prev: string },
  head: string,
  digest: Digest,
): string | undefined {
  let prev = from.prev;
  for (const [index, event] of events.entries()) {
    const seq = from.seq + index;
    if (event.seq !== seq) return `event ${seq} is missing; number ${event.seq} stands there`;
    if (event.prev !== prev) return `event ${seq} does not follow the one before it`;
    prev = digestOf(event, digest);
  }
  return prev === head ? undefined : "its last event is not the one that the record names";
}

/** The digest that the next event names; an event that was redacted keeps the one that it had. */
export function digestOf(event: JournalEvent, digest: Digest): string {
  return event.redacted ?? digest(canonicalJson(event));
}
