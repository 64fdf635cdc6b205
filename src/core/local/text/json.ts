/** JSON as Python's `json.dumps(..., indent=2, sort_keys=True)` writes it: what StateM's users parse and compare. */
import type { Json } from "../run.ts";

/** Two-space indent, keys sorted by code point, everything outside ASCII escaped. */
export function dumps(value: Json, indent = ""): string {
  if (typeof value === "string") return escaped(value);
  if (value === null || typeof value !== "object") return JSON.stringify(value);
  const deeper = `${indent}  `;
  if (Array.isArray(value)) {
    if (value.length === 0) return "[]";
    return `[\n${value.map((item: Json) => deeper + dumps(item, deeper)).join(",\n")}\n${indent}]`;
  }
  const keys = Object.entries(value)
    .filter(([, inner]) => inner !== undefined)
    .sort(([one], [other]) => compareByCodePoint(one, other));
  if (keys.length === 0) return "{}";
  const lines = keys.map(([key, inner]) => `${deeper}${escaped(key)}: ${dumps(inner, deeper)}`);
  return `{\n${lines.join(",\n")}\n${indent}}`;
}

/** A text as Python's `json` writes it. */
export function escaped(text: string): string {
  return JSON.stringify(text).replace(
    /[\u007f-\uffff]/g,
    (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, "0")}`,
  );
}

function compareByCodePoint(one: string, other: string): number {
  const [left, right] = [Array.from(one), Array.from(other)];
  for (let at = 0; at < Math.min(left.length, right.length); at += 1) {
    const difference = (left[at]?.codePointAt(0) ?? 0) - (right[at]?.codePointAt(0) ?? 0);
    if (difference !== 0) return difference;
  }
  return left.length - right.length;
}
