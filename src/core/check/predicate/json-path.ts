/** `jobs.-1.state`: keys and indexes between dots. A key that holds a dot cannot be reached, as in StateM. */
import type { Json } from "../../runbook/local.ts";

/** What stands there, or nothing. */
export function valueAt(json: Json, path: string): { readonly value: Json } | undefined {
  let value = json;
  for (const part of path.split(".")) {
    const next = step(value, part);
    if (next === undefined) return undefined;
    value = next;
  }
  return { value };
}

function step(value: Json, part: string): Json | undefined {
  if (Array.isArray(value)) {
    const list: readonly Json[] = value;
    if (!/^[+-]?\d+$/.test(part)) return undefined;
    const index = Number(part);
    return list[index < 0 ? list.length + index : index];
  }
  if (typeof value !== "object" || value === null || !Object.hasOwn(value, part)) return undefined;
  return (value as { readonly [key: string]: Json })[part];
}
