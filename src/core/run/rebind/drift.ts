/**
 * How a runbook on the base branch stands to a run that is pinned to an older one. What the run has behind it must still be
 * asked for by the new one, or a person says that it is well so.
 */
import { type Edge, nodeOf, type Runbook } from "../../runbook/runbook.ts";
import { isUngated } from "../gate.ts";
import type { Run } from "../run.ts";

export type Drift =
  /** Every edge of the run's path is there with all its old checks. */
  | { readonly kind: "safe" }
  /** Nodes of its way are gone, which a map of new names mends, or checks of its path, which a person must let go. */
  | { readonly kind: "map"; readonly nodes: readonly string[]; readonly checks: readonly string[] }
  /** Edges of its path are gone though their nodes are there: what it walked is no way any more. */
  | { readonly kind: "breaks"; readonly edges: readonly string[] }
  /** There is no runbook any more, or none that is valid. */
  | { readonly kind: "gone" };

/** New names of nodes, by their old ones. */
export type Renaming = Readonly<Record<string, string>>;

export function driftOf(run: Run, from: Runbook, to: Runbook | undefined, map: Renaming = {}): Drift {
  if (!to) return { kind: "gone" };
  const steps = run.path.map((step) => ({ step, edge: edgeOf(to, renamed(step.from, map), renamed(step.to, map)) }));
  const way = [...new Set([...run.path.flatMap((step) => [step.from, step.to]), run.entry.node])];
  const nodes = way.filter((node) => !nodeOf(to, renamed(node, map)));
  if (nodes.length > 0) return { kind: "map", nodes, checks: [] };
  const edges = steps
    .filter(({ step, edge }) => !edge && !isUngated(step))
    .map(({ step }) => `${step.from} → ${step.to}`);
  if (edges.length > 0) return { kind: "breaks", edges };
  const checks = steps.flatMap(({ step, edge }) => {
    const old = edgeOf(from, step.from, step.to);
    return old && edge && !isUngated(step) ? lostChecks(checksOf(from, old), checksOf(to, edge)) : [];
  });
  return checks.length > 0 ? { kind: "map", nodes: [], checks: [...new Set(checks)] } : { kind: "safe" };
}

/** Own keys only: a node may be called `constructor`. */
export function renamed(node: string, map: Renaming): string {
  return Object.hasOwn(map, node) ? (map[node] ?? node) : node;
}

function edgeOf(runbook: Runbook, from: string, to: string): Edge | undefined {
  return nodeOf(runbook, from)?.edges.find((edge) => edge.to === to);
}

type Checks = readonly { readonly id: string; readonly digest: string }[];

function checksOf(runbook: Runbook, edge: Edge): Checks {
  return [...(nodeOf(runbook, edge.from)?.beforeTransfer ?? []), ...edge.condition];
}

function lostChecks(old: Checks, now: Checks): string[] {
  return old.filter(({ digest }) => now.every((check) => check.digest !== digest)).map(({ id }) => id);
}
