/** How a command ended: a value either way, with a reason code and what its sentence is filled with. */
import type { ReasonCode } from "../../render/reasons.ts";

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

/** Names in backticks, for sentences; a dash when there is none. */
export function list(names: readonly string[]): string {
  return names.length === 0 ? "none" : names.map((name) => `\`${name}\``).join(", ");
}
