/**
 * The library's nodes -> our tree. Here duplicate keys, tags and aliases are judged, since the library would drop, keep or
 * expand them without a word.
 */
import { isAlias, isMap, isScalar, isSeq, type Pair } from "yaml";
import type { Place, Problems } from "../problems.ts";
import { ticked } from "../ticked.ts";
import type { Entry, ScalarTree, Tree } from "./tree.ts";

/** What growing needs to know of the text. */
export interface Soil {
  placeOf(offset: number): Place;
  /** Where the tag stands that was read before this offset. */
  tagBefore(offset: number): Place;
  /** The quoted line to paste, as the end of a sentence. */
  hintAt(place: Place): string;
  readonly problems: Problems;
}

/** Deeper than any runbook is. */
const DEEPEST = 50;
/** So many nodes may come out of aliases, in all. */
const ALIASED = 10_000;

interface Growing extends Soil {
  readonly anchors: Map<string, Node>;
  /** Anchored nodes that are not finished: an alias to one of them would never end. */
  readonly open: Set<Node>;
  depth: number;
  aliasDepth: number;
  aliased: number;
  /** Whether something was left out, so that more problems would only follow from that. */
  isCut: boolean;
}
type Node = {
  readonly range?: readonly [number, number, number] | null | undefined;
  readonly tag?: string | undefined;
};

/** The tree of a document's contents; nothing if it would be too large. */
export function growTree(contents: unknown, soil: Soil): Tree | undefined {
  const growing: Growing = {
    ...soil,
    anchors: new Map(),
    open: new Set<Node>(),
    depth: 0,
    aliasDepth: 0,
    aliased: 0,
    isCut: false,
  };
  const tree = grow(contents, { line: 1, column: 1 }, growing);
  return growing.isCut ? undefined : tree;
}

function grow(node: unknown, parent: Place, growing: Growing): Tree {
  if (isAlias(node)) return growAlias(node.source, placeIn(node, parent, growing), growing);
  if (!isScalar(node) && !isMap(node) && !isSeq(node)) return nothing(parent);
  const at = placeIn(node, parent, growing);
  if (growing.aliasDepth > 0) growing.aliased += 1;
  if (growing.depth >= DEEPEST) return cut(at, "too_deep", `nesting goes ${DEEPEST} levels deep at most`, growing);
  if (growing.aliased > ALIASED) {
    return cut(at, "anchor", `aliases grow to more than ${ALIASED} values; write out what is meant`, growing);
  }
  if (node.tag !== undefined) reportTag(node, at, growing);
  if (node.anchor !== undefined) growing.anchors.set(node.anchor, node);
  growing.open.add(node);
  growing.depth += 1;
  const tree = growInside(node, at, growing);
  growing.depth -= 1;
  growing.open.delete(node);
  return tree;
}

function growInside(node: unknown, at: Place, growing: Growing): Tree {
  if (isMap(node)) return { kind: "map", at, entries: growEntries(node.items, at, growing) };
  if (isSeq(node)) return { kind: "list", at, items: node.items.map((item) => grow(item, at, growing)) };
  if (!isScalar(node)) return nothing(at);
  const { value } = node;
  const isPlain = typeof value === "string" || typeof value === "number" || typeof value === "boolean";
  // Whatever else a tag might make of a scalar has been refused with the tag.
  const width = node.range ? node.range[1] - node.range[0] : 0;
  return { kind: "scalar", at, value: isPlain ? value : null, source: node.source ?? "", style: styleOf(node), width };
}

function growEntries(pairs: readonly Pair[], parent: Place, growing: Growing): Entry[] {
  const entries = new Map<string, Entry>();
  for (const pair of pairs) {
    const { key } = pair;
    const at = placeIn(key as Node | null, parent, growing);
    const isText = isScalar(key) && (typeof key.value === "string" || (key.source ?? "") !== "");
    if (!isText) {
      growing.problems.error(at, "wrong_type", "a key must be plain text");
      continue;
    }
    if (key.tag !== undefined) reportTag(key, at, growing);
    // StateM's keys are always text: `1`, `true` and `null` are names as they stand there.
    const name = (typeof key.value === "string" ? key.value : (key.source ?? "")).trimEnd();
    const entry = { key: name, at, value: grow(pair.value, at, growing) };
    const former = entries.get(name);
    if (former === undefined) entries.set(name, entry);
    else {
      const message = `the key ${ticked(name)} stands here twice, first in line ${former.at.line}`;
      growing.problems.error(at, "duplicate_key", message);
    }
  }
  return [...entries.values()];
}

function growAlias(name: string, at: Place, growing: Growing): Tree {
  const node = growing.anchors.get(name);
  if (node === undefined || growing.open.has(node)) {
    const words = node === undefined ? "has no anchor before it" : "stands inside of what it names";
    growing.problems.error(at, "anchor", () => `the alias ${ticked(`*${name}`)} ${words}${growing.hintAt(at)}`);
    return nothing(at);
  }
  growing.aliasDepth += 1;
  const tree = grow(node, at, growing);
  growing.aliasDepth -= 1;
  return tree;
}

function reportTag(node: Node, at: Place, growing: Growing): void {
  // What an alias repeats has been reported at its anchor.
  if (growing.aliasDepth > 0) return;
  const place = node.range ? growing.tagBefore(node.range[0]) : at;
  const tag = ticked((node.tag ?? "").replace("tag:yaml.org,2002:", "!!"));
  growing.problems.error(
    place,
    "tag",
    () => `runbooks have no tags, and YAML reads ${tag} as one${growing.hintAt(place)}`,
  );
}

/** Says so once, since what follows is left out too. */
function cut(at: Place, code: "too_deep" | "anchor", message: string, growing: Growing): Tree {
  if (!growing.isCut) growing.problems.error(at, code, message);
  growing.isCut = true;
  return nothing(at);
}

function placeIn(node: Node | null, parent: Place, growing: Growing): Place {
  return node?.range ? growing.placeOf(node.range[0]) : parent;
}

function nothing(at: Place): Tree {
  return { kind: "scalar", at, value: null, source: "", style: "plain", width: 0 };
}

function styleOf({ type }: { readonly type?: string }): ScalarTree["style"] {
  if (type === "QUOTE_DOUBLE" || type === "QUOTE_SINGLE") return "quoted";
  return type === "BLOCK_LITERAL" || type === "BLOCK_FOLDED" ? "block" : "plain";
}
