/**
 * One mapping of the text, held against its table of keys and its schema. A key that is wrong is reported and left out, so
 * that the others are still read and every problem is found in one go.
 */

import { nearest } from "../nearest.ts";
import type { Place, Problems } from "../problems.ts";
import { ticked } from "../ticked.ts";
import { describe, isNothing, type MapTree, plainOf, quoteHint, type Tree, textOf } from "../yaml/tree.ts";
import { KEYS, NAMING_KEYS, NOUNS, type Subject } from "./keys.ts";
import { SCHEMAS, type Values } from "./schemas.ts";

export interface Mapping<Each extends Subject> {
  readonly at: Place;
  readonly values: Values<Each>;
  /** What stands under the key; `undefined` for nothing. */
  tree(key: KeyOf<Each>): Tree | undefined;
  /** Whether the key is written, be it with nothing. */
  has(key: KeyOf<Each>): boolean;
  /** The place of the key's value, or else of the mapping. */
  placeOf(key: KeyOf<Each>): Place;
}
export type KeyOf<Each extends Subject> = keyof Values<Each> & string;

export function readMapping<Each extends Subject>(subject: Each, tree: MapTree, problems: Problems): Mapping<Each> {
  const table: Readonly<Record<string, string>> = KEYS[subject];
  const known = new Map<string, Tree>();
  for (const entry of tree.entries) {
    if (Object.hasOwn(table, entry.key)) known.set(entry.key, entry.value);
    else reportUnknownKey(subject, entry.key, entry.at, problems);
  }
  const at = (key: string) => known.get(key);
  return {
    at: tree.at,
    values: valuesOf(subject, known, problems),
    tree: (key) => (isNothing(at(key)) ? undefined : at(key)),
    has: (key) => known.has(key),
    placeOf: (key) => at(key)?.at ?? tree.at,
  };
}

/** The first of some spellings that holds text; the others are ignored, as in StateM, but not silently. */
export function firstText<Each extends Subject>(
  mapping: Mapping<Each>,
  spellings: readonly KeyOf<Each>[],
  problems: Problems,
): { readonly text: string; readonly at: Place } | undefined {
  const texts = spellings.flatMap((key) => {
    const text: unknown = mapping.values[key];
    return typeof text === "string" && text !== "" ? [{ key, text, at: mapping.placeOf(key) }] : [];
  });
  const [first, ...others] = texts;
  for (const other of others) reportShadowed(other.key, other.at, first?.key ?? "", problems);
  return first;
}

/** Says that a second spelling of the same thing is ignored. */
export function reportShadowed(key: string, at: Place, by: string, problems: Problems): void {
  problems.warn(at, "shadowed_key", `${ticked(key)} is ignored, since \`${by}\` says the same thing`);
}

/** Says that something must be of another kind; `wanted` ends "must be ...". */
export function reportType(what: string, wanted: string, tree: Tree, problems: Problems): void {
  const hint = wanted.includes("text") ? quoteHint(tree) : "";
  problems.error(tree.at, "wrong_type", () => `${what} must be ${wanted}; this is ${describe(tree)}${hint}`);
}

function reportUnknownKey(subject: Subject, key: string, at: Place, problems: Problems): void {
  const near = nearest(key, Object.keys(KEYS[subject]));
  if (near !== undefined) problems.doubt(at, "misspelt_key", `unknown key ${ticked(key)}; did you mean \`${near}\`?`);
  else {
    const keys = () => Object.keys(KEYS[subject]).join(", ");
    problems.doubt(at, "unknown_key", () => `unknown key ${ticked(key)}; ${NOUNS[subject]} has these: ${keys()}`);
  }
}

function valuesOf<Each extends Subject>(subject: Each, known: Map<string, Tree>, problems: Problems): Values<Each> {
  const input = new Map<string, unknown>();
  for (const [key, tree] of known) input.set(key, (NAMING_KEYS.has(key) && textOf(tree)) || plainOf(tree));
  const schema = SCHEMAS[subject];
  const first = schema.safeParse(Object.fromEntries(input));
  if (first.success) return first.data as Values<Each>;
  for (const issue of first.error.issues) {
    const [key, index] = issue.path;
    const tree = known.get(String(key));
    if (tree === undefined || !input.delete(String(key))) continue;
    const item = tree.kind === "list" && typeof index === "number" ? tree.items[index] : undefined;
    reportType(item ? `each of \`${String(key)}\`` : `\`${String(key)}\``, issue.message, item ?? tree, problems);
  }
  return schema.parse(Object.fromEntries(input)) as Values<Each>;
}
