/** The answer to the look, as GitHub's schema promises it for that document. */
import type { StoredAnswer } from "../branch/stored.ts";

interface Nodes<T> {
  readonly nodes: readonly T[];
}
export interface CheckRunAnswer {
  readonly id: string;
  readonly databaseId: number;
  readonly name: string;
  readonly status: string;
  readonly conclusion: string | null;
  readonly title: string | null;
  readonly externalId: string | null;
  readonly detailsUrl: string | null;
}
export interface CommitAnswer {
  readonly oid: string;
  readonly tree: { readonly oid: string };
  readonly checkSuites: Nodes<{
    readonly app: { readonly slug: string } | null;
    readonly checkRuns: Nodes<CheckRunAnswer>;
  }> | null;
}
export interface AuthorAnswer {
  /** `User`, `Bot`, `Mannequin`, `Organization` or `EnterpriseUserAccount`. */
  readonly __typename: string;
  readonly login: string;
}
export interface CommentAnswer {
  readonly id: string;
  readonly fullDatabaseId: string | number;
  readonly url: string;
  readonly body: string;
  readonly createdAt: string;
  readonly lastEditedAt: string | null;
  readonly viewerDidAuthor: boolean;
  readonly author: AuthorAnswer | null;
}
export interface CommentPage extends Nodes<CommentAnswer> {
  readonly pageInfo: { readonly hasPreviousPage: boolean; readonly startCursor: string | null };
}
/** The answer to the question for earlier comments. */
export interface EarlierAnswer {
  readonly repository: { readonly pullRequest: { readonly last: CommentPage } | null };
}
export interface FileAnswer {
  readonly object: { readonly text: string | null; readonly isTruncated: boolean } | null;
}
export type FolderAnswer = {
  readonly object: { readonly entries?: readonly { readonly name: string; readonly type: string }[] } | null;
} | null;
export interface LabelAnswer {
  readonly id: string;
  readonly name: string;
}
export interface UntypedAnswer {
  readonly url: string;
  readonly labels: Nodes<LabelAnswer> | null;
  readonly timelineItems: Nodes<{
    readonly id: string;
    readonly createdAt: string;
    readonly actor: AuthorAnswer | null;
    readonly label: { readonly name: string };
  }>;
  readonly reviews: Nodes<ReviewAnswer> | null;
}
export interface ReviewAnswer {
  readonly fullDatabaseId: string | number;
  readonly url: string;
  readonly body: string;
  readonly state: "APPROVED" | "CHANGES_REQUESTED" | "COMMENTED" | "DISMISSED" | "PENDING";
  /** `null` while it is pending. */
  readonly submittedAt: string | null;
  readonly lastEditedAt: string | null;
  readonly viewerDidAuthor: boolean;
  readonly author: AuthorAnswer | null;
  readonly commit: { readonly oid: string } | null;
}
/** The tip of a branch, with what stands in its `.statem/`. */
export interface TipAnswer {
  readonly oid: string;
  readonly file: FileAnswer | null;
  readonly config: FileAnswer | null;
  readonly statem: FolderAnswer;
}
export interface IssueAnswer {
  readonly id: string;
  readonly number: number;
  readonly state: "OPEN" | "CLOSED";
  readonly url: string;
  readonly author: AuthorAnswer | null;
  readonly labels: Nodes<LabelAnswer> | null;
  readonly first: Nodes<CommentAnswer>;
  readonly last: CommentPage;
}
export interface IssueLookAnswer {
  readonly viewer: { readonly login: string };
  readonly repository: Omit<LookAnswer["repository"], "pullRequest" | "defaultBranchRef"> & {
    readonly defaultBranchRef: {
      readonly name: string;
      readonly target: TipAnswer & { readonly tree: { readonly oid: string } };
    } | null;
    readonly issue: IssueAnswer | null;
  };
}
export interface PullAnswer extends UntypedAnswer {
  readonly id: string;
  readonly number: number;
  readonly state: "OPEN" | "CLOSED" | "MERGED";
  readonly isDraft: boolean;
  readonly isCrossRepository: boolean;
  readonly author: AuthorAnswer | null;
  readonly headRefOid: string;
  readonly headRefName: string;
  readonly headRepository: { readonly nameWithOwner: string } | null;
  readonly baseRefName: string;
  readonly closingIssuesReferences: Nodes<{
    readonly number: number;
    readonly repository: { readonly nameWithOwner: string };
  }> | null;
  readonly baseRef: { readonly target: TipAnswer } | null;
  readonly commits: Nodes<{ readonly commit: CommitAnswer }>;
  /** The first ones, among which our sticky comment is, and the newest ones; they may overlap. */
  readonly first: Nodes<CommentAnswer>;
  readonly last: CommentPage;
}
export interface LookAnswer {
  readonly viewer: { readonly login: string };
  readonly repository: StoredAnswer & {
    readonly id: string;
    readonly nameWithOwner: string;
    readonly url: string;
    readonly defaultBranchRef: { readonly name: string } | null;
    readonly viewLabels: Nodes<LabelAnswer> | null;
    readonly pullRequest: PullAnswer | null;
  };
}
