/**
 * What the graph of a valid runbook promises and cannot keep, as warnings that print the path. Linear in the size of the
 * graph, but for a bounded number of shortest cycles.
 */

import { cyclicPart, type Graph, pathTo, reversed, shortestCycle, walk } from "./graph.ts";
import type { LocalNode, LocalRunbook } from "./local.ts";
import { gatherProblems, type Place, type Problems } from "./problems.ts";
import type { Problem } from "./runbook.ts";
import { ticked } from "./ticked.ts";

/** What the analysis wants to know of the text. */
export interface Source {
  /** Where each node is written. */
  readonly nodes: ReadonlyMap<string, Place>;
  /** Whether the text itself bounds the run: a default says nothing about what its author thought of. */
  readonly hasLimits: boolean;
}
const UNPLACED: Source = { nodes: new Map(), hasLimits: false };
/** From so many nodes a cycle is looked for. */
const TRIED = 50;

/** A graph under analysis. */
interface Subject {
  readonly graph: Graph;
  /** How each node that can be reached is reached from the initial one. */
  readonly from: ReadonlyMap<string, string | undefined>;
  readonly reached: readonly LocalNode[];
  readonly placeOf: (name: string) => Place;
  readonly problems: Problems;
}

/** The warnings of a runbook's graph; without its source all of them stand at line 1, and limits count as unwritten. */
export function analyse(runbook: LocalRunbook, source: Source = UNPLACED): Problem[] {
  const graph = new Map(runbook.nodes.map((node) => [node.name, node.edges.map((edge) => edge.to)]));
  const from = walk(runbook.initial, graph);
  const subject: Subject = {
    graph,
    from,
    reached: runbook.nodes.filter((node) => from.has(node.name)),
    placeOf: (name) => source.nodes.get(name) ?? { line: 1, column: 1 },
    problems: gatherProblems(false),
  };
  warnOfUnreached(runbook, subject);
  warnOfTraps(runbook.initial, subject);
  if (!source.hasLimits) warnOfCycles(subject);
  warnOfShutRepairs(subject);
  return subject.problems.list();
}

function warnOfUnreached(runbook: LocalRunbook, { from, placeOf, problems }: Subject): void {
  for (const { name } of runbook.nodes) {
    if (from.has(name)) continue;
    problems.warn(placeOf(name), "unreachable", `no path leads from ${ticked(runbook.initial)} to ${ticked(name)}`);
  }
}

/** Only where a trap is entered: what lies behind it is in it too. */
function warnOfTraps(initial: string, { graph, from, reached, placeOf, problems }: Subject): void {
  const back = reversed(graph);
  const endings = reached.filter((node) => node.edges.length === 0).map((node) => node.name);
  const saved = walk("", new Map([...back, ["", endings]]));
  for (const { name } of reached) {
    const isEntrance = name === initial || (back.get(name) ?? []).some((before) => saved.has(before));
    if (saved.has(name) || !isEntrance) continue;
    const message = () => `no ending can be reached from ${ticked(name)} (${arrows(pathTo(name, from))})`;
    problems.warn(placeOf(name), "no_ending", message);
  }
}

function warnOfCycles({ graph, reached, placeOf, problems }: Subject): void {
  const open = new Set(reached.filter((node) => node.maxEntries === undefined).map((node) => node.name));
  const unbounded = cyclicPart(
    new Map([...open].map((name) => [name, (graph.get(name) ?? []).filter((to) => open.has(to))])),
  );
  const seen = new Set<string>();
  for (const name of [...unbounded.keys()].slice(0, TRIED)) {
    const cycle = shortestCycle(name, unbounded);
    const members = JSON.stringify([...new Set(cycle)].sort());
    if (cycle === undefined || seen.has(members)) continue;
    seen.add(members);
    problems.warn(
      placeOf(name),
      "unbounded_cycle",
      () =>
        `nothing bounds the cycle ${arrows(cycle)}; give one of its nodes \`max_entries\`, or the runbook \`limits\` ` +
        "(`max_attempts` counts within one entry and bounds no cycle)",
    );
  }
}

/** `before_transfer` blocks every edge, those that lead to repair too. */
function warnOfShutRepairs({ reached, placeOf, problems }: Subject): void {
  for (const { name, beforeTransfer, edges } of reached) {
    const command = beforeTransfer.find((check) => check.kind === "command" && check.blocks);
    if (command === undefined || edges.length < 2) continue;
    const ways = edges.map((edge) => `${name} -> ${edge.to}`).join(", ");
    problems.warn(
      placeOf(name),
      "repair_shut",
      `while \`${command.id}\` fails in \`before_transfer\`, every edge is shut, one that leads to repair too (${ways}); ` +
        "what only the way forward needs belongs in that edge's `condition`",
    );
  }
}

function arrows(path: readonly string[]): string {
  const shown = path.length > 20 ? [...path.slice(0, 10), "...", ...path.slice(-9)] : path;
  return shown.join(" -> ");
}
