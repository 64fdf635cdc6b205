/**
 * What becomes of a run that has reached a limit: it ends, exhausted - or, once, `on_limit` takes it over. Once, because a
 * node that leads back into the work would else be a cycle that nothing bounds.
 */

import type { Reached } from "../../limits/reached.ts";
import type { LocalNode, LocalRunbook } from "../../runbook/local.ts";
import type { LocalEvent } from "../journal/event.ts";
import { arrivalShown } from "../move/shown.ts";
import type { Holder, LocalRun, Shown } from "../run.ts";

/** What a hand-over needs that is not known here. */
export interface Hands {
  readonly entryId: string;
  readonly holder: Holder;
}

/** The events that follow what was refused because of the limit. */
export function overLimit(run: LocalRun, runbook: LocalRunbook, reached: Reached, hands: Hands): readonly LocalEvent[] {
  const { reason, summary } = reached;
  const target = heir(run, runbook);
  if (target === undefined) {
    const shown = { event: "ended", ending: "exhausted", reason, node: run.entry.node, summary };
    return [{ kind: "ended", ending: "exhausted", reason: summary, shown }];
  }
  const nothing = { before: [], condition: [], out: [], hook: [], in: [] };
  const move = arrivalShown({ from: run.entry.node, to: target.name }, nothing, undefined, {}, false);
  const shown: Shown = { ...move, handed_over: { reason, summary } };
  const to = { id: hands.entryId, node: target.name };
  const said = target.inHook.length === 0 ? { shown } : { pending: shown, holder: hands.holder };
  return [{ kind: "handed_over", to, reason, ...said }];
}

/** The node that takes over, if it has not done so before. */
export function heir(run: LocalRun, { limits, nodes }: LocalRunbook): LocalNode | undefined {
  if (limits.onLimit === undefined || run.handedOver !== undefined) return undefined;
  return nodes.find((node) => node.name === limits.onLimit);
}

/** How a refusal ends that took the run to its end, or over. */
export function overWords(run: LocalRun): string {
  if (run.status.kind === "ended") return `; the run has ended, ${run.status.ending}`;
  return `; the run was handed over to ${run.entry.node}`;
}
