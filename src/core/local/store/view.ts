/**
 * What a writer leaves beside the journal, so that the next command need not read it: the run as it stands, the newest
 * history, and the sizes and times of the files that it was made from. A cache: whoever doubts it reads the journal.
 */
import type { Tip } from "../journal/chain.ts";
import type { LocalRun, Shown } from "../run.ts";

/** Raised when the meaning of a view or a book changes: older ones are then as if they were not there. */
export const VIEW_VERSION = 1;

interface Stamped {
  readonly size: number;
  readonly mtimeMs: number;
}

export interface View {
  readonly version: typeof VIEW_VERSION;
  readonly journal: Stamped;
  readonly state: Stamped;
  readonly tip: Tip;
  readonly run: LocalRun;
  readonly tail: readonly Shown[];
}

export function writeView(view: Omit<View, "version">): string {
  return JSON.stringify({ version: VIEW_VERSION, ...view });
}

/** A view, if it is one of ours. */
export function readView(text: string | undefined): View | undefined {
  if (text === undefined) return undefined;
  try {
    const view: View = JSON.parse(text);
    return view.version === VIEW_VERSION && typeof view.run.entry.id === "string" ? view : undefined;
  } catch {
    return undefined;
  }
}
