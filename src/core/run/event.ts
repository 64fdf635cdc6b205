/** What the journal says: everything that ever changes a run, and nothing that a clock or an API would have to add. */
import type { Answer } from "../command/answer.ts";
import type { SeenFailures } from "../limits/failures.ts";
import type { Json } from "../runbook/local.ts";
import type { Receipt, ReceiptName } from "./receipt.ts";
import type { AddedCheck, Approval, Confirmation, DueCheck, Ending, Rejection, Run, Subject } from "./run.ts";

export type Event =
  | {
      readonly kind: "started";
      readonly run: string;
      readonly runbook: Run["runbook"];
      readonly subject: Subject;
      readonly node: string;
      readonly commentsAfter: number;
      readonly saidAfter?: number;
      readonly startedAt?: string;
    }
  | {
      readonly kind: "head_moved";
      readonly commit: string;
      readonly tree: string;
      readonly pushedBy: string | null;
    }
  /** From an issue to the pull request that closes it: nothing that was bound to another commit counts. */
  | { readonly kind: "adopted"; readonly subject: Omit<Subject, "repository"> }
  /** Who pushed the present head, where nobody could say when it came. */
  | { readonly kind: "pusher_known"; readonly login: string }
  /** GitHub's own time of the state commit by which we had recorded the present head. */
  | { readonly kind: "head_recorded"; readonly at: string; readonly commit: string }
  | { readonly kind: "requested"; readonly to: string; readonly by: string }
  | { readonly kind: "request_closed"; readonly reason: string }
  | { readonly kind: "confirmed"; readonly confirmation: Confirmation }
  | {
      readonly kind: "blocked";
      readonly to: string;
      readonly because: readonly Because[];
      /** What was seen to fail only now, where a limit counts it. */
      readonly failures?: SeenFailures;
    }
  /** A check says of itself that trying again cannot help: the request is closed. */
  | { readonly kind: "beyond_repair"; readonly check: string; readonly operation: string }
  /** A limit was reached, and `on_limit` takes over. */
  | {
      readonly kind: "handed_over";
      readonly from: string;
      readonly to: string;
      readonly reason: string;
      readonly told: Readonly<Record<string, string>>;
    }
  | { readonly kind: "operation_opened"; readonly due: readonly DueCheck[] }
  | {
      readonly kind: "operation_closed";
      readonly operation: string;
      readonly reason: OperationEnd;
      /** How long its commands ran, together; where a limit counts it. */
      readonly ms?: number;
    }
  | { readonly kind: "received"; readonly receipt: Receipt }
  | {
      readonly kind: "evidence_refused";
      readonly operation: string;
      readonly code: string;
      readonly detail: Readonly<Record<string, string>>;
    }
  /** What the checks of one operation wrote to variables, as it was merged into what they were; `by`: the last of each. */
  | {
      readonly kind: "wrote";
      readonly by: Readonly<Record<string, string>>;
      readonly values: Readonly<Record<string, Json>>;
    }
  /** A person sets a variable; what was seen while it was otherwise, and may depend on it, is asked for again. */
  | {
      readonly kind: "set";
      readonly variable: string;
      readonly value: Json;
      readonly reason: string;
      readonly expires: readonly ReceiptName[];
    }
  /** What was said of these checks is open again, at the same head. */
  | { readonly kind: "unsettled"; readonly checks: readonly ReceiptName[] }
  /** Checks that agents registered for the entry in which the run stands. */
  | { readonly kind: "registered"; readonly added: readonly AddedCheck[] }
  /** A person takes one of them away. */
  | { readonly kind: "dropped"; readonly check: string; readonly by: string; readonly reason: string }
  /** A person says of a hook of which nobody knew it whether it took effect, or that it is to be run again. */
  | { readonly kind: "resolved"; readonly hook: ReceiptName; readonly as: "done" | "retry" }
  | {
      readonly kind: "retried";
      readonly checks: readonly ReceiptName[];
      /** How often it has been asked at this head in this entry, this time included; absent in older journals. */
      readonly used?: number;
    }
  | { readonly kind: "approved"; readonly approval: Approval }
  | { readonly kind: "rejected"; readonly rejection: Rejection }
  /** An approval that counts no longer, and why. */
  | {
      readonly kind: "revoked";
      readonly check: string;
      readonly entry: string;
      readonly person: string;
      readonly reason: string;
    }
  | { readonly kind: "moved"; readonly from: string; readonly to: string; readonly auto: boolean }
  /** A new head took the success back: the run stands in the node before the ending again. */
  | { readonly kind: "withdrawn"; readonly to: string; readonly reopens: boolean; readonly by: string }
  /** A carried gate failed: a new entry of the node that it belongs to. */
  | { readonly kind: "sent_back"; readonly to: string; readonly because: readonly Because[] }
  /** A rejection that was taken back, by its author or a maintainer. */
  | { readonly kind: "rejection_revoked"; readonly check: string; readonly entry: string; readonly person: string }
  /** Somebody else's commands move the run from now on. */
  | { readonly kind: "owned"; readonly login: string; readonly hold: boolean }
  /** Another run takes the place of this ended one; the words that asked for it are the first that it answers. */
  | {
      readonly kind: "followed";
      readonly run: string;
      readonly by: string;
      readonly comment: string;
      readonly url: string;
      readonly at: string;
    }
  /** A record that was in doubt is taken as it stands: `digest` is that of its text, `because` the reason code of the doubt. */
  | ({ readonly kind: "state_accepted"; readonly digest: string; readonly reason: string } & Mended)
  /** A record that was in doubt is taken back to what a commit left. */
  | ({ readonly kind: "state_repaired"; readonly commit: string } & Mended)
  /** The run goes on under another text, with new names for nodes; `auto`: nobody had to ask for it. */
  | {
      readonly kind: "rebound";
      readonly runbook: Run["runbook"];
      readonly map: Readonly<Record<string, string>>;
      readonly auto: boolean;
    }
  /** The text of an output was removed; `stubs` bind what is left of the events that had it. */
  | { readonly kind: "redacted"; readonly output: string; readonly stubs: readonly Stub[] }
  | { readonly kind: "overridden"; readonly from: string; readonly to: string; readonly reason: string }
  | { readonly kind: "extended"; readonly limit: string; readonly reason: string }
  | { readonly kind: "paused"; readonly reason: string; readonly by?: string }
  | { readonly kind: "resumed"; readonly reason: string }
  | {
      readonly kind: "ended";
      readonly ending: Ending;
      readonly reason: string;
      readonly detail: Readonly<Record<string, string>>;
      readonly final: boolean;
      readonly told?: Readonly<Record<string, string>>;
    }
  | { readonly kind: "answered"; readonly comment: string; readonly answer: Answer };

