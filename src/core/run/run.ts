/**
 * The state of one run: the fold of its journal, and nothing that the journal does not say.
 * Plain JSON throughout (no `undefined` inside arrays, no dates, no maps), since the record stores it as it is.
 */
import type { Answer } from "../command/answer.ts";
import type { Check } from "../runbook/runbook.ts";
import type { Ownership } from "./codeowners.ts";
import type { Receipt } from "./receipt.ts";
import type { Totals } from "./totals/totals.ts";

/** The commit under review. */
export interface Head {
  readonly commit: string;
  readonly tree: string;
  /** Login of who pushed it; `null` when nobody can say. */
  readonly pushedBy: string | null;
  /** The head before it, for refusals that name both. */
  readonly previous?: string;
  /** When and by which state commit GitHub recorded that we knew of this head; absent until the next write. */
  readonly recorded?: { readonly at: string; readonly commit: string };
}

/** What the run is about. */
export interface Subject {
  /** The forge's own id of the repository: a record of another one says nothing here. */
  readonly repository: string;
  readonly pull: number;
  /** Login of the pull request's author; `null` for a deleted account. */
  readonly author: string | null;
  /** Name of the base branch. */
  readonly base: string;
  readonly head: Head;
}

/** One stay in a node. `id` is `e` and the number of the event that began it. */
export interface Entry {
  readonly id: string;
  readonly node: string;
}

/** A transition that was taken and not undone by a loop: the run's path. */
export interface Step {
  readonly from: string;
  readonly to: string;
  /** The entry of `from` in which its gate held. */
  readonly entry: string;
  /** A person moved the run without the gate: nothing of it is carried on. */
  readonly override?: true;
  /** A limit handed the run over, without any gate. */
  readonly handedOver?: true;
}

/** Whose commands move the run: agents but the owner are refused while the lease lives. People with write never are. */
export interface Owner {
  readonly login: string;
  /** Counts takeovers over the run's life, and never starts again. */
  readonly epoch: number;
  /** When the lease ends; each command of the owner renews it. */
  readonly until: string;
  /** A person holds the run: automation and agents wait until it is released. */
  readonly hold?: true;
}

/** An asked-for transition that is open. */
export interface Request {
  /** `r` and the number of the event that opened it. */
  readonly id: string;
  readonly to: string;
  readonly by: string;
}

/** Tries of one edge within the current entry. */
export interface Attempts {
  readonly used: number;
  /** Head of the newest try: the first blocked evaluation at another head is a new one. */
  readonly head: string;
  /** Head of the newest evaluation that was recorded as blocked. */
  readonly blockedHead?: string;
}

/** Retries that were asked for; at another head, or in another entry, they count from none. */
export interface Retries {
  readonly entry: string;
  readonly head: string;
  readonly used: number;
}

/** What collect is asked to run for one head. */
export interface Operation {
  /** `op` and the number of the event that opened it. */
  readonly id: string;
  readonly head: string;
  readonly openedAt: string;
  readonly due: readonly DueCheck[];
}
/** One check or hook that is due, under the entry whose gate asks. */
export interface DueCheck {
  readonly check: string;
  readonly digest: string;
  readonly entry: string;
  /** Of a hook on the way along an edge: the node that it leads to. */
  readonly to?: string;
  /** A hook that must never run twice by accident. */
  readonly external?: true;
}

export interface Approval {
  readonly check: string;
  readonly entry: string;
  readonly head: string;
  readonly runbook: string;
  readonly person: string;
  /** Link to the words. */
  readonly said: string;
  readonly at: string;
  /** Which owners of what changed had to approve, and whom of them this person stands for; where a check wants owners. */
  readonly owns?: Ownership;
  /** The head (or `reopened`) that made it stale; what is stale never comes back to life. */
  readonly staleSince?: string;
}
export interface Rejection {
  readonly check: string;
  readonly entry: string;
  readonly head: string;
  readonly person: string;
  readonly reason: string;
  readonly at: string;
  readonly staleSince?: string;
}
/** The asker's word for a string check: good for the entry in which it was given. */
export interface Confirmation {
  readonly check: string;
  readonly entry: string;
  readonly by: string;
  readonly at: string;
}

/** A check that an agent registered for one entry: once seen it stays due there, until a person drops it. */
export interface AddedCheck {
  readonly entry: string;
  readonly agent: string;
  readonly check: Check;
  /** Who dropped it. */
  readonly dropped?: string;
}

/** What spoke against going on when the run was turned to another node: told there until the same checks pass. */
export interface Setback {
  /** Where it was seen. */
  readonly node: string;
  readonly receipts: readonly Receipt[];
  readonly rejections: readonly Rejection[];
}

export type Ending = "succeeded" | "failed" | "cancelled" | "exhausted";
export type Status =
  | { readonly kind: "active" }
  /** `by`: the person who asked for it. */
  | { readonly kind: "paused"; readonly reason: string; readonly by?: string }
  /** `merged` tells an ending that nothing takes back from one that a push does. */
  | {
      readonly kind: "ended";
      readonly ending: Ending;
      readonly reason: string;
      readonly final: boolean;
      /** What its sentence is filled with, where the run itself does not tell. */
      readonly told?: Readonly<Record<string, string>>;
    };

/** Who had another run take the place of an ended one, and by which words. */
export interface Followed {
  readonly by: string;
  readonly comment: string;
  readonly url: string;
  readonly at: string;
}

export interface Run extends Totals {
  readonly id: string;
  readonly runbook: { readonly path: string; readonly digest: string; readonly commit: string };
  readonly subject: Subject;
  readonly status: Status;
  readonly entry: Entry;
  readonly path: readonly Step[];
  readonly request?: Request;
  readonly operation?: Operation;
  /** The newest receipt by `entry/check`, stale ones included until they are replaced. */
  readonly receipts: Readonly<Record<string, Receipt>>;
  readonly approvals: readonly Approval[];
  readonly rejections: readonly Rejection[];
  readonly confirmations: readonly Confirmation[];
  /** Of the current entry and of those of the path. */
  readonly added?: readonly AddedCheck[];
  readonly setback?: Setback;
  /** Absent while nobody can be named. */
  readonly owner?: Owner;
  /** Another run has taken this one's place: nothing is said to this one any more. */
  readonly next?: Followed;
  /** How often collecting again was asked for, at one head in one entry. */
  readonly retries?: Retries;
  /** Tries of each edge in the current entry, by target. */
  readonly attempts: Readonly<Record<string, Attempts>>;
  /** Entries of each node over the run's life. */
  readonly entries: Readonly<Record<string, number>>;
  readonly transitions: number;
  /** Comments up to this id were there before the run and are no commands to it. */
  readonly commentsAfter: number;
  /** The same for labels and reviews, which have no common numbers: seconds since 1970; absent in older records. */
  readonly saidAfter?: number;
  /** Answers to commands by the id of the comment that asked; the claim that makes a command happen once. */
  readonly answers: Readonly<Record<string, Answer>>;
}

/** Tries of the edge to `to` in the current entry. Own keys only: a node may be called `constructor`. */
export function attemptsOf(run: Run, to: string): Attempts | undefined {
  return Object.hasOwn(run.attempts, to) ? run.attempts[to] : undefined;
}

/** How often the run has entered a node. */
export function entriesOf(run: Run, node: string): number {
  return Object.hasOwn(run.entries, node) ? (run.entries[node] ?? 0) : 0;
}
