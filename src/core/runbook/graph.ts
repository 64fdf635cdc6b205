/** Walks over named nodes and their targets. Apart from the warnings, which only put walks into words. */

/** Targets of each node; names without an entry have none. */
export type Graph = ReadonlyMap<string, readonly string[]>;

/** Every node that can be reached, in the order of its distance, with the node that it is reached from. */
export function walk(start: string, graph: Graph): Map<string, string | undefined> {
  const from = new Map<string, string | undefined>([[start, undefined]]);
  // A Map's own order is the queue: what is set while it is walked is walked later.
  for (const name of from.keys()) {
    for (const target of graph.get(name) ?? []) if (!from.has(target)) from.set(target, name);
  }
  return from;
}

/** The shortest path to a node of a walk, both ends included. */
export function pathTo(name: string, from: ReadonlyMap<string, string | undefined>): string[] {
  const path: string[] = [];
  for (let step: string | undefined = name; step !== undefined; step = from.get(step)) path.push(step);
  return path.reverse();
}

/** The shortest cycle through a node, which stands at both ends. */
export function shortestCycle(name: string, graph: Graph): string[] | undefined {
  const from = walk(name, graph);
  for (const last of from.keys()) {
    if (graph.get(last)?.includes(name)) return [...pathTo(last, from), name];
  }
  return undefined;
}

/** The same edges, the other way round. */
export function reversed(graph: Graph): Map<string, string[]> {
  const back = new Map<string, string[]>();
  for (const [name, targets] of graph) {
    for (const target of targets) {
      const sources = back.get(target);
      if (sources === undefined) back.set(target, [name]);
      else sources.push(name);
    }
  }
  return back;
}

/** The graph without what no cycle goes through, but for bridges between cycles. */
export function cyclicPart(graph: Graph): Map<string, readonly string[]> {
  const kept = new Map(graph);
  for (const [ways, opposite] of [
    [graph, reversed(graph)],
    [reversed(graph), graph],
  ] as const) {
    // A node none of whose ways leads to a kept node is dropped, which may be the last way of others.
    const left = new Map(
      [...kept.keys()].map((name) => [name, (ways.get(name) ?? []).filter((to) => kept.has(to)).length]),
    );
    const ends = [...left].flatMap(([name, count]) => (count === 0 ? [name] : []));
    for (let end = ends.pop(); end !== undefined; end = ends.pop()) {
      kept.delete(end);
      for (const before of opposite.get(end) ?? []) {
        const count = (left.get(before) ?? 0) - 1;
        left.set(before, count);
        if (count === 0) ends.push(before);
      }
    }
  }
  for (const [name, targets] of kept)
    kept.set(
      name,
      targets.filter((target) => kept.has(target)),
    );
  return kept;
}
