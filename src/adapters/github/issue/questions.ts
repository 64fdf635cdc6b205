/** The GraphQL documents of the issue store, and their answers as GitHub's schema promises them. */

interface ActorAnswer {
  readonly __typename: string;
  readonly login: string;
}
export interface IssueAnswer {
  readonly number: number;
  readonly title: string;
  readonly author: ActorAnswer | null;
}
export interface FoundAnswer {
  readonly viewer: { readonly login: string };
  readonly repository: {
    readonly id: string;
    readonly hasIssuesEnabled: boolean;
    readonly issues: {
      readonly nodes: readonly IssueAnswer[];
      readonly pageInfo: { readonly hasNextPage: boolean; readonly endCursor: string | null };
    };
  };
}
const LISTED = "nodes { number title author { __typename login } } pageInfo { hasNextPage endCursor }";
const NEWEST = "orderBy: { field: CREATED_AT, direction: DESC }";

/** Issues with our label, newest first. */
export const LABELLED = `query RunIssues($owner: String!, $name: String!, $label: String!, $after: String) {
  viewer { login }
  repository(owner: $owner, name: $name) { id hasIssuesEnabled issues(first: 100, after: $after, labels: [$label], ${NEWEST}) { ${LISTED} } }
}`;
/** Issues that an identity has opened, with or without our label. */
export const OPENED = `query OpenedIssues($owner: String!, $name: String!, $login: String!, $after: String) {
  viewer { login }
  repository(owner: $owner, name: $name) { id hasIssuesEnabled issues(first: 100, after: $after, filterBy: { createdBy: $login }, ${NEWEST}) { ${LISTED} } }
}`;

export interface CommentAnswer {
  readonly id: string;
  readonly fullDatabaseId: string | number;
  readonly body: string;
  readonly createdAt: string;
  readonly lastEditedAt: string | null;
  readonly editor: ActorAnswer | null;
  readonly author: ActorAnswer | null;
}
export interface CommentsAnswer {
  readonly totalCount: number;
  readonly nodes: readonly CommentAnswer[];
  readonly pageInfo: { readonly hasPreviousPage: boolean; readonly startCursor: string | null };
}
export interface ThreadAnswer {
  readonly id: string;
  readonly title: string;
  readonly labels: { readonly nodes: readonly { readonly name: string }[] };
  readonly author: ActorAnswer | null;
  readonly comments: CommentsAnswer;
  readonly timelineItems: {
    readonly nodes: readonly {
      readonly actor: ActorAnswer | null;
      readonly deletedCommentAuthor: ActorAnswer | null;
    }[];
  };
}
export interface TailAnswer {
  readonly repository: { readonly issue: ThreadAnswer | null };
}

const THREAD = `
fragment thread on Issue {
  id title
  labels(first: 50) { nodes { name } }
  author { __typename login }
  comments(last: $size, before: $before) {
    totalCount
    nodes {
      id fullDatabaseId body createdAt lastEditedAt
      editor { __typename login }
      author { __typename login }
    }
    pageInfo { hasPreviousPage startCursor }
  }
  timelineItems(last: 50, itemTypes: [COMMENT_DELETED_EVENT]) {
    nodes { ... on CommentDeletedEvent { actor { __typename login } deletedCommentAuthor { __typename login } } }
  }
}`;
/** The newest comments of an issue, and who deleted comments there. */
export const TAIL = `query RunComments($owner: String!, $name: String!, $number: Int!, $size: Int!, $before: String) {
  repository(owner: $owner, name: $name) { issue(number: $number) { ...thread } }
}${THREAD}`;

export interface SaidAnswer {
  readonly addComment: {
    readonly commentEdge: { readonly node: CommentAnswer };
    readonly subject: ThreadAnswer;
  };
}
/** Says something, and shows in the same request what then stands there. */
export const SAY = `mutation WriteRevision($input: AddCommentInput!, $size: Int!, $before: String) {
  addComment(input: $input) {
    commentEdge { node { id fullDatabaseId body createdAt lastEditedAt editor { __typename login } author { __typename login } } }
    subject { ...thread }
  }
}${THREAD}`;

export interface ShownAnswer {
  readonly updateIssue: { readonly issue: ThreadAnswer } | null;
}
/** Brings the view up to date, and shows once more what stands there. */
export const SHOW = `mutation ShowRun($input: UpdateIssueInput!, $size: Int!, $before: String) {
  updateIssue(input: $input) { issue { ...thread } }
}${THREAD}`;

/** Puts comments that lost out of sight. It edits nothing, and anybody can look at them. */
export const HIDE = `mutation HideLost($input: MinimizeCommentInput!) {
  minimizeComment(input: $input) { clientMutationId }
}`;

/** `statem` and `statem[bot]` are one: GraphQL leaves the ending out where it says `Bot`. */
export function isSameActor(actor: ActorAnswer | null, login: string): boolean {
  return actor !== null && bare(actor.login) === bare(login);
}
function bare(login: string): string {
  return login.replace(/\[bot\]$/, "").toLowerCase();
}
