/** A run as it is shown: what every surface is rendered from, whoever looks. */
import type { RunRecord } from "../core/record/record.ts";
import { historyOf } from "../core/render/history.ts";
import type { Place, View } from "../core/render/view.ts";
import type { Latest } from "../core/run/decide/command.ts";
import { edgesInPlay, gateOf } from "../core/run/gate.ts";
import { driftOf } from "../core/run/rebind/drift.ts";
import { nodeOf, type Runbook } from "../core/runbook/runbook.ts";

export type RunView = View & { readonly kind: "run" };

/** The view of a run that may go on: the gates that are asked for, or else those of all edges on from here. */
export function viewOf(place: Place, record: RunRecord, runbook: Runbook, latest?: Latest): RunView {
  const { state: run, revision, journal } = record;
  const inPlay = edgesInPlay(runbook, run);
  const edges = inPlay.length > 0 ? inPlay : (nodeOf(runbook, run.entry.node)?.edges ?? []);
  const gates = run.status.kind === "ended" ? [] : edges.map((edge) => gateOf(runbook, run, edge));
  const isOutdated = latest !== undefined && latest.digest !== run.runbook.digest && run.status.kind === "active";
  const drift = isOutdated ? { drift: driftOf(run, runbook, latest.runbook) } : {};
  return { kind: "run", place, run, runbook, revision, ...drift, gates, history: historyOf(journal.events) };
}
