/** `require`: a node that no path to another may get round. What it forbids is an error with the path that does. */
import { type Graph, pathTo, walk } from "../../graph.ts";
import { suggestion } from "../../nearest.ts";
import type { Problems } from "../../problems.ts";
import { type Mapping, readMapping, reportType } from "../../shape/mapping.ts";
import { ticked } from "../../ticked.ts";
import type { Tree } from "../../yaml/tree.ts";

/** So many steps of a path are shown at each end. */
const SHOWN = 8;

/** Reports what each item of `require` finds in the graph; a run may begin in each of `starts`, the initial node first. */
export function checkRequired(
  root: Mapping<"root">,
  starts: readonly string[],
  graph: Graph,
  problems: Problems,
): void {
  const tree = root.tree("require");
  if (tree === undefined) return;
  const items = tree.kind === "list" ? tree.items : [tree];
  for (const item of items) checkOne(item, starts, graph, problems);
}

function checkOne(item: Tree, starts: readonly string[], graph: Graph, problems: Problems): void {
  if (item.kind !== "map") {
    reportType("an item of `require`", "a mapping with `node` and `before`", item, problems);
    return;
  }
  const mapping = readMapping("require", item, problems);
  const node = readEnd(mapping, "node", graph, problems);
  const before = readEnd(mapping, "before", graph, problems);
  if (node === undefined || before === undefined || node === before || node === starts[0]) return;
  const shut = new Map([...graph, [node, []]]);
  const from = starts.filter((start) => start !== node).map((start) => walk(start, shut));
  const round = from.find((each) => each.has(before));
  if (round === undefined) return;
  const path = pathTo(before, round);
  const shown = path.length > 2 * SHOWN ? [...path.slice(0, SHOWN), "...", ...path.slice(-SHOWN)] : path;
  const message = `${ticked(node)} is required before ${ticked(before)}, and this path gets round it: ${shown.join(" -> ")}`;
  problems.error(item.at, "require_bypassed", message);
}

function readEnd(
  mapping: Mapping<"require">,
  key: "node" | "before",
  graph: Graph,
  problems: Problems,
): string | undefined {
  const name = mapping.values[key];
  if (!name) {
    if (mapping.tree(key) === undefined)
      problems.error(mapping.at, "missing", `an item of \`require\` needs a \`${key}\``);
    return undefined;
  }
  if (graph.has(name)) return name;
  const message = () => `there is no node ${ticked(name)}${suggestion(name, graph.keys())}`;
  problems.error(mapping.placeOf(key), "unknown_node", message);
  return undefined;
}
