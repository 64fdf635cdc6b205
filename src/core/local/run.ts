/**
 * The state of one local run: the fold of its journal. Plain JSON throughout, since the view and `state.json` keep it as
 * it is. Apart from `core/run`, because a local run has no commit under review, no people, and StateM's history.
 */
import type { Failures } from "../limits/failures.ts";
import type { HandedOver } from "../limits/reached.ts";
import type { Ending } from "../run/run.ts";
import type { Json } from "../runbook/local.ts";

/** One stay in a node. */
export interface LocalEntry {
  /** `YYYYMMDDTHHMMSSZ-` and 8 hex digits. */
  readonly id: string;
  readonly node: string;
}

/** A process that holds something, named so that a dead one can be told from a slow one. */
export interface Holder {
  readonly pid: number;
  /** When it started, by its system's own count; empty where the system does not tell. */
  readonly start: string;
  /** The machine (and process namespace) that the number belongs to. */
  readonly place: string;
}

/** A `goto` that has claimed the entry and has not ended yet. */
export interface LocalRequest {
  /** `r` and the number of the event that opened it. */
  readonly id: string;
  readonly from: string;
  readonly to: string;
  readonly entry: string;
  readonly holder: Holder;
  readonly at: string;
  /** Which try of a limited edge this is. */
  readonly attempt?: number;
}

/** A move whose `in_hook` and history event are not written yet. */
export interface Arrival {
  readonly request: string;
  /** What the history event of the move will say. */
  readonly shown: Shown;
}

/** What is known of a hook that was begun. */
export interface HookMemory {
  readonly request: string;
  readonly external: boolean;
  /** What the shell saw; absent between intent and receipt. */
  readonly result?: Shown;
}

/** Anything that stands in StateM's history, or inside it: JSON that commands print as it is. */
export type Shown = { readonly [key: string]: Json };
export type { Json };

/** Who registered dynamic checks for an entry, and in which file. */
export interface Producer extends Shown {
  readonly agent_id: string;
  readonly role: string;
  /** Absolute, as StateM writes it. */
  readonly path: string;
}

export type LocalStatus =
  | { readonly kind: "active" }
  | { readonly kind: "ended"; readonly ending: Ending; readonly reason: string };

export interface LocalRun {
  readonly id: string;
  /** The runbook that it is bound to: the absolute path and the SHA-256 of its text. */
  readonly spec: { readonly path: string; readonly digest: string };
  readonly entry: LocalEntry;
  readonly status: LocalStatus;
  /** Made up or given when the run began; commands may name another. */
  readonly agent: string;
  readonly createdAt: string;
  readonly updatedAt: string;
  readonly request?: LocalRequest;
  readonly arrival?: Arrival;
  /** Tries of the current entry's limited edges, by target. */
  readonly attempts: Readonly<Record<string, number>>;
  /** How often each node was entered. */
  readonly entries: Readonly<Record<string, number>>;
  readonly transitions: number;
  /** The agent whose command began the current entry. */
  readonly enteredBy: string;
  /** Hooks that were begun in the current entry, by the edge and their place. */
  readonly hooks: Readonly<Record<string, HookMemory>>;
  /** Of the current entry. */
  readonly producers: readonly Producer[];
  /** The newest blocked event, until a move succeeds. */
  readonly lastFailure?: Shown;
  /** What was written to variables; the others have their defaults. */
  readonly vars?: Readonly<Record<string, Json>>;
  /** How long its commands have run, together; counted where something bounds it. */
  readonly commandMs?: number;
  /** Of its blocked moves, where something bounds them. */
  readonly failures?: Failures;
  /** How often checks said of themselves in one entry that trying again cannot help. */
  readonly hopeless?: { readonly entry: string; readonly times: number };
  /** Set once `on_limit` has taken over; limits count from there. */
  readonly handedOver?: HandedOver;
  /** How many history events there are. */
  readonly shown: number;
}
