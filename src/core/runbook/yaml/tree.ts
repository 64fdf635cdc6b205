/**
 * A runbook's text as a plain tree in which everything knows its place. Apart, so that only `read.ts` knows the YAML
 * library, and the rest of the room reads mappings, lists and scalars.
 */
import type { Place } from "../problems.ts";

export interface MapTree {
  readonly kind: "map";
  readonly at: Place;
  readonly entries: readonly Entry[];
}
export interface ListTree {
  readonly kind: "list";
  readonly at: Place;
  readonly items: readonly Tree[];
}
export interface ScalarTree {
  readonly kind: "scalar";
  readonly at: Place;
  readonly value: string | number | boolean | null;
  /** As it stands in the text, without quotes. */
  readonly source: string;
  /** A block's white space at its end is never meant; a quoted text's is. */
  readonly style: "plain" | "quoted" | "block";
  /** How many characters it takes in the text, quotes and all. */
  readonly width: number;
}
export type Tree = MapTree | ListTree | ScalarTree;
export interface Entry {
  readonly key: string;
  readonly at: Place;
  readonly value: Tree;
}

/** Whether there is nothing: no such key, or `null`. */
export function isNothing(tree: Tree | undefined): tree is undefined | (ScalarTree & { readonly value: null }) {
  return tree === undefined || (tree.kind === "scalar" && tree.value === null);
}

/** The text of a scalar, without white space at its end. A whole number is text where both readings agree (`7`, not `007`). */
export function textOf(tree: Tree): string | undefined {
  if (tree.kind !== "scalar") return undefined;
  if (typeof tree.value === "string") return tree.value.trimEnd();
  return Number.isSafeInteger(tree.value) && String(tree.value) === tree.source ? tree.source : undefined;
}

/** Where a character of a text stands; the text's beginning where escapes or line breaks keep that from being known. */
export function placeInside(tree: Tree, index: number): Place {
  if (tree.kind !== "scalar" || typeof tree.value !== "string" || tree.value.includes("\n")) return tree.at;
  const quotes = tree.style === "quoted" ? 1 : 0;
  const isVerbatim = tree.style !== "block" && tree.width === tree.value.length + 2 * quotes;
  return isVerbatim ? { line: tree.at.line, column: tree.at.column + quotes + index } : tree.at;
}

/** The bare value, as a schema takes it. */
export function plainOf(tree: Tree): unknown {
  switch (tree.kind) {
    case "scalar":
      return tree.style === "block" && typeof tree.value === "string" ? tree.value.trimEnd() : tree.value;
    case "list":
      return tree.items.map(plainOf);
    case "map":
      return Object.fromEntries(tree.entries.map((entry) => [entry.key, plainOf(entry.value)]));
  }
}

/** So much of a text is shown. */
const SHOWN = 40;

/** What stands there, for "this is ..."; text that YAML took for something else is shown as it must be quoted. */
export function describe(tree: Tree): string {
  if (tree.kind === "map") return "a mapping";
  if (tree.kind === "list") return "a list";
  if (tree.value === null) return "nothing";
  if (typeof tree.value !== "string") return `the ${typeof tree.value} ${tree.source}`;
  const words = tree.value.length > SHOWN ? `${tree.value.slice(0, SHOWN)}...` : tree.value;
  return `the text ${JSON.stringify(words)}`;
}

/** How to write a number or a truth value if text was meant. */
export function quoteHint(tree: Tree): string {
  const isOther = tree.kind === "scalar" && typeof tree.value !== "string" && tree.value !== null;
  return isOther ? `; if it is text, quote it: ${JSON.stringify(tree.source)}` : "";
}
