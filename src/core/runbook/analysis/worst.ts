/** What a runbook costs at the very worst: how often each cycle can be gone through, and what ends it; for `validate`. */
import type { Limits } from "../declared.ts";
import { DEFAULT_LIMITS, limitsFor } from "../github.ts";
import { cyclicPart, type Graph, shortestCycle } from "../graph.ts";
import type { LocalRunbook } from "../local.ts";
import { ticked } from "../ticked.ts";
import { isBoundedEdge, isBoundedNode } from "./bounds.ts";
import { arrows } from "./subject.ts";

/** Cycles are looked for from so many nodes, and so many are told. */
const TRIED = 50;
const TOLD = 12;
const DAY_MS = 24 * 60 * 60 * 1_000;

interface Bound {
  readonly rounds: number;
  /** What ends it then. */
  readonly by: string;
}

/** A sentence without its full stop on each cycle, the shortest through a node of it. */
export function worstCases(runbook: LocalRunbook): readonly string[] {
  const graph: Graph = cyclicPart(new Map(runbook.nodes.map(({ name, edges }) => [name, edges.map(({ to }) => to)])));
  const cycles = new Map<string, readonly string[]>();
  for (const name of [...graph.keys()].slice(0, TRIED)) {
    const cycle = shortestCycle(name, graph);
    const members = JSON.stringify([...new Set(cycle)].sort());
    if (cycle && !cycles.has(members)) cycles.set(members, cycle);
  }
  return [...cycles.values()].slice(0, TOLD).map((cycle) => `${arrows(cycle)}: ${worstOf(cycle, runbook)}`);
}

/** What bounds a run on GitHub that its runbook does not bound. */
export function unwrittenLimits({ limits }: LocalRunbook): string | undefined {
  return Object.keys(limits).length === 0 ? DEFAULTS : undefined;
}

const DEFAULTS =
  `no \`limits\` are written, so a run ends after ${DEFAULT_LIMITS.transitions} transitions, after ` +
  `${DEFAULT_LIMITS.deadlineMs / DAY_MS} days, or when the same failure came ${DEFAULT_LIMITS.sameFailure} times (locally nothing of ` +
  "that ends one)";

function worstOf(cycle: readonly string[], runbook: LocalRunbook): string {
  const here = boundOf(cycle, runbook, runbook.limits);
  if (here) return words(cycle, here);
  const ends = cycle.slice(1).map((to, index) => ({ from: cycle[index], to }));
  const nodes = runbook.nodes.filter(({ name }) => cycle.includes(name));
  const isCounted =
    nodes.some((node) => isBoundedNode(node, runbook)) ||
    nodes.some(({ edges }) =>
      edges.some(
        (edge) => ends.some(({ from, to }) => edge.from === from && edge.to === to) && isBoundedEdge(edge, runbook),
      ),
    );
  if (isCounted) return "a counter or the minutes of its commands end it";
  const there = boundOf(cycle, runbook, limitsFor(runbook.limits));
  const time =
    runbook.limits.deadlineMs === undefined ? "nothing counts its rounds locally" : "time alone ends it locally";
  return there ? `${time}; on GitHub ${words(cycle, there)}` : time;
}

function words(cycle: readonly string[], { rounds, by }: Bound): string {
  const transitions = rounds * (cycle.length - 1);
  return `at worst ${rounds} rounds, ${transitions} transitions (${by})`;
}

/** The fewest rounds after which something that is counted over the run's life ends it. */
function boundOf(cycle: readonly string[], { nodes, initial }: LocalRunbook, limits: Limits): Bound | undefined {
  const { transitions, entries } = limits;
  const bounds: Bound[] = nodes
    .filter(({ name }) => cycle.includes(name))
    .flatMap(({ name, maxEntries }) => {
      const most = Math.min(maxEntries ?? Number.POSITIVE_INFINITY, entries ?? Number.POSITIVE_INFINITY);
      if (!Number.isFinite(most)) return [];
      const by = most === maxEntries ? `\`max_entries\` of ${ticked(name)}` : "`limits`";
      // Where it begins a run has been once already.
      return [{ rounds: name === initial ? most - 1 : most, by }];
    });
  if (transitions !== undefined) bounds.push({ rounds: Math.floor(transitions / (cycle.length - 1)), by: "`limits`" });
  return bounds.reduce<Bound | undefined>(
    (least, one) => (least && least.rounds <= one.rounds ? least : one),
    undefined,
  );
}
