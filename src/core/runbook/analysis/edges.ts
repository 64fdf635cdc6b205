/** Edges that are written and that nobody can ever take, or not when they are needed. */
import { walk } from "../graph.ts";
import type { LocalEdge, LocalNode } from "../local.ts";
import { ticked } from "../ticked.ts";
import type { Subject } from "./subject.ts";

/** Of so many edges into bounded nodes it is found out whether the bound is used up by then. */
const TRIED = 200;

export function warnOfShutEdges(subject: Subject): void {
  const { reached, placeOf, problems } = subject;
  let left = TRIED;
  for (const node of reached) {
    const winner = winnerOf(node, subject);
    for (const [index, edge] of node.edges.entries()) {
      const isBounded = maxEntriesOf(edge.to, subject) === 1;
      if (isBounded) left -= 1;
      const why =
        unasked(node, edge) ??
        overtaken(winner, edge, index) ??
        (isBounded && left >= 0 ? usedUp(edge, subject) : undefined);
      if (why === undefined) continue;
      const message = `nobody can take ${ticked(node.name)} -> ${ticked(edge.to)}: ${why}`;
      problems.warn(placeOf(node.name), "edge_shut", message);
    }
  }
}

function unasked(node: LocalNode, edge: LocalEdge): string | undefined {
  if (node.actor !== "system" || edge.auto) return undefined;
  return "the node's `actor` is `system`, so nobody may ask; make the edge `auto`, or name another actor";
}

interface Winner {
  readonly to: string;
  readonly index: number;
}

/** An `auto` edge without checks is taken as soon as the node is entered. */
function winnerOf(node: LocalNode, subject: Subject): Winner | undefined {
  if (node.beforeTransfer.length > 0 || node.dynamic !== undefined) return undefined;
  const index = node.edges.findIndex(
    ({ to, auto, condition }) => auto && condition.length === 0 && maxEntriesOf(to, subject) === undefined,
  );
  const edge = node.edges[index];
  return edge && { to: edge.to, index };
}

function overtaken(winner: Winner | undefined, edge: LocalEdge, index: number): string | undefined {
  if (winner === undefined || index === winner.index || (edge.auto && index < winner.index)) return undefined;
  return `the run leaves by itself for ${ticked(winner.to)}, since that edge is \`auto\` and asks for nothing`;
}

/** A node that may be entered once, and was on the way to the edge. */
function usedUp({ from, to }: LocalEdge, subject: Subject): string | undefined {
  const { runbook, graph } = subject;
  if (maxEntriesOf(to, subject) !== 1) return undefined;
  const isAvoidable =
    to !== runbook.initial && walk(runbook.initial, new Map([...graph, [to, []]])).has(from) && from !== to;
  if (isAvoidable) return undefined;
  return `${ticked(to)} has \`max_entries: 1\`, and every path to this edge has entered it before`;
}

function maxEntriesOf(name: string, { nodes }: Subject): number | undefined {
  return nodes.get(name)?.maxEntries;
}

/** What fails until something is mended, and not until somebody says a word. */
const SETTLED_BY_WORK = ["command", "predicate", "variable", "llm_review", "github", "weakening"] as const;

/** `before_transfer` blocks every edge, those that lead to repair too. */
export function warnOfShutRepairs({ reached, placeOf, problems }: Subject): void {
  for (const { name, beforeTransfer, edges } of reached) {
    const gate = beforeTransfer.find(({ kind, blocks }) => blocks && SETTLED_BY_WORK.some((each) => each === kind));
    if (gate === undefined || edges.length < 2) continue;
    const ways = edges.map((edge) => `${name} -> ${edge.to}`).join(", ");
    problems.warn(
      placeOf(name),
      "repair_shut",
      `while \`${gate.id}\` fails in \`before_transfer\`, every edge is shut, one that leads to repair too (${ways}); ` +
        "what only the way forward needs belongs in that edge's `condition`",
    );
  }
}
