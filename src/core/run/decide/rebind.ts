/**
 * A run takes over the runbook that stands on its base branch now: by itself before it succeeds, where nothing of its way
 * was lost, else at a maintainer's word. No run succeeds under a text that was replaced.
 */
import { nodeOf } from "../../runbook/runbook.ts";
import { endsWell } from "../gate.ts";
import { driftOf, type Renaming } from "../rebind/drift.ts";
import type { Draft } from "./draft.ts";

/** Whether the edge must not be taken under the present text. */
export function isOutdatedFor(draft: Draft, to: string): boolean {
  return isOutdated(draft) && endsWell(draft.circumstances.runbook, to);
}

export function isOutdated({ run, circumstances: { latest } }: Draft): boolean {
  return latest !== undefined && latest.digest !== run.runbook.digest;
}

/** Takes the newest text over if nothing of the run's way was lost; whether it did. */
export function rebindSafely(draft: Draft): boolean {
  const { runbook, latest } = draft.circumstances;
  if (driftOf(draft.run, runbook, latest?.runbook).kind !== "safe") return false;
  rebind(draft, {}, true);
  return true;
}

export function rebind(draft: Draft, map: Renaming, auto: boolean): void {
  const { latest } = draft.circumstances;
  if (!latest?.runbook) return;
  const { path, digest, commit } = latest;
  draft.add({ kind: "rebound", runbook: { path, digest, commit }, map, auto });
  const { request, entry } = draft.run;
  const edges = nodeOf(draft.circumstances.runbook, entry.node)?.edges ?? [];
  if (request && edges.every((edge) => edge.to !== request.to))
    draft.add({ kind: "request_closed", reason: "rebound" });
}
