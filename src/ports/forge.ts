/** The forge around a pull request, in the engine's words. */
import type { RegisteredFile } from "../core/check/dynamic/registered.ts";
import type { SeenFile, Sight, Wanted } from "../core/check/pull/sight.ts";
import type { Role } from "../core/runbook/runbook.ts";
import type { Stored } from "./run-store.ts";

export interface Comment {
  readonly id: number;
  readonly url: string;
  readonly body: string;
  readonly createdAt: string;
  readonly isEdited: boolean;
  /** Written by the identity that we publish under. */
  readonly isOurs: boolean;
  /** `null` for a deleted account. */
  readonly author: { readonly login: string; readonly isBot: boolean } | null;
  /** The forge's handle for changing it. */
  readonly handle: string;
}

/** A label that was put on: the event, not that it is on. */
export interface Labeling {
  readonly id: string;
  readonly label: string;
  readonly at: string;
  readonly by: Comment["author"];
  /** Put on by the identity that we publish under. */
  readonly isOurs: boolean;
}

/** A submitted review. */
export interface Review {
  readonly id: number;
  readonly url: string;
  readonly body: string;
  readonly state: "approved" | "changes_requested" | "commented" | "dismissed";
  readonly submittedAt: string;
  readonly isEdited: boolean;
  readonly isOurs: boolean;
  /** The commit that it is about, as the forge has it now. */
  readonly commit: string | null;
  readonly author: Comment["author"];
}

/** A check that we published on the head. */
export interface PublishedCheck {
  readonly handle: string;
  readonly name: string;
  readonly status: string;
  readonly conclusion: string | null;
  readonly title: string | null;
  readonly externalId: string | null;
  /** The pull request that it was published for; `null` when it does not say. */
  readonly pull: number | null;
}

/** A pull request; or an issue, whose head is the tip of the default branch as it is now. */
export interface PullFacts {
  readonly number: number;
  readonly isIssue?: true;
  /** Issues that are closed by merging it, as the forge understands its text. */
  readonly closes: readonly number[];
  readonly url: string;
  readonly handle: string;
  readonly author: string | null;
  readonly state: "open" | "closed" | "merged";
  readonly isDraft: boolean;
  readonly isFork: boolean;
  readonly headRef: string;
  /** `owner/name` of the head's repository; `null` once it is deleted. */
  readonly headRepository: string | null;
  readonly head: string;
  readonly headTree: string;
  readonly base: string;
  readonly baseCommit: string | null;
  /** Text of the runbook at the tip of the base branch. */
  readonly runbook: string | null;
  /** Names of the files in `.statem/` at the tip of the base branch. */
  readonly runbooks: readonly string[];
  /** Text of the configuration at the tip of the base branch; `null` where there is none. */
  readonly config: string | null;
  /** Oldest first; the last hundred. */
  readonly comments: readonly Comment[];
  /** Ours, newest first. */
  readonly checks: readonly PublishedCheck[];
  /** Labels that are on, with the forge's handles. */
  readonly labels: readonly { readonly name: string; readonly handle: string }[];
  /** Oldest first; the last thirty. */
  readonly labelings: readonly Labeling[];
  /** Oldest first; the last fifty. */
  readonly reviews: readonly Review[];
}

export interface Repository {
  /** `owner/name`. */
  readonly name: string;
  readonly handle: string;
  readonly url: string;
  readonly defaultBranch: string;
  /** Labels that show where runs are, as far as the forge finds them. */
  readonly viewLabels: readonly { readonly name: string; readonly handle: string }[];
}

/** Everything that one look shows, read at one moment. */
export interface Look {
  /** The run whose record `stored` is. */
  readonly run: string;
  readonly repository: Repository;
  readonly pull: PullFacts;
  readonly stored: Stored;
}

/** What a look leaves out, since hardly any gate wants to know it. */
export type CloseQuestions = Pick<Wanted, "checkRuns" | "body" | "upToDate"> & {
  /** A folder whose files are wanted as they are at the head. */
  readonly folder?: string;
};
/** What was wanted of it, at `head`. `inFolder`: of the folder, the first hundred; empty where there is none. */
export type CloseLook = Pick<Sight, "head" | "checkRuns" | "body" | "behindBy"> & {
  readonly inFolder?: readonly RegisteredFile[];
};

/** One file that a pull request changes. */
export type ChangedFile = SeenFile;

