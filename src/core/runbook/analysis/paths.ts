/** Where paths lead: nodes that none leads to, traps that none leads out of, cycles that nothing ends. */
import { cyclicPart, pathTo, reversed, shortestCycle, walk } from "../graph.ts";
import { ticked } from "../ticked.ts";
import { arrows, type Subject } from "./subject.ts";

/** From so many nodes a cycle is looked for. */
const TRIED = 50;

export function warnOfUnreached({ runbook, from, placeOf, problems }: Subject): void {
  for (const { name } of runbook.nodes) {
    if (from.has(name)) continue;
    problems.warn(placeOf(name), "unreachable", `no path leads from ${ticked(runbook.initial)} to ${ticked(name)}`);
  }
}

/** Only where a trap is entered: what lies behind it is in it too. */
export function warnOfTraps({ runbook, graph, from, reached, placeOf, problems }: Subject): void {
  const back = reversed(graph);
  const endings = reached.filter((node) => node.edges.length === 0).map((node) => node.name);
  const saved = walk("", new Map([...back, ["", endings]]));
  for (const { name } of reached) {
    const isEntrance = name === runbook.initial || (back.get(name) ?? []).some((before) => saved.has(before));
    if (saved.has(name) || !isEntrance) continue;
    const message = () => `no ending can be reached from ${ticked(name)} (${arrows(pathTo(name, from))})`;
    problems.warn(placeOf(name), "no_ending", message);
  }
}

export function warnOfCycles({ graph, reached, placeOf, problems }: Subject): void {
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
