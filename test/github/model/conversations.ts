/**
 * Issues and pull requests with their comments. GitHub numbers both from one sequence and treats a pull
 * request as an issue with more to it; so does this file.
 */

export interface Label {
  id: number;
  name: string;
  color: string;
  description: string | null;
}

/** Something that a conversation's timeline keeps. docs: rest/using-the-rest-api/issue-event-types */
export interface TimelineEvent {
  kind: "labeled" | "unlabeled";
  id: number;
  number: number;
  actor: string | null;
  /** The label as it was, or is now where it still exists under this name. */
  label: Label;
  at: Date;
}

interface Thread {
  id: number;
  number: number;
  repo: string;
  title: string;
  body: string;
  /** Login, or null once the account was deleted (github-facts 7: `user` may be null). */
  author: string | null;
  state: "open" | "closed";
  createdAt: Date;
  updatedAt: Date;
  closedAt: Date | null;
  closedBy: string | null;
  labels: string[];
  locked: boolean;
}

export interface Issue extends Thread {
  kind: "issue";
  /** Comments that were taken away: the timeline tells by whom, and whose they were. */
  deletions: { id: number; at: Date; by: string; author: string | null }[];
}

export interface PullRequest extends Thread {
  kind: "pull";
  draft: boolean;
  head: { repo: string; ref: string; sha: string };
  /** `sha` is the base as of the last sync, not its tip (github-facts 13: mParticle/mparticle-apple-sdk#880). */
  base: { ref: string; sha: string };
  merged: { at: Date; by: string; commit: string } | null;
}

export type Conversation = Issue | PullRequest;

export interface Reaction {
  id: number;
  user: string;
  content: "+1" | "-1" | "laugh" | "confused" | "heart" | "hooray" | "rocket" | "eyes";
  createdAt: Date;
}

export interface Comment {
  id: number;
  repo: string;
  number: number;
  author: string | null;
  /** The app whose token spoke for a person is never set here: we mint no user-to-server tokens. */
  body: string;
  createdAt: Date;
  updatedAt: Date;
  lastEdit: { at: Date; by: string | null } | null;
  minimized: string | null;
  reactions: Reaction[];
}
