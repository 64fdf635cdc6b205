/** What is to be seen of every pull request, in pages: how a reconcile finds those of which something was missed. */
import { BOARD_LABEL } from "../../../core/render/board.ts";
import type { Survey, Surveyed } from "../../../ports/forge.ts";
import { ask, type Client } from "../client.ts";
import { checksOf, commentOf, namesIn } from "../look/look.ts";
import { SAID } from "../look/query.ts";
import type { CommentAnswer, CommitAnswer, FolderAnswer, ReviewAnswer } from "../look/shape.ts";
import type { RepositoryName } from "../repository.ts";
import { BOARDS, type BoardsAnswer, boardsOf } from "./boards.ts";

const PAGE = 25;
/** Open pull requests beyond so many pages are left to their own events. */
const MOST_PAGES = 40;
const LATELY_CLOSED = 30;

const SEEN = `
fragment seen on PullRequest {
  number state isDraft closedAt headRefOid baseRefName
  baseRef { target { ... on Commit { file(path: ".statem") { object { ... on Tree { entries { name type } } } } } } }
  commits(last: 1) { nodes { commit {
    oid tree { oid }
    checkSuites(first: 20) { nodes {
      app { slug }
      checkRuns(last: 20) { nodes { id databaseId name status conclusion title externalId detailsUrl } }
    } }
  } } }
  labels(first: 100) { nodes { name } }
  reviews(last: 10) { nodes { submittedAt viewerDidAuthor } }
  first: comments(first: 10) { nodes { ...said } }
  last: comments(last: 50) { nodes { ...said } }
}${SAID}`;
const OPEN = `query Survey($owner: String!, $name: String!, $first: Int!, $after: String) {
  viewer { login }
  repository(owner: $owner, name: $name) {
    pullRequests(first: $first, after: $after, states: [OPEN], orderBy: { field: UPDATED_AT, direction: DESC }) {
      nodes { ...seen }
      pageInfo { hasNextPage endCursor }
    }
  }
}${SEEN}`;
const CLOSED = `query Closed(
  $owner: String!, $name: String!, $first: Int!, $boardLabels: [String!]
) {
  viewer { login }
  repository(owner: $owner, name: $name) {
    ${BOARDS}
    pullRequests(first: $first, states: [CLOSED, MERGED], orderBy: { field: UPDATED_AT, direction: DESC }) {
      nodes { ...seen }
      pageInfo { hasNextPage endCursor }
    }
  }
}${SEEN}`;

interface SeenAnswer {
  readonly number: number;
  readonly state: "OPEN" | "CLOSED" | "MERGED";
  readonly isDraft: boolean;
  readonly closedAt: string | null;
  readonly headRefOid: string;
  readonly baseRefName: string;
  readonly baseRef: { readonly target: { readonly file?: FolderAnswer } } | null;
  readonly commits: { readonly nodes: readonly { readonly commit: CommitAnswer }[] };
  readonly labels: { readonly nodes: readonly { readonly name: string }[] } | null;
  readonly reviews: {
    readonly nodes: readonly Pick<ReviewAnswer, "submittedAt" | "viewerDidAuthor">[];
  } | null;
  /** Ours that tells where the run is was one of the first. */
  readonly first: { readonly nodes: readonly CommentAnswer[] };
  readonly last: { readonly nodes: readonly CommentAnswer[] };
}
interface SurveyAnswer {
  readonly viewer: { readonly login: string };
  readonly repository: {
    readonly pullRequests: {
      readonly nodes: readonly SeenAnswer[];
      readonly pageInfo: { readonly hasNextPage: boolean; readonly endCursor: string | null };
    };
  };
}

interface ClosedAnswer extends SurveyAnswer {
  readonly repository: SurveyAnswer["repository"] & { readonly boards: BoardsAnswer };
}

export async function survey(client: Client, repository: RepositoryName): Promise<Survey> {
  const found: Surveyed[] = [];
  let after: string | null = null;
  for (let pages = 0; pages < MOST_PAGES; pages += 1) {
    const answer = (await ask(client, OPEN, { ...repository, first: PAGE, after })) as SurveyAnswer;
    const { nodes, pageInfo } = answer.repository.pullRequests;
    found.push(...nodes.map((one) => surveyedOf(one, answer.viewer.login)));
    after = pageInfo.endCursor;
    if (!pageInfo.hasNextPage) break;
  }
  const variables = { ...repository, first: LATELY_CLOSED, boardLabels: [BOARD_LABEL] };
  const closed = (await ask(client, CLOSED, variables)) as ClosedAnswer;
  const { pullRequests, boards } = closed.repository;
  found.push(...pullRequests.nodes.map((one) => surveyedOf(one, closed.viewer.login)));
  return { pulls: found, boards: boardsOf(boards) };
}

const STATES = { OPEN: "open", CLOSED: "closed", MERGED: "merged" } as const;

function surveyedOf(pull: SeenAnswer, viewer: string): Surveyed {
  const commit = pull.commits.nodes.find((one) => one.commit.oid === pull.headRefOid)?.commit;
  return {
    number: pull.number,
    state: STATES[pull.state],
    isDraft: pull.isDraft,
    closedAt: pull.closedAt,
    head: pull.headRefOid,
    base: pull.baseRefName,
    runbooks: namesIn(pull.baseRef?.target.file),
    comments: commentsOf(pull),
    checks: commit ? checksOf(commit, viewer) : [],
    labels: (pull.labels?.nodes ?? []).map(({ name }) => name),
    reviewedAt: pull.reviews?.nodes.findLast((one) => !one.viewerDidAuthor)?.submittedAt ?? null,
  };
}

function commentsOf({ first, last }: SeenAnswer): Surveyed["comments"] {
  const byId = new Map([...first.nodes, ...last.nodes].map((comment) => [comment.id, comment]));
  return [...byId.values()].map((one) => ({ ...commentOf(one), changedAt: one.lastEditedAt ?? one.createdAt }));
}
