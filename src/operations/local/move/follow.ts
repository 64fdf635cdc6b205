/** `auto` edges: standing requests, taken as soon as their gate holds, the first in file order; a bounded number a call. */
import { localNode, usedOf } from "../../../core/local/move/claim.ts";
import type { Shown } from "../../../core/local/run.ts";
import type { LocalEdge } from "../../../core/runbook/local.ts";
import type { Setting } from "../checks/evaluate.ts";
import type { Refusal } from "../world.ts";
import { evaluateLeaving, type Gate, openGate } from "./gate.ts";
import { type Mover, takeEdge } from "./goto.ts";

/** More than this in one call is a cycle that nobody meant; the next call goes on. */
const MOST = 20;

export interface Followed {
  readonly steps: readonly Shown[];
  /** Why it stopped before it had to, if it did. */
  readonly refusal?: Refusal;
}

export async function followAuto(mover: Mover): Promise<Followed> {
  const steps: Shown[] = [];
  while (steps.length < MOST) {
    const found = await firstOpen(mover);
    if (found === undefined) return { steps };
    const moved = await takeEdge(mover, found.edge.to, { gate: found.gate });
    if (moved.kind === "refused") return { steps, refusal: moved };
    steps.push({ from: moved.from, to: moved.to });
  }
  return { steps };
}

async function firstOpen(mover: Mover): Promise<{ readonly edge: LocalEdge; readonly gate: Gate } | undefined> {
  const { world, asker, session, runbook } = mover;
  const { run } = session;
  const node = localNode(runbook, run.entry.node);
  const edges = node?.edges.filter((edge) => edge.auto && isOpen(mover, edge)) ?? [];
  if (node === undefined || edges.length === 0) return undefined;
  const setting: Setting = { world, asker, run, node, isUnasked: true };
  const leaving = await evaluateLeaving(setting, run, node);
  for (const edge of edges) {
    const gate = await openGate(setting, run, node, edge, leaving);
    if (gate.stage === undefined) return { edge, gate };
  }
  return undefined;
}

/** An edge whose tries or whose target's entries are used up does not hold; a limit of the whole run ends it instead. */
function isOpen({ session: { run }, runbook }: Mover, edge: LocalEdge): boolean {
  if (run.status.kind === "ended") return false;
  if (edge.maxAttempts !== undefined && usedOf(run, edge.to) >= edge.maxAttempts) return false;
  const most = localNode(runbook, edge.to)?.maxEntries;
  const entered = Object.hasOwn(run.entries, edge.to) ? (run.entries[edge.to] ?? 0) : 0;
  return most === undefined || entered < most;
}
