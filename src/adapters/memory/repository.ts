/** The repository behind the memory forge: what people and pushes have made of it. A story acts on this, never on the forge. */

import type { SeenCheckRun } from "../../core/check/pull/sight.ts";
import type { Role } from "../../core/runbook/runbook.ts";
import type { Clock } from "../../ports/clock.ts";
import type { CollectOrder, Labeling, Review } from "../../ports/forge.ts";
import { timestamp } from "./clock.ts";
import type { MemoryCheck, MemoryComment, MemoryPull } from "./pulls.ts";

export interface NewPull {
  readonly author: string | null;
  readonly head: string;
  readonly headTree: string;
  /** Who pushed the head, as the forge's own log tells it; `null` when it does not. */
  readonly pushedBy: string | null;
  readonly base?: string;
  readonly isFork?: boolean;
  readonly isDraft?: boolean;
}

export class MemoryRepository {
  readonly name = "octo/widgets";
  readonly url = "https://github.example/octo/widgets";
  readonly defaultBranch = "main";
  /** Login of the identity that we publish under. */
  readonly ours = "statem[bot]";
  /** Exact roles by login in small letters; whoever is not here has none. */
  readonly roles = new Map<string, Role>();
  /** Text of the issue that is the run board, where there is one. */
  board: string | null = null;
  /** Runbooks beside the default one, by the names of their files. */
  readonly runbooks = new Map<string, string>();
  /** Comments that bear our sign. */
  readonly signed = new Set<number>();
  /** Files at a head, by its commit and then by path. */
  readonly heads = new Map<string, ReadonlyMap<string, string>>();
  /** Other files on the base branch, by path. */
  readonly files = new Map<string, string>();
  /** Logins of the members of each team, in small letters; or that nobody tells us. */
  readonly teams = new Map<string, readonly string[] | "unreadable">();
  /** Who pushed which head. */
  readonly pushers = new Map<string, string>();
  readonly pulls = new Map<number, MemoryPull>();
  readonly checks: MemoryCheck[] = [];
  /** Check runs of others. */
  readonly checkRuns: (SeenCheckRun & { readonly head: string })[] = [];
  /** Why close looks are not answered, while they are not. */
  closeFault: string | undefined;
  /** All orders that were ever dispatched, oldest first. */
  readonly orders: CollectOrder[] = [];
  /** The runbook at the tip of the base branch. */
  runbook: string | null = null;
  /** The configuration beside it. */
  config: string | null = null;
  /** Why dispatches are refused, while they are. */
  dispatchFault: string | undefined;
  readonly #clock: Pick<Clock, "now">;
  #lastId = 1_000;

  constructor(clock: Pick<Clock, "now">) {
    this.#clock = clock;
  }

  /** Ids grow over the whole repository, as GitHub's do. */
  nextId(): number {
    this.#lastId += 1;
    return this.#lastId;
  }

  /** Names of the files in `.statem/` on the base branch. */
  get runbookNames(): readonly string[] {
    return [
      ...(this.runbook === null ? [] : ["runbook.yaml"]),
      ...(this.config === null ? [] : ["config.yaml"]),
      ...this.runbooks.keys(),
    ];
  }
  runbookAt(path: string): string | null {
    if (path === ".statem/runbook.yaml") return this.runbook;
    return this.runbooks.get(path.replace(".statem/", "")) ?? null;
  }

  pull(number: number): MemoryPull {
    const pull = this.pulls.get(number);
    if (!pull) throw new Error(`There is no pull request #${number} in ${this.name}.`);
    return pull;
  }

  /** Opens an issue, about the tip of the default branch. */
  openIssue(number: number, author: string, head: string, headTree: string, labels: readonly string[]): void {
    this.open(number, { author, head, headTree, pushedBy: null });
    const pull = this.pull(number);
    this.pulls.set(number, { ...pull, isIssue: true, headRef: this.defaultBranch, labels: new Set(labels) });
  }

  open(number: number, { author, head, headTree, pushedBy, ...rest }: NewPull): void {
    const { base = this.defaultBranch, isFork = false, isDraft = false } = rest;
    const headRef = `change-${number}`;
    if (pushedBy !== null) this.pushers.set(head, pushedBy);
    const now = { state: "open" as const, isDraft, isLocked: false, head, headTree, comments: [] };
    const untyped = {
      closes: [],
      files: [],
      body: "",
      behindBy: 0,
      labels: new Set<string>(),
      labelings: [],
      reviews: [],
    };
    this.pulls.set(number, { number, author, isFork, headRef, base, ...now, ...untyped });
  }

  push(number: number, head: string, headTree: string, pushedBy: string | null): void {
    const pull = this.pull(number);
    pull.head = head;
    pull.headTree = headTree;
    if (pushedBy !== null) this.pushers.set(head, pushedBy);
  }

  /** Closes, merges or reopens it. */
  turn(number: number, state: MemoryPull["state"]): void {
    const pull = this.pull(number);
    pull.state = state;
    pull.closedAt = timestamp(this.#clock);
  }

  /** Puts a label on. */
  label(number: number, by: Labeling["by"], label: string): Labeling {
    const pull = this.pull(number);
    pull.labels.add(label);
    const isOurs = by?.login === this.ours;
    const labeling = { id: `LE_${this.nextId()}`, label, at: timestamp(this.#clock), by, isOurs };
    pull.labelings.push(labeling);
    return labeling;
  }

  /** Submits a review of the present head. */
  review(number: number, author: Review["author"], state: Review["state"], body: string): Review {
    const pull = this.pull(number);
    const id = this.nextId();
    const url = `${this.url}/pull/${number}#pullrequestreview-${id}`;
    const now = { submittedAt: timestamp(this.#clock), isEdited: false, isOurs: false, commit: pull.head };
    const review = { id, url, body, state, author, ...now };
    pull.reviews.push(review);
    return review;
  }

  edit(comment: MemoryComment, body: string): void {
    if (comment.body === body) return;
    comment.body = body;
    comment.editedAt = timestamp(this.#clock);
  }

  comment(number: number, author: MemoryComment["author"], body: string): MemoryComment {
    const id = this.nextId();
    const comment = { id, author, body, createdAt: timestamp(this.#clock), isEdited: false };
    this.pull(number).comments.push(comment);
    return comment;
  }
}
