/** What every surface is rendered from. There is no clock in it: the same record always gives the same words. */
import type { Gate } from "../run/gate.ts";
import type { Drift } from "../run/rebind/drift.ts";
import type { Run } from "../run/run.ts";
import type { Runbook } from "../runbook/runbook.ts";

/** One line of recent history, newest last. */
export interface HistoryLine {
  readonly at: string;
  readonly actor: string | null;
  /** An event kind of the journal. */
  readonly kind: string;
  readonly detail: Readonly<Record<string, string>>;
}

/** Where the things are that we link to. */
export interface Place {
  /** `owner/name`. */
  readonly repository: string;
  /** Web address of the repository, without a slash at its end. */
  readonly url: string;
  readonly pull: number;
}

export type View =
  | {
      readonly kind: "run";
      readonly place: Place;
      readonly run: Run;
      readonly runbook: Runbook;
      readonly revision: number;
      /** How the base branch's runbook stands to this run, where it is another one than the run's. */
      readonly drift?: Drift;
      /** The gates of the edges in play, in file order; all outgoing edges' when none is in play. */
      readonly gates: readonly Gate[];
      readonly history: readonly HistoryLine[];
    }
  /** No run may go on: unreadable record, invalid runbook, fork that awaits `start` ... Or the runbook is not for it. */
  | {
      readonly kind: "held" | "excluded";
      readonly place: Place;
      /** The run that is in doubt, or that would start. */
      readonly run: string;
      readonly head: string;
      /** A reason code. */
      readonly code: string;
      readonly detail: Readonly<Record<string, string>>;
      readonly mends?: Mends;
    };

/** Id of the run that a view is of, or that would start. */
export function runOf(view: View): string {
  return view.kind === "run" ? view.run.id : view.run;
}

/** What a maintainer may do about a record in doubt. */
export interface Mends {
  /** Digest of the text that may be accepted. */
  readonly accept?: string;
  /** The last good commit. */
  readonly repair?: string;
}

/** A view without a run. */
export type RunlessView = Exclude<View, { readonly kind: "run" }>;
