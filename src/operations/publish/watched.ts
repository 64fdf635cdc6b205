/**
 * Runs that wait for what GitHub says and that no event need tell of: a job that ends, a check run that another app makes. Their
 * check carries a word of ours, so that a reconcile knows them without reading a record.
 */
import { isVolatile } from "../../core/check/pull/judge.ts";
import { isInPlay } from "../../core/render/section/ask.ts";
import type { View } from "../../core/render/view.ts";
import { isPullCheck } from "../../core/runbook/runbook.ts";

const WATCHED = "watched";

/** The words of an external id that say so, or none. */
export function watchedWords(view: View): readonly string[] {
  if (view.kind !== "run" || view.run.status.kind !== "active" || !isInPlay(view)) return [];
  const isOpen = view.gates.some(({ items }) =>
    items.some(({ check, judgement }) => isPullCheck(check) && isVolatile(check) && judgement.kind !== "pass"),
  );
  return isOpen ? [WATCHED] : [];
}

export function isWatched(externalId: string | null): boolean {
  return externalId?.split(" ").includes(WATCHED) ?? false;
}
