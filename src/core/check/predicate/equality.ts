/** When two JSON values are equal to Python: `true` is 1 and `false` is 0, also inside of lists and mappings. */
import type { Json } from "../../runbook/local.ts";

export function isEqual(one: Json, other: Json): boolean {
  if (isNumeric(one) && isNumeric(other)) return Number(one) === Number(other);
  if (isList(one) || isList(other)) {
    if (!isList(one) || !isList(other) || one.length !== other.length) return false;
    return one.every((item, index) => isEqual(item, other[index] ?? null));
  }
  if (typeof one === "object" && typeof other === "object" && one !== null && other !== null) {
    const keys = Object.keys(one);
    if (keys.length !== Object.keys(other).length) return false;
    return keys.every((key) => Object.hasOwn(other, key) && isEqual(one[key] ?? null, other[key] ?? null));
  }
  return one === other;
}

function isNumeric(value: Json): value is number | boolean {
  return typeof value === "number" || typeof value === "boolean";
}

function isList(value: Json): value is readonly Json[] {
  return Array.isArray(value);
}
