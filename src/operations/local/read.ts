/** What a command sees of a local run. Reading never changes anything, and never needs the runbook's file to be there. */
import type { LocalRun, Shown } from "../../core/local/run.ts";
import type { LocalRunbook } from "../../core/runbook/local.ts";
import { openRun, type Reader } from "./open.ts";
import { wholeHistory } from "./store/load.ts";
import type { Asker, Refusal } from "./world.ts";

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

export type Reading = { readonly kind: "run"; readonly view: RunView } | Refusal;

/** Reads the run that is meant. A refusal's exit code is 1. */
export function readRun(world: Reader, asker: Asker): Reading {
  const opened = openRun(world, asker);
  if (opened.kind === "refused") return opened;
  const { session, runbook, drift, agentId, agentRole } = opened;
  const history = (tail?: number): readonly Shown[] => {
    const isInTail = tail !== undefined && tail > 0 && tail <= session.tail.length;
    if (isInTail || session.tail.length === session.run.shown) return sliced(session.tail, tail);
    const whole = wholeHistory(world, session.id);
    if ("kind" in whole) throw new Error(whole.message);
    return sliced(whole, tail);
  };
  return {
    kind: "run",
    view: { stateDir: world.files.root, run: session.run, runbook, drift, agentId, agentRole, history },
  };
}

/** Python's `events[-tail:]`: 0 is all of them, -1 all but the first. */
function sliced(events: readonly Shown[], tail: number | undefined): readonly Shown[] {
  return tail === undefined ? events : events.slice(tail === 0 ? 0 : -tail);
}
