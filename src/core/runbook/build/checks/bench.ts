/** What reading checks needs to know of the whole runbook, and where they stand in it. */
import type { LocalCheck, Purpose } from "../../local.ts";
import type { Place, Problems } from "../../problems.ts";
import type { Approvers } from "../../runbook.ts";

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
export type Definition = LocalCheck extends infer Each ? (Each extends LocalCheck ? Omit<Each, "digest"> : never) : never;

/** The end of "... blocks", in words that fit on one line. */
export function oneLine(text: string): string {
  return text.trim().replace(/\s+/g, " ");
}
