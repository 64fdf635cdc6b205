/** What a delivery can be about, and that most are about nothing of ours. */
import type { Arrival } from "../../operations/advance/arrival.ts";

/** A completed collect run, by GitHub's word and not by its artifact's. */
export interface CollectedJob {
  /** Where its run began: a pull request, or an issue. */
  readonly pull: number;
  readonly isIssue?: true;
  readonly run: string;
  readonly operation: string;
  /** Number of the workflow run. */
  readonly job: number;
  /** Link to its log. */
  readonly log: string;
}
export type Cause =
  | { readonly kind: "arrival"; readonly arrival: Arrival }
  /** Its evidence has to be fetched first. */
  | ({ readonly kind: "collected" } & CollectedJob);

/** Why a delivery is none of our business, in a word for the log. */
export type IgnoredCode =
  | "no_installation"
  | "other_event"
  | "other_button"
  | "other_files"
  | "own_deed"
  | "own_marker"
  | "ordinary_comment"
  | "no_pull_request"
  | "other_workflow"
  | "other_trigger"
  | "other_branch"
  | "other_actor"
  | "other_title";
export interface Ignored {
  readonly kind: "ignored";
  readonly code: IgnoredCode;
}
export type CauseReading =
  /** Of one pull request each. */
  | { readonly kind: "arrivals"; readonly arrivals: readonly Arrival[] }
  | (Cause & { readonly kind: "collected" })
  | Ignored;

export function ignored(code: IgnoredCode): Ignored {
  return { kind: "ignored", code };
}

/** Logins differ by more than case. */
export function isSameLogin(login: string | undefined, other: string): boolean {
  return login?.toLowerCase() === other.toLowerCase();
}
