/** `auto` edges: standing requests, taken as soon as their gate holds, the first in file order; a bounded number a call. */
import { localNode, usedOf } from "../../../core/local/move/claim.ts";
import { recorded } from "../../../core/local/move/result.ts";
import type { Shown } from "../../../core/local/run.ts";
import { heldBack } from "../../../core/render/terminal/held-back.ts";
import type { LocalEdge } from "../../../core/runbook/local.ts";
import type { Setting } from "../checks/evaluate.ts";
import type { Refusal } from "../world.ts";
import { evaluateLeaving, type Gate, openGate } from "./gate.ts";
import { type Mover, takeEdge } from "./goto.ts";
import { refuseOverLimit } from "./limits.ts";

/** More than this in one call is a cycle that nobody meant; the next call goes on. */
const MOST = 20;

export interface Followed {
  readonly steps: readonly Shown[];
  /** The auto edges out of where it stopped whose gates were looked at and do not hold. */
  readonly held: readonly Shown[];
  /** Why it stopped before it had to, if it did. */
  readonly refusal?: Refusal;
}

/**
 * `givesWord`: the asker's `--yes` was about the node that the run stands in, so it counts for the first step. Nodes further
 * on the asker has not read, and nothing is confirmed for them.
 */
export async function followAuto(mover: Mover, givesWord = false): Promise<Followed> {
  const steps: Shown[] = [];
  while (steps.length < MOST) {
    const over = hasOpenAuto(mover) ? await refuseOverLimit(mover) : undefined;
    if (over !== undefined) return { steps, held: [], refusal: over };
    const { found, held } = await firstOpen(mover, givesWord && steps.length === 0);
    if (found === undefined) return { steps, held };
    const moved = await takeEdge(mover, found.edge.to, { gate: found.gate });
    if (moved.kind === "refused") return { steps, held: [], refusal: moved };
    steps.push({ from: moved.from, to: moved.to });
  }
  return { steps, held: [] };
}

/** What an answer says of it; nothing where there was nothing to follow. */
export function followedShown({ steps, held }: Followed): Shown {
  return {
    ...(steps.length === 0 ? {} : { followed: steps }),
    ...(held.length === 0 ? {} : { auto_held: held }),
  };
}

interface Looked {
  readonly found?: { readonly edge: LocalEdge; readonly gate: Gate };
  readonly held: readonly Shown[];
}

async function firstOpen(mover: Mover, givesWord: boolean): Promise<Looked> {
  const { world, asker, session, runbook } = mover;
  const { run } = session;
  const node = localNode(runbook, run.entry.node);
  const edges = node?.edges.filter((edge) => edge.auto && isOpen(mover, edge)) ?? [];
  if (node === undefined || edges.length === 0) return { held: [] };
  const checks = [...node.beforeTransfer, ...edges.flatMap((edge) => edge.condition)];
  // Without a word a check that runs unasked looks like one that somebody asked for.
  if (checks.length > 0) {
    world.person.say(`Looking at what may be taken by itself: ${node.name} -> ${edges.map(({ to }) => to).join(", ")}`);
  }
  const setting: Setting = {
    ...{ world, asker, run, session, runbook, node, writers: new Map() },
    isUnasked: !(givesWord && asker.yes),
  };
  const leaving = await evaluateLeaving(setting, run, node);
  const held: Shown[] = [];
  for (const edge of edges) {
    const gate = await openGate(setting, run, node, edge, leaving);
    if (gate.stage === undefined) return { found: { edge, gate }, held: [] };
    world.person.say(`Not taken by itself: ${edge.from} -> ${edge.to} ${heldBack(gate.results)}`);
    held.push({ from: edge.from, to: edge.to, results: recorded(gate.results) });
  }
  return { held };
}

function hasOpenAuto(mover: Mover): boolean {
  const { session, runbook } = mover;
  const edges = localNode(runbook, session.run.entry.node)?.edges ?? [];
  return edges.some((edge) => edge.auto && isOpen(mover, edge));
}

/** An edge whose tries or whose target's entries are used up does not hold; a limit of the whole run ends it instead. */
function isOpen({ session: { run }, runbook }: Mover, edge: LocalEdge): boolean {
  if (run.status.kind === "ended") return false;
  if (edge.maxAttempts !== undefined && usedOf(run, edge.to) >= edge.maxAttempts) return false;
  const most = localNode(runbook, edge.to)?.maxEntries;
  const entered = Object.hasOwn(run.entries, edge.to) ? (run.entries[edge.to] ?? 0) : 0;
  return most === undefined || entered < most;
}
