/**
 * What a local run's journal says. `shown` is what StateM's history has for it, without its time; events without it are
 * ours alone: claims, intents and receipts, by which a killed command is carried on exactly where it stopped.
 */

import type { SeenFailures } from "../../limits/failures.ts";
import type { Ending } from "../../run/run.ts";
import type { Holder, Json, LocalEntry, Producer, Shown } from "../run.ts";

/** The runbook that a run is bound to. */
export interface Spec {
  readonly path: string;
  readonly digest: string;
}

/** What a command left besides its result: how long it ran, and the values of the variables that it wrote, merged. */
export interface Left {
  readonly ms?: number;
  readonly vars?: Readonly<Record<string, Json>>;
  /** Tells of the variables. */
  readonly shown?: Shown;
}

export type LocalEvent =
  | {
      readonly kind: "started";
      readonly run: string;
      readonly spec: Spec;
      readonly entry: LocalEntry;
      readonly agent: string;
      readonly shown: Shown;
    }
  /** A run of StateM's own, as its `state.json` had it. */
  | {
      readonly kind: "imported";
      readonly run: string;
      readonly spec: Spec;
      readonly entry: LocalEntry;
      readonly agent: string;
      readonly createdAt: string;
      readonly updatedAt: string;
      readonly attempts: Readonly<Record<string, number>>;
      /** With their times. */
      readonly history: readonly Shown[];
    }
  | { readonly kind: "resumed"; readonly spec: Spec; readonly shown: Shown }
  | { readonly kind: "migrated"; readonly entry: LocalEntry; readonly shown: Shown }
  /** A `goto` claims the entry and counts its try, before anything is checked. */
  | {
      readonly kind: "requested";
      readonly from: string;
      readonly to: string;
      readonly entry: string;
      readonly holder: Holder;
      readonly attempt?: number;
    }
  /** Another process carries a request on whose own has died. */
  | { readonly kind: "taken_over"; readonly request: string; readonly holder: Holder }
  | { readonly kind: "abandoned"; readonly request: string; readonly reason: string }
  | { readonly kind: "hook_began"; readonly hook: string; readonly request: string; readonly external: boolean }
  | ({ readonly kind: "hook_ended"; readonly hook: string; readonly request: string; readonly result: Shown } & Left)
  /** A check's command ran, and left something. */
  | ({ readonly kind: "ran"; readonly check: string } & Left)
  /** Somebody found out about a hook that was cut off: it took effect and has this result, or it is to be run again. */
  | {
      readonly kind: "hook_resolved";
      readonly hook: string;
      readonly as: "done" | "retry";
      readonly result?: Shown;
      readonly shown: Shown;
    }
  /** An agent registered its checks for the current entry. */
  | { readonly kind: "registered"; readonly producer: Producer }
  /** Dynamic checks were evaluated, or `start` ran its hooks: history alone. */
  | { readonly kind: "noted"; readonly shown: Shown }
  | {
      readonly kind: "blocked";
      readonly request?: string;
      readonly shown: Shown;
      readonly failures?: SeenFailures;
      /** A check said of itself that trying again cannot help. */
      readonly hopeless?: true;
    }
  /** A limit was reached, and `on_limit` takes over. `pending` and `holder` where its hooks have to run. */
  | {
      readonly kind: "handed_over";
      readonly to: LocalEntry;
      readonly reason: string;
      readonly shown?: Shown;
      readonly pending?: Shown;
      readonly holder?: Holder;
    }
  | {
      readonly kind: "moved";
      readonly request?: string;
      readonly to: LocalEntry;
      /** Absent while the target's hooks have to run: then `arrived` says it. */
      readonly shown?: Shown;
      /** What `arrived` will say if nobody comes to tell of the hooks. */
      readonly pending?: Shown;
    }
  | { readonly kind: "arrived"; readonly request: string; readonly shown: Shown }
  | { readonly kind: "saved"; readonly shown: Shown }
  | { readonly kind: "ended"; readonly ending: Ending; readonly reason: string; readonly shown: Shown };

/** An event in its place. */
export interface LocalHappening {
  /** Counts from 0. */
  readonly seq: number;
  /** UTC, whole seconds. */
  readonly at: string;
  /** The agent whose command caused it. */
  readonly actor: string;
  readonly event: LocalEvent;
}

/** In the chain: `prev` is the digest of the event before, empty for the first. */
export interface ChainedEvent extends LocalHappening {
  readonly prev: string;
}

/** What stands in StateM's history for an event: none, one, or all those that were imported. */
export function shownOf({ at, event }: LocalHappening): readonly Shown[] {
  if (event.kind === "imported") return event.history;
  return "shown" in event && event.shown !== undefined ? [{ ts: at, ...event.shown }] : [];
}