/** What is to be seen in public after a revision. */
export interface Publication {
  readonly pull: number;
  readonly pullHandle: string;
  readonly repositoryHandle: string;
  readonly run: string;
  readonly head: string;
  readonly check: {
    readonly replaces: string | null;
    readonly name: string;
    readonly status: "in_progress" | "completed";
    readonly conclusion?: "success" | "failure" | "action_required" | "cancelled" | "neutral";
    readonly title: string;
    readonly summary: string;
    readonly externalId: string;
    readonly detailsUrl: string;
    /** What may be pressed; left out where no press is heard. */
    readonly buttons?: readonly { readonly identifier: string; readonly label: string; readonly description: string }[];
  } | null;
  readonly sticky: { readonly replaces: string | null; readonly body: string } | null;
  readonly answers: readonly string[];
  /** Handles of comments that get a sign that they were seen and refused. */
  readonly signs: readonly string[];
  readonly labels: {
    /** Handles of those that are to be taken off. */
    readonly off: readonly string[];
    /** The one that is to be put on; without a handle it may have to be made first. */
    readonly on: { readonly name: string; readonly handle: string | null } | null;
    /** Names of those that the repository lacks and that will be wanted later. */
    readonly make: readonly string[];
  };
}

export interface CollectOrder {
  readonly operation: string;
  readonly run: string;
  readonly pull: number;
  readonly head: string;
  readonly publisher: "action" | "app";
  /** The branch whose workflow file is run: the default branch, always. */
  readonly ref: string;
}

/** What everybody can see of one pull request: enough to tell whether something of it was never taken in. */
export interface Surveyed {
  readonly number: number;
  readonly state: PullFacts["state"];
  readonly isDraft: boolean;
  /** When it was closed or merged; `null` while it is open. */
  readonly closedAt: string | null;
  readonly head: string;
  readonly base: string;
  /** Names of the files in `.statem/` at the tip of its base branch. */
  readonly runbooks: readonly string[];
  /** The first ten and the last fifty, oldest first. */
  readonly comments: readonly (Comment & { readonly changedAt: string })[];
  /** Ours on the head, newest first. */
  readonly checks: readonly PublishedCheck[];
  /** Names of labels that are on. */
  readonly labels: readonly string[];
  /** When the newest review of somebody else was submitted; `null` where there is none. */
  readonly reviewedAt: string | null;
}

/** An open issue that a maintainer has made the run board. */
export interface Board {
  readonly number: number;
  readonly handle: string;
  readonly body: string;
}

export interface Survey {
  readonly pulls: readonly Surveyed[];
  /** Issues that bear the board's label; two at most. */
  readonly boards: readonly Board[];
}

export interface Forge {
  /** All open pull requests, and the thirty that were closed last. One request for every twenty-five. */
  survey(): Promise<Survey>;
  /** Replaces a board's text. @throws when that is refused. */
  writeBoard(board: Board, body: string): Promise<void>;
  /** One request: the pull request's facts and the run's record at one moment. @throws when it does not answer. */
  look(
    pull: number,
    run: string,
    how: { readonly runbook: string; readonly config: string; readonly isIssue?: true },
  ): Promise<Look>;
  /** The exact role, asked now. `none` when there is no such collaborator or account. */
  role(login: string): Promise<Role>;
  /** One request: what else is wanted of the pull request, as of now. @throws when it does not answer. */
  closeLook(pull: PullFacts, wanted: CloseQuestions): Promise<CloseLook>;
  /**
   * All files that a pull request changes at `head`; `undefined` when there are more than the forge lists (3,000).
   * @throws when the forge tells of another commit.
   */
  changedFiles(pull: number, head: string): Promise<readonly ChangedFile[] | undefined>;
  /** Texts of these files at a commit, in this order; `null` for one that is not there or is too large. */
  texts(commit: string, paths: readonly string[]): Promise<readonly (string | null)[]>;
  /** Roles of all who have access, by login in small letters; `undefined` where that may not be read or are too many. */
  collaborators(): Promise<Readonly<Record<string, Role>> | undefined>;
  /** Whether somebody is in a team, as `team` or `org/team`; `unreadable` where we may not know who is. */
  membership(team: string, login: string): Promise<"member" | "other" | "unreadable">;
  /** Login of who pushed `head` to the branch, by the forge's own log; `null` when it does not tell. */
  pusher(repository: string, ref: string, head: string): Promise<string | null>;
  /**
   * One request. What could not be published is told, not thrown: a locked conversation is no failed gate.
   * `lastWrite` is the newest commit on the run's folder as of then, `null` when the forge did not say.
   */
  publish(
    publication: Publication,
  ): Promise<{ readonly lastWrite: string | null; readonly problems: readonly string[] }>;
  /** Whether a job that collects this operation was ever started, by the name that such a job bears. */
  hasCollector(order: Pick<CollectOrder, "operation" | "run">): Promise<boolean>;
  /** Starts collect. A refusal is a value, since a run must be able to say so; so is being asked to wait first. */
  dispatch(
    order: CollectOrder,
  ): Promise<
    | { readonly kind: "dispatched" }
    | { readonly kind: "refused"; readonly error: string }
    | { readonly kind: "throttled"; readonly error: string; readonly waitMs: number }
  >;
}
