/** `rebind`: a maintainer has a run go on under the runbook that its base branch has now, with new names for its nodes. */
import type { Asked } from "../../../../command/command.ts";
import { nodeOf } from "../../../../runbook/runbook.ts";
import { driftOf } from "../../../rebind/drift.ts";
import type { Spoken } from "../../command.ts";
import type { Draft } from "../../draft.ts";
import { done, list, type Outcome, refused } from "../../outcome.ts";
import { isOutdated, rebind } from "../../rebind.ts";
import { maySteer } from "../eligibility.ts";
import { notActive } from "../status.ts";

export function askRebind(draft: Draft, { map }: Asked & { verb: "rebind" }, { actor }: Spoken): Outcome {
  const { runbook, latest } = draft.circumstances;
  const shut = notActive(draft.run) ?? maySteer(runbook, draft.run, actor);
  if (shut) return shut;
  if (!latest || !isOutdated(draft)) return refused("not_outdated");
  if (!latest.runbook) return refused("runbook_gone", { base: draft.run.subject.base });
  const next = latest.runbook;
  const unknown = Object.entries(map).flatMap(([old, now]) => [
    ...(nodeOf(runbook, old) ? [] : [old]),
    ...(nodeOf(next, now) ? [] : [now]),
  ]);
  if (unknown.length > 0) return refused("rebind_unknown", { targets: list(unknown) });
  if (new Set(Object.values(map)).size < Object.keys(map).length) return refused("rebind_twice");
  const drift = driftOf(draft.run, runbook, next, map);
  if (drift.kind === "breaks") return refused("rebind_breaks", { edges: list(drift.edges) });
  if (drift.kind === "map" && drift.nodes.length > 0) return refused("rebind_map", { targets: list(drift.nodes) });
  const lost = drift.kind === "map" ? drift.checks : [];
  rebind(draft, map, false);
  return done("rebound", { digest: latest.digest.slice(0, 12), checks: list(lost) });
}
