/** From GitHub's answer to what the engine calls a look. */
import type { Comment, Look, PublishedCheck, PullFacts } from "../../../ports/forge.ts";
import { storedOf } from "../branch/stored.ts";
import { authorOf, loginOf } from "./author.ts";
import type { CommentAnswer, CommitAnswer, FileAnswer, FolderAnswer, LookAnswer, PullAnswer } from "./shape.ts";
import { labelsOf, untypedOf } from "./untyped.ts";

/** @throws when the pull request is not there: whoever asks for it was told of it by GitHub. */
export function lookOf(answer: LookAnswer, run: string, buried: readonly CommentAnswer[] = []): Look {
  const { repository, viewer } = answer;
  const { pullRequest } = repository;
  if (!pullRequest) throw new Error(`GitHub does not show this pull request in ${repository.nameWithOwner} (yet).`);
  return {
    run,
    repository: {
      name: repository.nameWithOwner,
      handle: repository.id,
      url: repository.url,
      defaultBranch: repository.defaultBranchRef?.name ?? "main",
      viewLabels: labelsOf(repository.viewLabels?.nodes),
    },
    pull: pullOf(pullRequest, viewer.login, buried),
    stored: storedOf(repository, viewer.login),
  };
}

const STATES = { OPEN: "open", CLOSED: "closed", MERGED: "merged" } as const;

function pullOf(pull: PullAnswer, viewer: string, buried: readonly CommentAnswer[]): PullFacts {
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
    baseCommit: pull.baseRef?.target.oid ?? null,
    runbook: textOf(pull.baseRef?.target.file),
    config: textOf(pull.baseRef?.target.config),
    runbooks: namesIn(pull.baseRef?.target.statem),
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

function commentsOf({ first, last }: PullAnswer, buried: readonly CommentAnswer[]): Comment[] {
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
