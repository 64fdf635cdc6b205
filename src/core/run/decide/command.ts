/** Everything that can be put to the engine, and what it may know beside the run. */

import type { Evidence } from "../../check/evidence.ts";
import type { Asked, Reading } from "../../command/command.ts";
import type { Role, Runbook } from "../../runbook/runbook.ts";
import type { Run, Subject } from "../run.ts";

/** Who speaks. `role` is the exact one, asked when it counts. */
export interface Actor {
  /** `null` for a deleted account. */
  readonly login: string | null;
  readonly isBot: boolean;
  readonly role: Role;
}

/** The comment that a command was typed in: the command's identity. */
export interface Spoken {
  readonly comment: string;
  readonly url: string;
  readonly at: string;
  readonly isEdited: boolean;
  readonly actor: Actor;
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
      readonly by: string | null;
      /** The comment that asked for it, when one did. */
      readonly spoken?: Spoken;
    }
  | { readonly kind: "asked"; readonly asked: Asked; readonly spoken: Spoken }
  | { readonly kind: "misread"; readonly problem: Reading & { kind: "problem" }; readonly spoken: Spoken }
  | { readonly kind: "head_moved"; readonly commit: string; readonly tree: string; readonly pushedBy: string | null }
  /** The forge can say by now who pushed this head. */
  | { readonly kind: "pusher_known"; readonly commit: string; readonly login: string }
  | { readonly kind: "closed" | "reopened" | "merged" }
  | { readonly kind: "evidence"; readonly evidence: Evidence; readonly log?: string }
  /** Collect was started, or should have been, and left nothing. */
  | {
      readonly kind: "no_evidence";
      readonly operation: string;
      readonly code: "collector_failed" | "collector_not_started" | "evidence_malformed" | "evidence_too_large";
      readonly detail: Readonly<Record<string, string>>;
    }
  /** Whether live approvals still count: `said` of those whose comment was edited or is gone, and roles by login. */
  | {
      readonly kind: "recheck";
      readonly edited: readonly string[];
      readonly gone: readonly string[];
      readonly roles: Readonly<Record<string, Role>>;
    }
  /** Look again at what is known. */
  | { readonly kind: "settle" };

/** What the engine may look at beside the run: all of it comes in as values. */
export interface Circumstances {
  readonly runbook: Runbook;
  /** ISO 8601 in UTC. */
  readonly now: string;
  /** The state commit that wrote the revision at hand, by the store's own clock; none before the first. */
  readonly lastWrite?: { readonly at: string; readonly commit: string };
}
