/**
 * `state.json`: a superset of StateM's version 1, for the programs that read it. It is made from the journal and never
 * the truth - but one that we did not write is a sign of damage, and blocks.
 */
import { canonicalJson } from "../../record/canonical.ts";
import type { Tip } from "../journal/chain.ts";
import type { Json, LocalRun, Shown } from "../run.ts";
import { dumps } from "../text/json.ts";

/** The number of our part of the file: the second has variables and limits, which programs of the first cannot fold. */
const SCHEMA = 2;
/** The history in the file is cut to so much. */
const MOST_BYTES = 48 * 1024;
const MOST_EVENTS = 16;

/** The newest events that fit the file, oldest first. What was cut before and grew is cut as if it never had been. */
export function cutHistory(events: readonly Shown[]): readonly Shown[] {
  let from = events.length;
  for (let bytes = 0; from > 0 && events.length - from < MOST_EVENTS; from -= 1) {
    const text = JSON.stringify(events[from - 1]);
    // What is no ASCII takes six bytes there.
    bytes += text.length + 5 * (text.match(/[^\x20-\x7e]/g)?.length ?? 0);
    if (bytes > MOST_BYTES && from < events.length) break;
  }
  return events.slice(from);
}

/** The file's text. `tail` are the newest events, already cut. */
export function writeState(run: LocalRun, tail: readonly Shown[], tip: Tip): string {
  const { spec, entry, attempts } = run;
  const isCounting = Object.keys(attempts).length > 0;
  const state: Shown = {
    version: 1,
    run_id: run.id,
    spec_path: spec.path,
    spec_hash: spec.digest,
    current: entry.node,
    current_entry_id: entry.id,
    created_at: run.createdAt,
    updated_at: run.updatedAt,
    agent_id: run.agent,
    history: tail,
    ...(isCounting ? { edge_attempts: { [entry.id]: { [entry.node]: attempts } } } : {}),
  };
  const ours: Shown = {
    schema: isOfFirst(run) ? 1 : SCHEMA,
    journal: { events: tip.events, head: tip.head, bytes: tip.bytes },
    history_omitted: run.shown - tail.length,
    transitions: run.transitions,
    entries: run.entries,
    ...(run.vars === undefined ? {} : { vars: run.vars }),
    status: { ...run.status },
    ...(run.request === undefined ? {} : { request: plain(run.request) }),
  };
  return `${dumps({ ...state, statem: ours })}\n`;
}

/** Whether nothing has happened to the run that a program of the first schema does not know. */
function isOfFirst({ vars, commandMs, failures, handedOver, hopeless }: LocalRun): boolean {
  return [vars, commandMs, failures, handedOver, hopeless].every((one) => one === undefined);
}

export type StateReading =
  /** Ours, made from so many events. */
  | { readonly kind: "ours"; readonly events: number }
  /** StateM's own, version 1. */
  | { readonly kind: "legacy"; readonly state: Readonly<Record<string, unknown>> }
  | { readonly kind: "damaged"; readonly problem: string }
  | { readonly kind: "newer"; readonly problem: string };

/** Judges a `state.json` by itself. Never throws. */
export function readState(text: string): StateReading {
  const value = parse(text);
  if (typeof value === "string") return { kind: "damaged", problem: value };
  const { version, statem } = value;
  if (typeof version === "number" && version > 1) {
    return { kind: "newer", problem: `it has version ${version}; this program reads version 1` };
  }
  if (version !== 1) return { kind: "damaged", problem: "it has no `version` of 1" };
  if (statem === undefined) return { kind: "legacy", state: value };
  if (!isObject(statem)) return { kind: "damaged", problem: "its `statem` is no object" };
  const { schema, journal } = statem;
  if (typeof schema === "number" && schema > SCHEMA) {
    return { kind: "newer", problem: `its schema is ${schema}; this program reads ${SCHEMA}` };
  }
  const events = isObject(journal) ? journal["events"] : undefined;
  if (typeof events !== "number") return { kind: "damaged", problem: "it does not say which journal it belongs to" };
  return { kind: "ours", events };
}

/** Whether a `state.json` is what its journal, read so far, makes; white space aside. */
export function isMadeFrom(text: string, run: LocalRun, tail: readonly Shown[], tip: Tip): boolean {
  const made = writeState(run, tail, tip);
  return text === made || canonicalJson(JSON.parse(text)) === canonicalJson(JSON.parse(made));
}

function parse(text: string): Readonly<Record<string, unknown>> | string {
  if (text.trim() === "") return "it is empty";
  if (text.startsWith("\uFEFF")) return "it begins with a byte order mark";
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return "it is not whole JSON";
  }
  if (!isObject(value)) return `it is no JSON object but ${JSON.stringify(value)?.slice(0, 20)}`;
  return Object.keys(value).length === 0 ? "it is an empty object" : value;
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** A value of ours as JSON; interfaces lack the index that the type wants. */
function plain(value: object): Json {
  return { ...value } as Shown;
}
