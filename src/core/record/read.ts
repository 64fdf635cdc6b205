/**
 * Reads a stored record, or says why the run must be held. Nothing here is mended or guessed: a record that is not
 * whole blocks its run until a person has looked at it.
 */

import { replay } from "../run/fold/fold.ts";
import { canonicalJson } from "./canonical.ts";
import { brokenAt, type Digest } from "./journal.ts";
import { type RunRecord, recordDigest, SCHEMA } from "./record.ts";
import { forgedStub } from "./redact.ts";
import { shapeProblem } from "./schema-2.ts";

export type RecordReading =
  | { readonly kind: "ok"; readonly record: RunRecord }
  | { readonly kind: "blocked"; readonly code: BlockedCode; readonly detail: Readonly<Record<string, string>> };
export type BlockedCode = "state_unreadable" | "state_newer" | "state_other_run" | "state_chain_broken";

/** Reads the record that is stored under the name of `run`. Never throws. */
export function readRecord(text: string, run: string, digest: Digest): RecordReading {
  const read = readShape(text, run);
  if (read.kind === "blocked") return read;
  const broken = brokenSafely(read.record, digest);
  return broken === undefined ? read : blocked("state_chain_broken", { problem: broken });
}

/** A record that a person may accept though nothing vouches for it: it has the shape of one, and is this run's. */
export function readDoubtful(
  text: string,
  run: string,
  digest: Digest,
): Extract<RecordReading, { kind: "blocked" }> | { kind: "doubtful"; record: RunRecord; isWhole: boolean } {
  const read = readShape(text, run);
  if (read.kind === "blocked") return read;
  return { kind: "doubtful", record: read.record, isWhole: brokenSafely(read.record, digest) === undefined };
}

function readShape(text: string, run: string): RecordReading {
  const value = parseJson(text);
  if (value.kind === "problem") return blocked("state_unreadable", { problem: value.problem });
  const schema = schemaOf(value.value);
  if (schema !== undefined && schema > SCHEMA) {
    return blocked("state_newer", { seen: String(schema), known: String(SCHEMA) });
  }
  const problem = shapeProblem(value.value);
  if (problem !== undefined) return blocked("state_unreadable", { problem });
  const record = value.value as RunRecord;
  if (record.run !== run || record.state.id !== run) return blocked("state_other_run", { seen: record.run });
  return { kind: "ok", record };
}

/** What no program of ours writes may also be too deep to be walked through. */
function brokenSafely(record: RunRecord, digest: Digest): string | undefined {
  try {
    return brokenChain(record, digest);
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}

function brokenChain(record: RunRecord, digest: Digest): string | undefined {
  const { journal, state } = record;
  if (recordDigest(record, digest) !== record.digest) return "its digest is not that of its content";
  if (journal.first.seq + journal.events.length !== journal.length) return "it has not as many events as it says";
  const broken = brokenAt(journal.events, journal.first, journal.head, digest);
  const wrong = broken ?? forgedStub(journal.events, digest);
  if (wrong !== undefined) return wrong;
  return journal.first.seq > 0 || isFoldOf(record)
    ? undefined
    : `its events do not lead to the node \`${state.entry.node}\``;
}

/** A journal that is here from its beginning must give exactly the state beside it. */
function isFoldOf({ journal, state }: RunRecord): boolean {
  try {
    return canonicalJson(replay(journal.events) ?? null) === canonicalJson(state);
  } catch {
    return false; // An event of a kind or a shape that no program of ours writes.
  }
}

type Parsed =
  | { readonly kind: "value"; readonly value: unknown }
  | { readonly kind: "problem"; readonly problem: string };

function parseJson(text: string): Parsed {
  if (text.trim() === "") return { kind: "problem", problem: "it is empty" };
  if (text.startsWith("\uFEFF")) return { kind: "problem", problem: "it begins with a byte order mark" };
  try {
    return { kind: "value", value: JSON.parse(text) };
  } catch {
    return { kind: "problem", problem: "it is not whole JSON" };
  }
}

function schemaOf(value: unknown): number | undefined {
  if (typeof value !== "object" || value === null || !("schema" in value)) return undefined;
  return typeof value.schema === "number" ? value.schema : undefined;
}

function blocked(code: BlockedCode, detail: Readonly<Record<string, string>>): RecordReading {
  return { kind: "blocked", code, detail };
}
