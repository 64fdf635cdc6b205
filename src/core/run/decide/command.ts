/** Everything that can be put to the engine, and what it may know beside the run. */

import type { Evidence } from "../../check/evidence.ts";
import type { Search } from "../../check/pattern/search.ts";
import type { Sight } from "../../check/pull/sight.ts";
import type { Asked, Reading } from "../../command/command.ts";
import type { Digest } from "../../record/journal.ts";
import type { Role, Runbook } from "../../runbook/runbook.ts";
import type { Ownership } from "../codeowners.ts";
import type { Run, Subject } from "../run.ts";

/** What makes somebody count: the exact role, and of the teams that were asked about those that they are in. */
export interface Standing {
  readonly role: Role;
  /** `unreadable`: the forge does not tell us who is in that team. */
  readonly teams?: Readonly<Record<string, "member" | "other" | "unreadable">>;
  /** What they own of what changed, or why nobody can say; asked where a check wants owners. */
  readonly owns?: Ownership | OwnershipUnknown;
}
/** No CODEOWNERS file; too many files or lists; a team that may not be read. */
export type OwnershipUnknown = "codeowners_missing" | "codeowners_too_many" | "codeowners_unreadable";

/** Who speaks, as they stand when it counts. */
export interface Actor extends Standing {
  /** `null` for a deleted account. */
  readonly login: string | null;
  readonly isBot: boolean;
}

/** Words that carry a command. */
export interface Spoken {
  /** Their identity: a comment's number, or a longer name for what is no comment. */
  readonly comment: string;
  readonly url: string;
  readonly at: string;
  readonly isEdited: boolean;
  readonly actor: Actor;
  /** A label that was put on, or a review that was submitted, instead of typed words. */
  readonly via?: "label" | "review";
  /** The commit that stood before whoever pressed a button; such words are about no other. */
  readonly head?: string;
  /** Id of the newest comment by then, where the words stand in none: their answer is looked for behind it. */
  readonly after?: number;
}

export type Command =
  | {
      readonly kind: "start";
      readonly run: string;
      readonly runbook: Run["runbook"];
      readonly subject: Subject;
      readonly commentsAfter: number;
      readonly saidAfter: number;
      readonly by: string | null;
      /** The comment that asked for it, when one did. */
      readonly spoken?: Spoken;
    }
  | { readonly kind: "asked"; readonly asked: Asked; readonly spoken: Spoken }
  | { readonly kind: "misread"; readonly problem: Reading & { kind: "problem" }; readonly spoken: Spoken }
  | { readonly kind: "head_moved"; readonly commit: string; readonly tree: string; readonly pushedBy: string | null }
  /** The forge can say by now who pushed this head. */
  | { readonly kind: "pusher_known"; readonly commit: string; readonly login: string }
  /** A pull request takes over the run of the issue that it closes. */
  | { readonly kind: "adopted"; readonly subject: Omit<Subject, "repository"> }
  | { readonly kind: "closed" | "reopened" | "merged" }
  | { readonly kind: "evidence"; readonly evidence: Evidence; readonly log?: string }
  /** Collect was started, or should have been, and left nothing. */
  | {
      readonly kind: "no_evidence";
      readonly operation: string;
      readonly code: "collector_failed" | "collector_not_started" | "evidence_malformed" | "evidence_too_large";
      readonly detail: Readonly<Record<string, string>>;
    }
  /** Whether live approvals still count: `said` of those whose words changed or are gone, and people by login. */
  | {
      readonly kind: "recheck";
      readonly edited: readonly string[];
      readonly gone: readonly string[];
      /** Of reviews that were dismissed. */
      readonly dismissed: readonly string[];
      readonly people: Readonly<Record<string, Standing>>;
    }
  /** What the forge says of the pull request, for the checks (`entry/check`) that asked about it. */
  | { readonly kind: "sight"; readonly sight: Sight; readonly checks: readonly string[] }
  /** A record that was in doubt is taken up again, by somebody who may. */
  | {
      readonly kind: "mended";
      readonly how:
        | { readonly kind: "accepted"; readonly digest: string; readonly reason: string }
        | { readonly kind: "repaired"; readonly commit: string };
      readonly because: string;
      readonly pushedBy: string | null;
      readonly saidBefore: { readonly commentsAfter: number; readonly saidAfter: number };
      readonly spoken: Spoken;
    }
  /** Look again at what is known. */
  | { readonly kind: "settle" };

/** The runbook on the base branch, where it is another one than the run's; without `runbook` there is no valid one. */
export interface Latest {
  readonly path: string;
  readonly digest: string;
  readonly commit: string;
  readonly runbook?: Runbook;
  readonly text?: string;
}

/** What the engine may look at beside the run: all of it comes in as values. */
export interface Circumstances {
  /** The text that the run is pinned to; after a rebind the latest. */
  readonly runbook: Runbook;
  readonly latest?: Latest;
  /** The store keeps older revisions in places that we cannot change: nothing can be taken out of it. */
  readonly isIndelible?: true;
  /** ISO 8601 in UTC. */
  readonly now: string;
  /** How many events the record had that was read; absent: all before this command. */
  readonly recorded?: number;
  /**
   * Checks (`entry/check`) of which it was looked just now what the forge says. What it said of others may have changed since,
   * at the same head: no edge is taken on it.
   */
  readonly seen?: ReadonlySet<string>;
  readonly digest: Digest;
  /** Finds patterns; needed where a variable is asked to match one. */
  readonly search?: Search;
  /** The state commit that wrote the revision at hand, by the store's own clock; none before the first. */
  readonly lastWrite?: { readonly at: string; readonly commit: string };
}

/** The circumstances with the runbook that the run is pinned to: it may have taken the latest over. */
export function pinnedTo(run: Run | undefined, circumstances: Circumstances): Circumstances {
  const { latest } = circumstances;
  const isRebound = run !== undefined && run.runbook.digest === latest?.digest;
  return isRebound && latest.runbook ? { ...circumstances, runbook: latest.runbook } : circumstances;
}
