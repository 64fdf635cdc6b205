/** The nodes as they are written, before their edges and checks are read: those need every node's name. */

import type { Place, Problems } from "../problems.ts";
import type { Node } from "../runbook.ts";
import { firstText, type Mapping, readMapping, reportShadowed, reportType } from "../shape/mapping.ts";
import { ticked } from "../ticked.ts";
import { isNothing, type Tree, textOf } from "../yaml/tree.ts";
import { nameProblem } from "./names.ts";

const HELD = ["in_hook", "before_transfer", "dynamic_before_transfer", "out_hook", "scope"] as const;
type HeldKey = (typeof HELD)[number];

/** A node with what is still unread in it. */
export interface NodeDraft {
  readonly at: Place;
  readonly name: string;
  readonly prompt: string;
  readonly actor: Node["actor"];
  readonly ending?: { readonly kind: NonNullable<Node["ending"]>; readonly at: Place };
  readonly maxEntries?: number;
  readonly runner?: { readonly name: string; readonly at: Place };
  /** Hooks, checks and the scope, by their keys. */
  readonly trees: { readonly [Key in HeldKey]?: Tree };
  /** Edges that are written at their source. */
  readonly next?: Tree;
}

/** The nodes of a mapping by name, or of a list of names and mappings. */
export function readNodes(tree: Tree | undefined, at: Place, problems: Problems): NodeDraft[] {
  const drafts = draftsOf(tree, problems);
  const isEmpty = tree === undefined || (tree.kind !== "scalar" && lengthOf(tree) === 0);
  if (isEmpty) problems.error(tree?.at ?? at, "no_nodes", "a runbook needs at least one node under `nodes`");
  const byName = new Map<string, NodeDraft>();
  for (const draft of drafts) {
    const problem = nameProblem(draft.name);
    if (problem !== undefined) problems.error(draft.at, "node_name", problem);
    const folded = draft.name.toLowerCase();
    const former = byName.get(folded);
    if (former === undefined) byName.set(folded, draft);
    else {
      const how = former.name === draft.name ? "is there already" : `differs from ${ticked(former.name)} in case alone`;
      problems.error(draft.at, "duplicate_node", `the node ${ticked(draft.name)} ${how}, in line ${former.at.line}`);
    }
  }
  return [...byName.values()];
}

function draftsOf(tree: Tree | undefined, problems: Problems): NodeDraft[] {
  if (tree?.kind === "map") return tree.entries.map(({ key, at, value }) => readNode(key, at, value, problems));
  if (tree?.kind === "list") return tree.items.flatMap((item) => readListed(item, problems));
  if (tree !== undefined) reportType("`nodes`", "a mapping or a list", tree, problems);
  return [];
}

function readListed(item: Tree, problems: Problems): NodeDraft[] {
  const name = textOf(item);
  if (name !== undefined) return [{ at: item.at, name, prompt: "", actor: "agent", trees: {} }];
  if (item.kind !== "map") {
    reportType("a node of a list", "text or a mapping with a `name`", item, problems);
    return [];
  }
  const mapping = readMapping("node", item, problems);
  if (mapping.values.name) return [draftOf(mapping.values.name, mapping.placeOf("name"), mapping, problems)];
  if (mapping.tree("name") === undefined) problems.error(item.at, "missing", "a node of a list needs a `name`");
  return [];
}

function readNode(name: string, at: Place, value: Tree, problems: Problems): NodeDraft {
  const empty: NodeDraft = { at, name, prompt: "", actor: "agent", trees: {} };
  if (isNothing(value)) return empty;
  if (value.kind === "scalar" && typeof value.value === "string") return { ...empty, prompt: value.value.trimEnd() };
  if (value.kind !== "map") {
    reportType(`the node ${ticked(name)}`, "a mapping, or its prompt as text", value, problems);
    return empty;
  }
  const mapping = readMapping("node", value, problems);
  if (mapping.has("name")) {
    problems.doubt(
      mapping.placeOf("name"),
      "misplaced_key",
      "`name` does not belong here: the mapping's key is the name",
    );
  }
  return draftOf(name, at, mapping, problems);
}

function draftOf(name: string, at: Place, mapping: Mapping<"node">, problems: Problems): NodeDraft {
  const { values } = mapping;
  const trees = HELD.flatMap((key) => {
    const tree = mapping.tree(key);
    return tree === undefined ? [] : [[key, tree] as const];
  });
  const [next, shadowed] = (["next_states", "next"] as const).filter((key) => !isBlank(mapping.tree(key)));
  if (next && shadowed) reportShadowed(shadowed, mapping.placeOf(shadowed), next, problems);
  const nextTree = next && mapping.tree(next);
  return {
    at,
    name,
    prompt: firstText(mapping, ["prompt", "pre_request", "pre-request"], problems)?.text ?? "",
    actor: values.actor ?? "agent",
    ...(values.ending ? { ending: { kind: values.ending, at: mapping.placeOf("ending") } } : {}),
    ...(values.max_entries === undefined ? {} : { maxEntries: values.max_entries }),
    ...(values.runner ? { runner: { name: values.runner, at: mapping.placeOf("runner") } } : {}),
    trees: Object.fromEntries(trees),
    ...(nextTree ? { next: nextTree } : {}),
  };
}

/** Nothing, or an empty text, list or mapping: StateM takes the next spelling then. */
function isBlank(tree: Tree | undefined): boolean {
  return tree === undefined || (tree.kind === "scalar" ? tree.value === "" : lengthOf(tree) === 0);
}

function lengthOf(tree: Exclude<Tree, { kind: "scalar" }>): number {
  return tree.kind === "map" ? tree.entries.length : tree.items.length;
}
