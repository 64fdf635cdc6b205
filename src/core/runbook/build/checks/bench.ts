/** What reading checks needs to know of the whole runbook, and where they stand in it. */
import type { Variable } from "../../declared.ts";
import type { LocalCheck, Purpose } from "../../local.ts";
import type { Place, Problems } from "../../problems.ts";
import type { Approvers } from "../../runbook.ts";
import type { CheckKey } from "../../shape/check-keys.ts";
import type { Mapping } from "../../shape/mapping.ts";

/** Where a runbook is to be carried out. */
export type Ground = "github" | "local";

export interface Bench {
  readonly problems: Problems;
  readonly digest: (text: string) => string;
  readonly ground: Ground;
  /** The runbook's defaults for manual checks. */
  readonly approvers: Approvers;
  /** Ids that are taken, and where. */
  readonly ids: Map<string, Place>;
  /** Keys that change nothing where the runbook is for. */
  readonly idle: { readonly key: string; readonly at: Place }[];
  /** What a predicate's `var` may look at: variables and counters, with their types. */
  readonly variables: ReadonlyMap<string, Variable["type"]>;
  /** What runs something and has no `timeout` of its own. */
  readonly untimed: { readonly id: string; readonly at: Place }[];
}

/** Where a list of checks stands. */
export interface Standing {
  readonly purpose: Purpose;
  /** The beginning of the ids that its checks get by default. */
  readonly idPlace: string;
}

/** A check before its digest is taken. */
export type Definition = LocalCheck extends infer Each
  ? Each extends LocalCheck
    ? Omit<Each, "digest">
    : never
  : never;

/** What every kind of check begins with. */
export interface Common {
  readonly id: string;
  readonly blocks: boolean;
  readonly carry: boolean;
  readonly purpose: Purpose;
  readonly text: string;
  readonly acceptsLimited?: true;
  readonly inputs?: readonly string[];
  readonly versions?: readonly string[];
  readonly parallel?: true;
  readonly via?: LocalCheck["via"] & {};
}

/** Whether the key holds something that is not what it must be, which has been reported already. */
export function isMistyped(mapping: Mapping<"check">, key: CheckKey): boolean {
  return mapping.tree(key) !== undefined && mapping.values[key] === undefined;
}

/** A text as a title. */
export function oneLine(text: string): string {
  return text.trim().replace(/\s+/g, " ");
}
