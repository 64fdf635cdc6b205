/** How a command ended: a value either way, with a reason code and what its sentence is filled with. */
import type { ReasonCode } from "../../render/reasons.ts";
import { LISTS } from "../../render/text/placeholders.ts";

export type Detail = Readonly<Record<string, string>>;
export type Outcome =
  | { readonly kind: "done"; readonly code: string; readonly detail: Detail }
  | { readonly kind: "refused"; readonly code: string; readonly detail: Detail };

export function done(code: ReasonCode, detail: Detail = {}): Outcome {
  return { kind: "done", code, detail };
}

/** `code` may also come from the grammar or a collector, whose codes are of the same closed list. */
export function refused(code: ReasonCode | (string & {}), detail: Detail = {}): Outcome {
  return { kind: "refused", code, detail };
}

/** How much a record keeps of one value, and of one that lists names. What strangers type must not fill it up. */
const LONGEST_VALUE = 200;
const LONGEST_LIST = 1_000;

/** The detail as the record keeps it. */
export function shortened(detail: Detail): Detail {
  const limit = (name: string) => (LISTS.has(name) ? LONGEST_LIST : LONGEST_VALUE);
  return Object.fromEntries(Object.entries(detail).map(([name, value]) => [name, shorten(value, limit(name))]));
}

/** A text that ends with an ellipsis where it was too long, never inside a character. */
export function shorten(text: string, limit: number): string {
  if (text.length <= limit) return text;
  return `${text.slice(0, limit - 1).replace(/[\uD800-\uDBFF]$/, "")}…`;
}

/** Names in backticks, for sentences; a dash when there is none. */
export function list(names: readonly string[]): string {
  return names.length === 0 ? "none" : names.map((name) => `\`${name}\``).join(", ");
}
