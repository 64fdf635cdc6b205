/** What the memory forge keeps of a pull request, and the facts that a look shows of it. */
import type { ChangedFile, Comment, Labeling, PublishedCheck, PullFacts, Review } from "../../ports/forge.ts";

export interface MemoryComment {
  readonly id: number;
  readonly author: { readonly login: string; readonly isBot: boolean } | null;
  readonly createdAt: string;
  body: string;
  isEdited: boolean;
  /** When it was edited last. */
  editedAt?: string;
}

export interface MemoryCheck extends Omit<PublishedCheck, "handle"> {
  readonly id: number;
  readonly head: string;
  readonly summary: string;
  /** Labels of what may be pressed. */
  readonly buttons: readonly string[];
}

export interface MemoryPull {
  readonly number: number;
  /** It is an issue, and its head the tip of the default branch. */
  readonly isIssue?: true;
  /** Issues that are closed by merging it. */
  closes: readonly number[];
  readonly author: string | null;
  readonly isFork: boolean;
  readonly headRef: string;
  readonly base: string;
  state: PullFacts["state"];
  isDraft: boolean;
  isLocked: boolean;
  /** When it was closed, merged or reopened last. */
  closedAt?: string;
  head: string;
  headTree: string;
  comments: MemoryComment[];
  /** What it changes; `undefined` for more than is listed. */
  files: readonly ChangedFile[] | undefined;
  /** Its text. */
  body: string;
  /** How many commits of the base it lacks. */
  behindBy: number;
  /** Names of labels that are on. */
  readonly labels: Set<string>;
  readonly labelings: Labeling[];
  readonly reviews: Review[];
}

/** A look shows the last hundred comments. */
const SHOWN_COMMENTS = 100;

export function commentsOf(pull: MemoryPull, url: string, ours: string): Comment[] {
  return pull.comments.slice(-SHOWN_COMMENTS).map(({ id, body, createdAt, isEdited, author }) => ({
    id,
    url: `${url}/pull/${pull.number}#issuecomment-${id}`,
    body,
    createdAt,
    isEdited,
    isOurs: author?.login === ours,
    author: author && { ...author },
    handle: commentHandle(id),
  }));
}

/** Ours on one head, newest first. */
export function checksOf(checks: readonly MemoryCheck[], head: string): PublishedCheck[] {
  return checks
    .filter((check) => check.head === head)
    .map(({ id, name, status, conclusion, title, externalId, pull }) => ({
      handle: checkHandle(id),
      name,
      status,
      conclusion,
      title,
      externalId,
      pull,
    }))
    .reverse();
}

export function commentHandle(id: number): string {
  return `comment-${id}`;
}
export function checkHandle(id: number): string {
  return `check-${id}`;
}
