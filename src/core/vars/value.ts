/** What a predicate may look at: the variables of a run, and its counters. */
import type { Json } from "../runbook/local.ts";
import { type Holding, variableOf } from "./merge.ts";
import type { Declared } from "./written.ts";

export interface Counting extends Holding {
  readonly transitions: number;
  readonly entries: Readonly<Record<string, number>>;
}

const ENTRIES = "run.entries.";

/** `score`, `run.transitions`, `run.entries.NODE`; nothing where the run has no such thing. */
export function valueIn(run: Counting, name: string, declared: Declared): Json | undefined {
  if (name === "run.transitions") return run.transitions;
  if (!name.startsWith(ENTRIES)) return variableOf(name, declared, run);
  return countOf(run.entries, name.slice(ENTRIES.length));
}

/** Own keys only: a node may be called `constructor`. */
export function countOf(counts: Readonly<Record<string, number>>, name: string): number {
  return Object.hasOwn(counts, name) ? (counts[name] ?? 0) : 0;
}
