/** What a command sees of a local run. Reading never changes anything, and never needs the runbook's file to be there. */
import type { LocalRun, Shown } from "../../core/local/run.ts";
import type { LocalRunbook } from "../../core/runbook/local.ts";

/** How the runbook's file compares with the text that the run is bound to. */
export type Drift =
  | { readonly kind: "none" }
  | { readonly kind: "edited"; readonly now: string }
  /** The file is not there, or cannot be read; `why` ends a sentence. */
  | { readonly kind: "missing"; readonly why: string };

export interface RunView {
  /** Absolute. */
  readonly stateDir: string;
  readonly run: LocalRun;
  /** The pinned runbook. Moves are refused while `drift` is not `none`. */
  readonly runbook: LocalRunbook;
  readonly drift: Drift;
  /** Whom this command acts for: flag, environment, else the run's own. */
  readonly agentId: string;
  readonly agentRole: string;
  /** StateM's history events; `tail` as in Python's `history[-tail:]`. */
  history(tail?: number): readonly Shown[];
}

export type Reading =
  | { readonly kind: "run"; readonly view: RunView }
  /** No run, a damaged one, a runbook that cannot be read: always exit code 1. */
  | { readonly kind: "refused"; readonly code: ReadProblem; readonly message: string };

export type ReadProblem =
  | "no_active_run"
  | "run_id"
  | "no_run"
  | "state_damaged"
  | "state_newer"
  | "runbook_lost"
  | "runbook_invalid";
