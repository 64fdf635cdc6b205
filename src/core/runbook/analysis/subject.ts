/** A graph under analysis, and what is wanted of the text that it was read from. */
import { type Graph, walk } from "../graph.ts";
import type { LocalNode, LocalRunbook } from "../local.ts";
import { gatherProblems, type Place, type Problems } from "../problems.ts";
import type { Trigger } from "./triggers.ts";

/** What the analysis wants to know of the text. */
export interface Source {
  readonly ground: "github" | "local";
  /** Where each node is written, and each check by its id. */
  readonly nodes: ReadonlyMap<string, Place>;
  readonly checks: ReadonlyMap<string, Place>;
  /** Whether the text itself bounds every cycle: a default says nothing about what its author thought of. */
  readonly hasLimits: boolean;
  readonly triggers: readonly Trigger[];
}
export const UNPLACED: Source = {
  ground: "local",
  nodes: new Map(),
  checks: new Map(),
  hasLimits: false,
  triggers: [],
};

export interface Subject {
  readonly runbook: LocalRunbook;
  readonly ground: Source["ground"];
  readonly graph: Graph;
  readonly nodes: ReadonlyMap<string, LocalNode>;
  /** How each node that can be reached is reached from the initial one. */
  readonly from: ReadonlyMap<string, string | undefined>;
  readonly reached: readonly LocalNode[];
  readonly placeOf: (name: string) => Place;
  readonly placeOfCheck: (id: string, node: string) => Place;
  readonly problems: Problems;
}

export function subjectOf(runbook: LocalRunbook, source: Source): Subject {
  const graph = new Map(runbook.nodes.map((node) => [node.name, node.edges.map((edge) => edge.to)]));
  const from = walk(runbook.initial, graph);
  // A limit takes the run there without an edge.
  const { onLimit } = runbook.limits;
  if (onLimit !== undefined && !from.has(onLimit))
    for (const [name, before] of walk(onLimit, graph)) if (!from.has(name)) from.set(name, before);
  const placeOf = (name: string) => source.nodes.get(name) ?? { line: 1, column: 1 };
  return {
    runbook,
    ground: source.ground,
    graph,
    nodes: new Map(runbook.nodes.map((node) => [node.name, node])),
    from,
    reached: runbook.nodes.filter((node) => from.has(node.name)),
    placeOf,
    placeOfCheck: (id, node) => source.checks.get(id) ?? placeOf(node),
    problems: gatherProblems(false),
  };
}

/** A path, shortened in its middle. */
export function arrows(path: readonly string[]): string {
  const shown = path.length > 20 ? [...path.slice(0, 10), "...", ...path.slice(-9)] : path;
  return shown.join(" -> ");
}
