/**
 * What the forge says of a pull request at one commit: the facts by which checks of the pull request are judged. Only what was
 * asked for is there, so that nothing is fetched that no check in play wants to know.
 */

import type { Role } from "../../runbook/runbook.ts";
import type { Registered } from "../dynamic/registered.ts";

export interface Sight {
  /** The commit that all of it is about. */
  readonly head: string;
  /** All of the wanted names, reruns too. */
  readonly checkRuns?: readonly SeenCheckRun[];
  /** `null` for more than the forge lists. */
  readonly files?: readonly SeenFile[] | null;
  /** Names of labels that are on. */
  readonly labels?: readonly string[];
  /** Oldest first. */
  readonly reviews?: readonly SeenReview[];
  /** The pull request's text. */
  readonly body?: string;
  /** What agents registered for the entry that asks. */
  readonly registered?: Registered;
  /** How many commits of the base the head lacks; `null` where the forge does not say. */
  readonly behindBy?: number | null;
  /** Why the forge did not answer: whatever else is missing could not be established. */
  readonly unanswered?: string;
}

/** What has to be asked for some checks to be judged. */
export interface Wanted {
  /** Names of check runs. */
  readonly checkRuns: readonly string[];
  readonly files: boolean;
  readonly reviews: boolean;
  readonly body: boolean;
  readonly upToDate: boolean;
}

export interface SeenCheckRun {
  /** Counts up over the forge's life: of two in a suite the greater one is the newer one. */
  readonly id: number;
  readonly suite: string;
  readonly name: string;
  /** Slug of the app that made it; `null` where it is gone. */
  readonly app: string | null;
  /** For a job of a workflow: its file from the repository's root, what started it, and which run of that file it is. */
  readonly workflow: { readonly path: string; readonly event: string; readonly number: number } | null;
  /** `completed`, or anything else while it goes on. */
  readonly status: string;
  readonly conclusion: string | null;
  readonly startedAt: string | null;
  readonly completedAt: string | null;
  /** The very check that we publish: it waits for us. */
  readonly isOurs: boolean;
}

/** Names of checks that we publish: `statem`, `statem (release)`, `statem @ v1.x`. */
export function isOwnCheckName(name: string): boolean {
  return /^statem(?: [(@]|$)/.test(name);
}

export interface SeenFile {
  readonly path: string;
  /** Where it stood before, if it was renamed. */
  readonly formerPath?: string;
  readonly status: "added" | "removed" | "modified" | "renamed";
  /** Its diff; absent where it is binary, or more than the forge shows. */
  readonly patch?: string;
  readonly additions: number;
  readonly deletions: number;
}

export interface SeenReview {
  readonly login: string;
  readonly isBot: boolean;
  readonly state: "approved" | "changes_requested" | "commented" | "dismissed";
  readonly commit: string | null;
  readonly role: Role;
}
