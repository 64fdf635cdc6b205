/** A runbook's text -> the runbook as the engine sees it, or every problem that it has. The only maker of `Runbook` values. */

import { analyse, type Source } from "./analyse.ts";
import { APPROVERS, readAgents, readApprovers } from "./build/approvers.ts";
import { type Bench, readChecks } from "./build/checks.ts";
import { type PlacedEdge, readEdges } from "./build/edges.ts";
import { slugOf } from "./build/names.ts";
import { type NodeDraft, readNodes } from "./build/nodes.ts";
import { readInitial, readLimits, readName, readNotes } from "./build/root.ts";
import { gatherProblems, type Place, type Problems } from "./problems.ts";
import type { Node, Problem, Runbook } from "./runbook.ts";
import { readMapping, reportType } from "./shape/mapping.ts";
import { ticked } from "./ticked.ts";
import { readYaml } from "./yaml/read.ts";
import type { MapTree, Tree } from "./yaml/tree.ts";

export interface ParseOptions {
  /** Where the text comes from: names a nameless runbook, and `.json` must be JSON. */
  readonly path: string;
  /** SHA-256 in hex. */
  readonly digest: (text: string) => string;
  /** Whether keys that do not exist are errors (on GitHub, and where asked for) or warnings. */
  readonly strict: boolean;
}
export type Parsed =
  | { readonly kind: "ok"; readonly runbook: Runbook; readonly warnings: Problem[] }
  | { readonly kind: "invalid"; readonly problems: Problem[] };

const START: Place = { line: 1, column: 1 };

/** Reads a runbook. Never throws, whatever the text; `problems` are all of them, warnings too, by place. */
export function parseRunbook(text: string, options: ParseOptions): Parsed {
  const problems = gatherProblems(options.strict);
  const tree = readYaml(text, options.path, problems);
  const root = tree && rootOf(tree, problems);
  const built = root && build(root, text, options, problems);
  if (built === undefined || problems.hasErrors()) return { kind: "invalid", problems: problems.list() };
  const { runbook, source } = built;
  return { kind: "ok", runbook, warnings: [...problems.list(), ...analyse(runbook, source)] };
}

/** The root mapping; an empty file is one without keys. */
function rootOf(tree: Tree, problems: Problems): MapTree | undefined {
  if (tree.kind === "map") return tree;
  if (tree.kind === "scalar" && tree.value === null) return { kind: "map", at: START, entries: [] };
  reportType("a runbook", "a mapping", tree, problems);
  return undefined;
}

function build(tree: MapTree, text: string, options: ParseOptions, problems: Problems) {
  const root = readMapping("root", tree, problems);
  const bench: Bench = {
    problems,
    digest: options.digest,
    approvers: readApprovers(root.tree("approvers"), APPROVERS, problems),
    ids: new Map(),
  };
  const drafts = readNodes(root.tree("nodes"), root.at, problems);
  const checks = new Map(drafts.map((draft) => [draft, readChecks(draft.beforeTransfer, slugOf(draft.name), bench)]));
  const edges = readEdges(root.tree("edges"), drafts, bench);
  const leaving = new Map<string, PlacedEdge[]>(drafts.map((draft) => [draft.name, []]));
  for (const edge of edges) leaving.get(edge.from)?.push(edge);
  const { limits, at: limitsAt } = readLimits(root, problems);
  const runbook: Runbook = {
    name: readName(root, options.path),
    initial: readInitial(root, drafts, problems),
    goal: root.values.goal ?? "",
    notes: readNotes(root, problems),
    agents: readAgents(root, problems),
    limits,
    nodes: drafts.map((draft) => finish(draft, checks.get(draft) ?? [], leaving.get(draft.name) ?? [], problems)),
    digest: options.digest(text),
  };
  const source: Source = {
    nodes: new Map(drafts.map((draft) => [draft.name, draft.at])),
    hasLimits: limitsAt !== undefined,
  };
  return { runbook, source };
}

function finish(
  draft: NodeDraft,
  beforeTransfer: Node["beforeTransfer"],
  edges: readonly PlacedEdge[],
  problems: Problems,
): Node {
  const { name, prompt, actor, ending, maxEntries } = draft;
  if (ending && edges.length > 0) {
    const targets = edges.map((edge) => `${ticked(edge.to)}`).join(", ");
    problems.error(
      ending.at,
      "ending_with_edges",
      `${ticked(name)} has an \`ending\` and edges to ${targets}; an ending has none`,
    );
  }
  return {
    name,
    prompt,
    actor,
    beforeTransfer,
    edges: edges.map(({ at: _, ...edge }) => edge),
    ...(edges.length === 0 ? { ending: ending?.kind ?? "succeeded" } : {}),
    ...(maxEntries === undefined ? {} : { maxEntries }),
  };
}
