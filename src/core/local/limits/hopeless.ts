/** Checks of a local run that say of themselves that trying again cannot help: twice in one entry, and the run has failed. */
import { BELIEVED } from "../../limits/hopeless.ts";
import type { LocalEvent } from "../journal/event.ts";
import { isBlocked } from "../move/result.ts";
import type { LocalRun, Shown } from "../run.ts";

export function isHopeless(results: readonly Shown[]): boolean {
  return results.some((result) => isBlocked([result]) && result["retryable"] === false);
}

/** How often that was said in the entry in which the run stands. */
export function hopelessTimes({ hopeless, entry }: Pick<LocalRun, "hopeless" | "entry">): number {
  return hopeless?.entry === entry.id ? hopeless.times : 0;
}

/** What follows on a move that was blocked so. */
export function afterHopeless(run: LocalRun): readonly LocalEvent[] {
  if (hopelessTimes(run) + 1 < BELIEVED) return [];
  const summary = "a check said twice in one stay that trying again cannot help";
  const shown = { event: "ended", ending: "failed", reason: "unrecoverable", node: run.entry.node, summary };
  return [{ kind: "ended", ending: "failed", reason: summary, shown }];
}
