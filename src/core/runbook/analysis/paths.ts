/** Where paths lead: nodes that none leads to, traps that none leads out of, cycles that nothing ends. */
import { cyclicPart, pathTo, reversed, shortestCycle, walk } from "../graph.ts";
import { ticked } from "../ticked.ts";
import { isBoundedEdge, isBoundedNode } from "./bounds.ts";
import { arrows, type Subject } from "./subject.ts";

/** From so many nodes a cycle is looked for. */
const TRIED = 50;

export function warnOfUnreached({ runbook, from, placeOf, problems }: Subject): void {
  for (const { name } of runbook.nodes) {
    if (from.has(name)) continue;
    problems.warn(placeOf(name), "unreachable", `no path leads from ${ticked(runbook.initial)} to ${ticked(name)}`);
  }
}

/** Whether `limits` let the run get to an ending at all. */
export function warnOfShortLimits({ runbook, from, reached, placeOf, problems }: Subject): void {
  const { transitions } = runbook.limits;
  const ways = reached.filter((node) => node.edges.length === 0).map(({ name }) => pathTo(name, from));
  const [first, ...others] = ways.filter(([start]) => start === runbook.initial);
  if (transitions === undefined || first === undefined) return;
  const way = others.reduce((best, each) => (each.length < best.length ? each : best), first);
  if (way.length - 1 <= transitions) return;
  const message = `\`limits\` end the run after ${transitions} transitions, and the shortest way to an ending takes ${way.length - 1} (${arrows(way)})`;
  problems.warn(placeOf(runbook.initial), "no_ending", message);
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

export function warnOfCycles({ runbook, reached, placeOf, problems }: Subject): void {
  const open = new Map(reached.filter((node) => !isBoundedNode(node, runbook)).map((node) => [node.name, node]));
  const unbounded = cyclicPart(
    new Map(
      [...open].map(([name, { edges }]) => [
        name,
        edges.filter((edge) => open.has(edge.to) && !isBoundedEdge(edge, runbook)).map((edge) => edge.to),
      ]),
    ),
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
