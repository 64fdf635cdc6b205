/** JSON as Python's `json.dumps(..., indent=2, sort_keys=True)` writes it: what StateM's users parse and compare. */
import type { Json, Shown } from "../run.ts";

/** Two-space indent, keys sorted by code point, everything outside ASCII escaped. */
export function dumps(value: Json): string {
  const sorted = sortedKeys(value);
  return sorted === UNSORTABLE ? spelt(value, "") : ascii(JSON.stringify(sorted, null, 2));
}

/** JavaScript puts keys that look like numbers first, whatever is done: then the text is put together by hand. */
const UNSORTABLE = Symbol("unsortable");

function sortedKeys(value: Json): Json | typeof UNSORTABLE {
  if (value === null || typeof value !== "object") return value;
  if (Array.isArray(value)) {
    const items: Json[] = [];
    for (const item of value) {
      const sorted = sortedKeys(item);
      if (sorted === UNSORTABLE) return UNSORTABLE;
      items.push(sorted);
    }
    return items;
  }
  const copy: Record<string, Json> = {};
  for (const [key, inner] of sortedEntries(value as Shown)) {
    const sorted = sortedKeys(inner);
    if (sorted === UNSORTABLE || /^\d+$/.test(key) || key === "__proto__") return UNSORTABLE;
    copy[key] = sorted;
  }
  return copy;
}

function spelt(value: Json, indent: string): string {
  if (value === null || typeof value !== "object") return ascii(JSON.stringify(value));
  const deeper = `${indent}  `;
  if (Array.isArray(value)) {
    if (value.length === 0) return "[]";
    return `[\n${value.map((item: Json) => deeper + spelt(item, deeper)).join(",\n")}\n${indent}]`;
  }
  const lines = sortedEntries(value as Shown).map(
    ([key, inner]) => `${deeper}${escaped(key)}: ${spelt(inner, deeper)}`,
  );
  return lines.length === 0 ? "{}" : `{\n${lines.join(",\n")}\n${indent}}`;
}

function sortedEntries(value: Shown): [string, Json][] {
  return Object.entries(value)
    .filter(([, inner]) => inner !== undefined)
    .sort(([one], [other]) => compareByCodePoint(one, other));
}

/** A text as Python's `json` writes it. */
export function escaped(text: string): string {
  return ascii(JSON.stringify(text));
}

function ascii(json: string): string {
  return json.replace(/[\u007f-\uffff]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, "0")}`);
}

function compareByCodePoint(one: string, other: string): number {
  // Only where halves of pairs are involved is the order of units another than that of code points.
  if (!/[\ud800-\udfff]/.test(one + other)) return one < other ? -1 : 1;
  const [left, right] = [Array.from(one), Array.from(other)];
  for (let at = 0; at < Math.min(left.length, right.length); at += 1) {
    const difference = (left[at]?.codePointAt(0) ?? 0) - (right[at]?.codePointAt(0) ?? 0);
    if (difference !== 0) return difference;
  }
  return left.length - right.length;
}
