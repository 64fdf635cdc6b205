/** Records as a store would hold them: a run that has lived for a while, written revision by revision. */
import { sha256 } from "../../../src/adapters/local/digest.ts";
import { canonicalJson } from "../../../src/core/record/canonical.ts";
import {
  nextRevision,
  type RunRecord,
  recordDigest,
  type Segment,
  writeRecord,
} from "../../../src/core/record/record.ts";
import type { Run } from "../../../src/core/run/run.ts";
import { Engine } from "../../support/engine.ts";
import { ASKED } from "../../support/runbooks.ts";

export interface Stored {
  readonly record: RunRecord;
  readonly segments: readonly Segment[];
  /** Characters of each revision's record. */
  readonly sizes: readonly number[];
}

/** Lives through `rounds` of work, tests that fail, repair and tests that pass, and writes after each step. */
export function lived(rounds: number): Stored {
  const engine = Engine.started(ASKED);
  let record: RunRecord | undefined;
  let written = 0;
  const segments: Segment[] = [];
  const sizes: number[] = [];
  const write = () => {
    const next = nextRevision(record, engine.state as Run, engine.journal.slice(written), sha256);
    written = engine.journal.length;
    record = next.record;
    if (next.segment) segments.push(next.segment);
    sizes.push(writeRecord(record).length);
  };
  write();
  for (let round = 1; round <= rounds && engine.status === "active"; round++) {
    for (const step of [
      () => engine.goto("done"),
      () => engine.collects({ tests: 1 }),
      () => engine.goto("fix"),
      () => engine.pushes(round + 1),
      () => engine.goto("work"),
    ]) {
      step();
      write();
    }
  }
  if (!record) throw new Error("Nothing was written.");
  return { record, segments, sizes };
}

/** The record after a change to its JSON, stored as it is. */
export function tampered(record: RunRecord, change: (record: Mutable) => void): string {
  const copy = JSON.parse(writeRecord(record)) as Mutable;
  change(copy);
  return JSON.stringify(copy);
}

/** The same, with the outermost digest made to fit again. */
export function resealed(record: RunRecord, change: (record: Mutable) => void): string {
  return tampered(record, (copy) => {
    change(copy);
    copy.digest = recordDigest(copy as unknown as RunRecord, sha256);
  });
}

/** The same, with the whole chain made to fit again too. */
export function rechained(record: RunRecord, change: (record: Mutable) => void): string {
  return resealed(record, (copy) => {
    change(copy);
    let prev = copy.journal.first.prev;
    for (const event of copy.journal.events) {
      event.prev = prev;
      prev = sha256(canonicalJson(event));
    }
    copy.journal.head = prev;
  });
}

/** A record as somebody with an editor sees it. */
export interface Mutable {
  schema: number;
  run: string;
  revision: number;
  state: Record<string, unknown> & { id: string; entry: { node: string }; transitions: number };
  journal: { head: string; length: number; first: { seq: number; prev: string }; events: MutableEvent[] };
  digest: string;
}
export interface MutableEvent {
  seq: number;
  at: string;
  prev: string;
  event: Record<string, unknown>;
}
