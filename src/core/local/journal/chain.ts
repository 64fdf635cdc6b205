/**
 * The journal's text: one event a line, each with the digest of the one before it. The same digest as
 * `core/record/journal.ts`: SHA-256 of canonical JSON. The last line counts only with its line break, so that an append
 * that was cut by a crash never happened.
 */
import { canonicalJson } from "../../record/canonical.ts";
import type { Digest } from "../../record/journal.ts";
import type { LocalRun } from "../run.ts";
import type { ChainedEvent, LocalEvent } from "./event.ts";
import { foldLocal } from "./fold.ts";

/** Where a journal ends: how many events it has, the digest of the last, how many bytes it takes. */
export interface Tip {
  readonly events: number;
  readonly head: string;
  readonly bytes: number;
}
export const EMPTY: Tip = { events: 0, head: "", bytes: 0 };

export type JournalReading =
  | {
      readonly kind: "ok";
      readonly run: LocalRun | undefined;
      readonly tip: Tip;
      readonly events: readonly ChainedEvent[];
    }
  | { readonly kind: "broken"; readonly problem: string };

/** Reads lines that follow a known tip, and folds them onto the run. Never throws. */
export function readJournal(text: string, digest: Digest, from: Tip = EMPTY, run?: LocalRun): JournalReading {
  const end = text.lastIndexOf("\n") + 1;
  const events: ChainedEvent[] = [];
  let state = run;
  let { head, events: seq } = from;
  for (const line of text.slice(0, end).split("\n").slice(0, -1)) {
    let event: ChainedEvent;
    try {
      event = JSON.parse(line);
      if (event === null || typeof event !== "object") throw new TypeError("no object");
    } catch {
      return { kind: "broken", problem: `line ${seq + 1} is no JSON object` };
    }
    if (event.seq !== seq) return { kind: "broken", problem: `event ${seq} is missing, ${event.seq} stands there` };
    if (event.prev !== head) return { kind: "broken", problem: `event ${seq} does not follow the one before it` };
    try {
      state = foldLocal(state, event);
      head = digest(canonicalJson(event));
    } catch (error) {
      return { kind: "broken", problem: error instanceof Error ? error.message : String(error) };
    }
    events.push(event);
    seq += 1;
  }
  const bytes = from.bytes + byteLength(text.slice(0, end));
  return { kind: "ok", run: state, tip: { events: seq, head, bytes }, events };
}

/** Chains events to a tip: the lines to append, the run and the tip after them. */
export function chainOn(
  happenings: readonly { readonly at: string; readonly actor: string; readonly event: LocalEvent }[],
  tip: Tip,
  run: LocalRun | undefined,
  digest: Digest,
) {
  let state = run;
  let { events: seq, head } = tip;
  let lines = "";
  const events: ChainedEvent[] = [];
  for (const { at, actor, event } of happenings) {
    const chained: ChainedEvent = { seq, at, actor, event, prev: head };
    state = foldLocal(state, chained);
    const text = canonicalJson(chained);
    head = digest(text);
    lines += `${text}\n`;
    seq += 1;
    events.push(chained);
  }
  if (state === undefined) throw new Error("a journal needs an event to begin with; none was given.");
  return { lines, run: state, tip: { events: seq, head, bytes: tip.bytes + byteLength(lines) }, events };
}

/** Bytes of a text in UTF-8. */
export function byteLength(text: string): number {
  let bytes = text.length;
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (code >= 0x80) bytes += 1;
    if (code >= 0x800 && (code < 0xd800 || code > 0xdfff)) bytes += 1;
  }
  return bytes;
}
