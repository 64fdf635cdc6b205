/**
 * Takes an output's text out of a journal without breaking its chain: the event goes on standing for the digest that it had,
 * and a later event of the same chain names what stands there instead. Events of any age can be redacted so.
 */
import type { Happening, JournalEvent, Stub } from "../run/event.ts";
import { outputDigestOf, withoutOutput } from "../run/receipt.ts";
import { canonicalJson } from "./canonical.ts";
import { type Digest, digestOf } from "./journal.ts";

/** These events with every output of that digest emptied, and what a later event has to name. */
export function redactOutputs(events: readonly JournalEvent[], output: string, digest: Digest) {
  const stubs: Stub[] = [];
  const redacted = events.map((event): JournalEvent => {
    const said = event.event;
    if (said.kind !== "received" || outputDigestOf(said.receipt) !== output) return event;
    if (event.redacted !== undefined) return event;
    const receipt = withoutOutput(said.receipt, output);
    const stub = { ...event, event: { ...said, receipt }, redacted: digestOf(event, digest) };
    stubs.push({ seq: event.seq, digest: digest(canonicalJson(stub)) });
    return stub;
  });
  return { events: redacted, stubs };
}

/** Outputs that these happenings ask to be redacted. */
export function outputsToRedact(happenings: readonly Happening[]): readonly string[] {
  return happenings.flatMap(({ event }) => (event.kind === "redacted" ? [event.output] : []));
}

/** The happenings with what was redacted because of each written into it. */
export function naming(happenings: readonly Happening[], stubs: ReadonlyMap<string, readonly Stub[]>): Happening[] {
  return happenings.map((happening) => {
    const { event } = happening;
    return event.kind === "redacted"
      ? { ...happening, event: { ...event, stubs: stubs.get(event.output) ?? [] } }
      : happening;
  });
}

/** An event that says that it was redacted, and that no later event names as it stands; or nothing. */
export function forgedStub(events: readonly JournalEvent[], digest: Digest): string | undefined {
  const named = new Set<string>();
  for (const event of [...events].reverse()) {
    if (event.redacted !== undefined && !named.has(`${event.seq} ${digest(canonicalJson(event))}`)) {
      return `event ${event.seq} is not what was left of it`;
    }
    if (event.event.kind === "redacted") for (const stub of event.event.stubs) named.add(`${stub.seq} ${stub.digest}`);
  }
  return undefined;
}
