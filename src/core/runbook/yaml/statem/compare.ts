/**
 * Where StateM's reader and YAML both take a text and make different things of it. Said as notes that show both readings,
 * since a runbook that moves from one to the other changes its meaning there without a word.
 */
import type { Problems } from "../../problems.ts";
import type { Tree } from "../tree.ts";
import { type Reading, readAsStateM } from "./read.ts";

/** So many differences are shown; further ones are mostly of the same kind. */
const MOST = 20;
/** So much of a reading is shown. */
const SHOWN = 60;

/** Notes each difference. JSON is the same to both. */
export function noteReadings(text: string, tree: Tree, problems: Problems): void {
  if (/^\s*[[{]/.test(text)) return;
  const reading = readAsStateM(text);
  if (reading === undefined) return;
  let left = MOST;
  for (const [ours, theirs] of differences(tree, reading)) {
    if (left === 0) return;
    left -= 1;
    problems.note(ours.at, "statem_reading", () => {
      const [yaml, statem] = wordsOfBoth(ours, theirs);
      return `YAML reads ${yaml} here, StateM's own reader reads ${statem}; in double quotes, a text is the same to both`;
    });
  }
}

type Difference = readonly [Tree, Reading | undefined];

function differences(ours: Tree, theirs: Reading | undefined): Difference[] {
  if (theirs === undefined) return [[ours, theirs]];
  const value = theirs.kind === "value" ? theirs.value : undefined;
  if (value !== undefined && isSame(ours, value)) return [];
  if (ours.kind === "map" && theirs.kind === "map") {
    const known = new Set(ours.entries.map((entry) => entry.key));
    const missing = [...theirs.entries.keys()].some((key) => !known.has(key));
    const extra = ours.entries.filter(({ key }) => !theirs.entries.has(key));
    if (missing || extra.length > 0) return [[{ ...ours, at: extra[0]?.at ?? ours.at }, theirs]];
    return ours.entries.flatMap(({ key, value: inner }) => differences(inner, theirs.entries.get(key)));
  }
  if (ours.kind === "list" && theirs.kind === "list" && ours.items.length === theirs.items.length) {
    return ours.items.flatMap((item, index) => differences(item, theirs.items[index]));
  }
  return [[ours, theirs]];
}

function isSame(ours: Tree, theirs: unknown): boolean {
  switch (ours.kind) {
    case "scalar":
      if (typeof ours.value === "string" && typeof theirs === "string")
        return ours.value.trimEnd() === theirs.trimEnd();
      return Object.is(ours.value, theirs);
    case "list":
      return (
        Array.isArray(theirs) &&
        theirs.length === ours.items.length &&
        ours.items.every((item, index) => isSame(item, theirs[index]))
      );
    case "map": {
      if (typeof theirs !== "object" || theirs === null || Array.isArray(theirs)) return false;
      const values = new Map<string, unknown>(Object.entries(theirs));
      const isEach = ours.entries.every(({ key, value }) => values.has(key) && isSame(value, values.get(key)));
      return isEach && values.size === ours.entries.length;
    }
  }
}

function wordsOfBoth(ours: Tree, theirs: Reading | undefined): [string, string] {
  const [one, other] = [
    ours.kind === "scalar" ? ours.value : undefined,
    theirs?.kind === "value" ? theirs.value : undefined,
  ];
  if (typeof one === "string" && typeof other === "string") {
    const start = Math.max(0, firstDifference(one, other) - SHOWN / 2);
    return [`the text ${excerpt(one, start)}`, `the text ${excerpt(other, start)}`];
  }
  return [wordsOf(ours), theirs === undefined ? "nothing" : wordsOf(theirs)];
}

function wordsOf(it: Tree | Reading): string {
  switch (it.kind) {
    case "list":
      return `a list of ${it.items.length}`;
    case "map": {
      const keys = Array.isArray(it.entries) ? it.entries.map((entry) => entry.key) : [...it.entries.keys()];
      return `a mapping with ${keys.length === 0 ? "no keys" : `the keys ${cut(keys.map((key) => JSON.stringify(key)).join(", "))}`}`;
    }
    default:
      return wordsOfValue(it.value);
  }
}

function wordsOfValue(value: unknown): string {
  if (value === null) return "nothing";
  if (typeof value === "string") return `the text ${excerpt(value, 0)}`;
  if (typeof value === "object") return cut(JSON.stringify(value));
  return `the ${typeof value} ${String(value)}`;
}

function firstDifference(one: string, other: string): number {
  let at = 0;
  while (at < one.length && one[at] === other[at]) at += 1;
  return at;
}

function excerpt(text: string, start: number): string {
  return `${start > 0 ? "..." : ""}${cut(JSON.stringify(text.slice(start).trimEnd()))}`;
}

function cut(text: string): string {
  return text.length > SHOWN ? `${text.slice(0, SHOWN)}...` : text;
}
