/** Answers about what is asked before a run goes on: evidence, bounds, people. */
import type { Limits } from "../declared.ts";
import type { LocalCheck, LocalEdge, LocalNode } from "../local.ts";
import { ticked } from "../ticked.ts";
import { listed } from "./names.ts";
import type { Answer, Reviewed } from "./review.ts";

export function areGatesEvident({ runbook }: Reviewed): Answer {
  const endings = new Set(runbook.nodes.filter((node) => node.ending === "succeeded").map((node) => node.name));
  const last = runbook.nodes.flatMap((node) =>
    node.edges.filter((edge) => endings.has(edge.to)).map((edge) => [node, edge] as const),
  );
  if (last.length === 0) return { verdict: "no", reason: "no edge leads to a success, so nothing is ever proved" };
  const bare = last.filter(([node, edge]) => !gateOf(node, edge).some(givesEvidence));
  const version = "every verdict carries the commit or the tree that it was found at";
  if (bare.length === 0) return { verdict: "yes", reason: `every edge into a success asks for evidence; ${version}` };
  const names = listed(bare.map(([, edge]) => `${edge.from} -> ${edge.to}`));
  const isAnywhere = runbook.nodes.some((node) => node.edges.some((edge) => gateOf(node, edge).some(givesEvidence)));
  const reason = `a success is reached by somebody's word alone over ${names}; a command or a predicate there would prove it`;
  return { verdict: isAnywhere ? "partly" : "no", reason };
}

function gateOf(node: LocalNode, edge: LocalEdge): readonly LocalCheck[] {
  return [...node.beforeTransfer, ...edge.condition];
}

function givesEvidence(check: LocalCheck): boolean {
  // What lets pass when nothing could be established proves nothing.
  if (!check.blocks || check.acceptsLimited) return false;
  if (check.kind === "llm_review") return check.run !== undefined;
  return ["command", "predicate", "github", "weakening"].includes(check.kind);
}

export function areLoopsBounded({ runbook, warnings }: Reviewed): Answer {
  const cycles = warnings.filter((warning) => warning.code === "unbounded_cycle");
  const [first] = cycles;
  if (first !== undefined) {
    const more = cycles.length > 1 ? ` (and ${cycles.length - 1} more like it)` : "";
    return { verdict: "no", reason: `${first.message}${more}` };
  }
  return { verdict: "yes", reason: `${howBounded(runbook.limits)}, or there is no cycle` };
}

function howBounded({ transitions, entries, deadlineMs, onLimit }: Limits): string {
  const then = onLimit === undefined ? "end a run" : `hand over to ${ticked(onLimit)}, once, and then end a run`;
  if (transitions !== undefined) return `\`limits\` ${then} after ${transitions} transitions`;
  if (entries !== undefined) return `\`limits\` ${then} when a node was entered ${entries} times`;
  if (deadlineMs !== undefined) return `\`limits\` ${then} after ${deadlineMs / 1000} seconds`;
  return "every cycle has a node with `max_entries`, or an edge that a counter shuts";
}

export function canPeopleCorrect({ runbook }: Reviewed): Answer {
  const checks = runbook.nodes.flatMap((node) => node.edges.flatMap((edge) => gateOf(node, edge)));
  const isAsked = checks.some(({ kind }) => kind === "manual") || runbook.nodes.some((node) => node.actor === "human");
  return isAsked
    ? { verdict: "yes", reason: "people are asked on the way, and read everything in the run's history" }
    : {
        verdict: "partly",
        reason:
          "people read everything in the run's history and can stop it, and are never asked; a `manual` check would ask them",
      };
}
