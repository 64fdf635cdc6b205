/** The edges: those written at their source come first, then the list. Both ends are nodes that exist, no pair comes twice. */

import type { LocalEdge } from "../local.ts";
import { suggestion } from "../nearest.ts";
import type { Place, Problems } from "../problems.ts";
import { firstText, type Mapping, readMapping, reportType } from "../shape/mapping.ts";
import { ticked } from "../ticked.ts";
import { type Tree, textOf } from "../yaml/tree.ts";
import type { Bench } from "./checks/bench.ts";
import { readChecks } from "./checks/list.ts";
import { slugOf } from "./names.ts";
import type { NodeDraft } from "./nodes.ts";

/** An edge and where it is written. */
export interface PlacedEdge extends LocalEdge {
  readonly at: Place;
}

interface End {
  readonly text: string;
  readonly at: Place;
}
interface EdgeDraft {
  readonly at: Place;
  readonly from: End;
  readonly to: End;
  readonly mapping?: Mapping<"edge"> | Mapping<"next">;
}

/** Every edge of the runbook whose ends exist. */
export function readEdges(list: Tree | undefined, nodes: readonly NodeDraft[], bench: Bench): PlacedEdge[] {
  const { problems } = bench;
  const drafts = [...nodes.flatMap((node) => readNext(node, problems)), ...readListed(list, problems)];
  const names = new Set(nodes.map((node) => node.name));
  const places = new Map<string, Place>();
  return drafts.flatMap((draft) => {
    const { from, to, at } = draft;
    const isKnown = [from, to].map((end) => isNode(end, names, problems)).every(Boolean);
    if (!isKnown) return [];
    const ends = JSON.stringify([from.text, to.text]);
    const former = places.get(ends);
    if (former !== undefined) {
      const message = `the edge from ${ticked(from.text)} to ${ticked(to.text)} is there already, in line ${former.line}`;
      problems.error(at, "duplicate_edge", message);
      return [];
    }
    places.set(ends, at);
    return [finish(draft, bench)];
  });
}

function finish({ at, from, to, mapping }: EdgeDraft, bench: Bench): PlacedEdge {
  const idPlace = `${slugOf(from.text)}-to-${slugOf(to.text)}`;
  const maxAttempts = mapping?.values.max_attempts;
  const condition = readChecks(mapping?.tree("condition"), { purpose: "condition", idPlace }, bench);
  return {
    at,
    from: from.text,
    to: to.text,
    condition,
    hook: readChecks(mapping?.tree("hook"), { purpose: "hook", idPlace: `${idPlace}-hook` }, bench),
    auto: mapping?.values.auto ?? false,
    ...(maxAttempts === undefined ? {} : { maxAttempts }),
  };
}

function readNext(node: NodeDraft, problems: Problems): EdgeDraft[] {
  if (node.next === undefined) return [];
  const items = node.next.kind === "list" ? node.next.items : [node.next];
  const from = { text: node.name, at: node.at };
  return items.flatMap((item) => {
    const text = textOf(item);
    if (text !== undefined && text !== "") return [{ at: item.at, from, to: { text, at: item.at } }];
    if (item.kind !== "map") {
      reportType(
        `each edge of ${ticked(node.name)}`,
        "the text of a node's name, or a mapping with `to`",
        item,
        problems,
      );
      return [];
    }
    const mapping = readMapping("next", item, problems);
    const to = firstText(mapping, ["to", "target", "name"], problems);
    if (to !== undefined) return [{ at: item.at, from, to, mapping }];
    const isMistyped = (["to", "target", "name"] as const).some((key) => mapping.tree(key) !== undefined);
    if (!isMistyped) problems.error(item.at, "missing", `this edge of ${ticked(node.name)} needs a \`to\``);
    return [];
  });
}

function readListed(list: Tree | undefined, problems: Problems): EdgeDraft[] {
  if (list === undefined) return [];
  if (list.kind !== "list") {
    reportType("`edges`", "a list", list, problems);
    return [];
  }
  return list.items.flatMap((item) => {
    if (item.kind !== "map") {
      reportType("an edge", "a mapping with `from` and `to`", item, problems);
      return [];
    }
    const mapping = readMapping("edge", item, problems);
    const from = readEnd(mapping, ["from", "source", "node1"], problems);
    const to = readEnd(mapping, ["to", "target", "node2"], problems);
    return from && to ? [{ at: item.at, from, to, mapping }] : [];
  });
}

type EndKey = "from" | "source" | "node1" | "to" | "target" | "node2";

function readEnd(
  mapping: Mapping<"edge">,
  spellings: readonly [EndKey, ...EndKey[]],
  problems: Problems,
): End | undefined {
  const end = firstText(mapping, spellings, problems);
  const isMistyped = spellings.some((key) => mapping.tree(key) !== undefined && mapping.values[key] === undefined);
  if (end === undefined && !isMistyped) {
    problems.error(mapping.at, "missing", `an edge needs a \`${spellings[0]}\``);
  }
  return end;
}

function isNode(end: End, names: ReadonlySet<string>, problems: Problems): boolean {
  if (names.has(end.text)) return true;
  problems.error(end.at, "unknown_node", () => `there is no node ${ticked(end.text)}${suggestion(end.text, names)}`);
  return false;
}