/** What both ways of mending say beside: words up to here count no more, and who pushed the present head. */
interface Mended {
  readonly because: string;
  readonly pushedBy: string | null;
  readonly commentsAfter: number;
  readonly saidAfter: number;
}

/** What stands in the place of a redacted event: its digest as it is now. */
export interface Stub {
  readonly seq: number;
  readonly digest: string;
}

/** Which check spoke against, and the reason code of it. */
export interface Because {
  readonly check: string;
  readonly reason: string;
}
export type OperationEnd = "collected" | "superseded" | "not_due";

/** An event with its place in the run's history, before it is chained. */
export interface Happening {
  /** Counts from 0 over the run's life. */
  readonly seq: number;
  /** ISO 8601 in UTC; GitHub's own time where there is one. */
  readonly at: string;
  /** Login of who caused it; `null` when that is unknown. */
  readonly actor: string | null;
  /** The head that it was about. */
  readonly head: string;
  /** The operation that it came from, if any. */
  readonly operation: string | null;
  readonly event: Event;
}

/** An event in the chain: `prev` is the digest of the event before it, empty for the first. */
export interface JournalEvent extends Happening {
  readonly prev: string;
  /** The digest that the event had before something was taken out of it: the chain goes on over that one. */
  readonly redacted?: string;
}
