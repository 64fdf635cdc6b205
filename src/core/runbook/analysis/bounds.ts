/**
 * What ends a cycle that goes through a node or along an edge: not the intention, but something that the engine counts over
 * the run's whole life. `max_attempts` counts within one entry, and `limits` that bound every cycle are not asked about here.
 */
import type { LocalCheck, LocalEdge, LocalNode, LocalRunbook } from "../local.ts";

/** Whether the run can only come through so many times. */
export function isBoundedNode(node: LocalNode, { limits }: LocalRunbook): boolean {
  if (node.maxEntries !== undefined) return true;
  if (node.beforeTransfer.some((check) => isBoundByCounter(check, [node.name]))) return true;
  // Time is only spent where something runs.
  return limits.minutes !== undefined && [...node.inHook, ...node.beforeTransfer, ...node.outHook].some(isRun);
}

/** Whether the run can only go along so many times. */
export function isBoundedEdge(edge: LocalEdge, { limits }: LocalRunbook): boolean {
  if (edge.condition.some((check) => isBoundByCounter(check, [edge.from, edge.to]))) return true;
  return limits.minutes !== undefined && [...edge.condition, ...edge.hook].some(isRun);
}

/** A counter that every round makes larger, and that must not be larger than something. */
function isBoundByCounter(check: LocalCheck, entered: readonly string[]): boolean {
  if (check.kind !== "variable" || !check.blocks) return false;
  const { atMost, equals, oneOf } = check.operators;
  const isAbove = atMost === undefined && equals === undefined && oneOf === undefined;
  return !isAbove && ["run.transitions", ...entered.map((name) => `run.entries.${name}`)].includes(check.variable);
}

function isRun(check: LocalCheck): boolean {
  return check.kind === "command" || check.kind === "llm_review";
}
