/** From GitHub's answer to what the engine calls a look. */
import type { Comment, Look, PublishedCheck, PullFacts } from "../../../ports/forge.ts";
import { storedOf } from "../branch/stored.ts";
import { authorOf, loginOf } from "./author.ts";
import type {
  CommentAnswer,
  CommitAnswer,
  FileAnswer,
  FolderAnswer,
  IssueLookAnswer,
  LookAnswer,
  PullAnswer,
  TipAnswer,
} from "./shape.ts";
import { labelsOf, untypedOf } from "./untyped.ts";

/** @throws when the pull request is not there: whoever asks for it was told of it by GitHub. */
export function lookOf(answer: LookAnswer, run: string, buried: readonly CommentAnswer[] = []): Look {
  const { repository, viewer } = answer;
  const { pullRequest } = repository;
  if (!pullRequest) throw new Error(`GitHub does not show this pull request in ${repository.nameWithOwner} (yet).`);
  const closes = (pullRequest.closingIssuesReferences?.nodes ?? []).flatMap((one) =>
    one.repository.nameWithOwner === repository.nameWithOwner ? [one.number] : [],
  );
  return {
    run,
    repository: repositoryOf(repository),
    pull: { ...pullOf(pullRequest, viewer.login, buried), closes },
    stored: storedOf(repository, viewer.login),
  };
}

/** The same of an issue. Nobody approves there by a label or a review, and nothing is checked there. */
export function issueLookOf({ repository, viewer }: IssueLookAnswer, run: string): Look {
  const { issue, defaultBranchRef: branch } = repository;
  if (!issue || !branch) throw new Error(`GitHub does not show this issue in ${repository.nameWithOwner} (yet).`);
  const { oid, tree } = branch.target;
  const pull: PullFacts = {
    number: issue.number,
    isIssue: true,
    closes: [],
    handle: issue.id,
    url: issue.url,
    author: issue.author ? loginOf(issue.author) : null,
    state: STATES[issue.state],
    ...{ isDraft: false, isFork: false, headRepository: repository.nameWithOwner },
    ...{ headRef: branch.name, head: oid, headTree: tree.oid, base: branch.name },
    ...tipOf(branch.target),
    comments: commentsOf(issue, []),
    labels: labelsOf(issue.labels?.nodes),
    ...{ checks: [], labelings: [], reviews: [] },
  };
  return { run, repository: repositoryOf(repository), pull, stored: storedOf(repository, viewer.login) };
}

function repositoryOf(repository: Omit<LookAnswer["repository"], "pullRequest">): Look["repository"] {
  return {
    name: repository.nameWithOwner,
    handle: repository.id,
    url: repository.url,
    defaultBranch: repository.defaultBranchRef?.name ?? "main",
    viewLabels: labelsOf(repository.viewLabels?.nodes),
  };
}

/** What the tip of the base branch says; nothing where that branch is gone. */
function tipOf(tip: TipAnswer | undefined) {
  return {
    baseCommit: tip?.oid ?? null,
    runbook: textOf(tip?.file),
    config: textOf(tip?.config),
    runbooks: namesIn(tip?.statem),
  };
}

const STATES = { OPEN: "open", CLOSED: "closed", MERGED: "merged" } as const;

function pullOf(pull: PullAnswer, viewer: string, buried: readonly CommentAnswer[]): Omit<PullFacts, "closes"> {
  const last = pull.commits.nodes[0]?.commit;
  if (last?.oid !== pull.headRefOid) {
    throw new Error(
      `GitHub shows two heads of #${pull.number}: ${pull.headRefOid} and ${last?.oid ?? "none"}. Look again.`,
    );
  }
  return {
    number: pull.number,
    handle: pull.id,
    author: pull.author ? loginOf(pull.author) : null,
    state: STATES[pull.state],
    isDraft: pull.isDraft,
    isFork: pull.isCrossRepository,
    headRef: pull.headRefName,
    headRepository: pull.headRepository?.nameWithOwner ?? null,
    head: pull.headRefOid,
    headTree: last.tree.oid,
    base: pull.baseRefName,
    ...tipOf(pull.baseRef?.target),
    comments: commentsOf(pull, buried),
    checks: checksOf(last, viewer),
    ...untypedOf(pull, viewer),
  };
}

function textOf(file: FileAnswer | null | undefined): string | null {
  const blob = file?.object;
  return blob && !blob.isTruncated ? blob.text : null;
}

/** Names of a folder's files. */
export function namesIn(folder: FolderAnswer | undefined): string[] {
  return (folder?.object?.entries ?? []).flatMap(({ name, type }) => (type === "blob" ? [name] : []));
}

function commentsOf({ first, last }: Pick<PullAnswer, "first" | "last">, buried: readonly CommentAnswer[]): Comment[] {
  const byId = new Map([...first.nodes, ...buried, ...last.nodes].map((comment) => [comment.id, comment]));
  return [...byId.values()].map(commentOf).sort((one, other) => one.id - other.id);
}

export function commentOf(comment: CommentAnswer): Comment {
  const { author } = comment;
  return {
    id: Number(comment.fullDatabaseId),
    url: comment.url,
    body: comment.body,
    createdAt: comment.createdAt,
    isEdited: comment.lastEditedAt !== null,
    isOurs: comment.viewerDidAuthor,
    author: authorOf(author),
    handle: comment.id,
  };
}

/** The checks that our own app made, newest first: anybody's app may use our name. */
export function checksOf(commit: CommitAnswer, viewer: string): PublishedCheck[] {
  const ours = viewer.replace(/\[bot\]$/, "");
  return (commit.checkSuites?.nodes ?? [])
    .filter((suite) => suite.app?.slug === ours)
    .flatMap((suite) => suite.checkRuns.nodes)
    .sort((one, other) => other.databaseId - one.databaseId)
    .map((run) => ({
      handle: run.id,
      name: run.name,
      status: run.status.toLowerCase(),
      conclusion: run.conclusion?.toLowerCase() ?? null,
      title: run.title,
      externalId: run.externalId,
      pull: Number(/\/pull\/(\d+)$/.exec(run.detailsUrl ?? "")?.[1] ?? Number.NaN) || null,
    }));
}
