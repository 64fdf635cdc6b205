/** Pull requests, their commits, files and labels. */
import { changedFiles, commitsBetween } from "../../../git/diff.ts";
import { stamp, stampOrNull } from "../../../model/clock.ts";
import type { PullRequest } from "../../../model/conversations.ts";
import { nodeId } from "../../../model/node-id.ts";
import type { Repository } from "../../../model/repository.ts";
import { repoOf } from "../../../model/world.ts";
import { NotImplemented } from "../../../server/refusal.ts";
import { connect } from "../../connection.ts";
import { type Args, type Fields, only, type TypeTable } from "../../resolve.ts";
import { actor } from "../actors.ts";
import { commentConnection } from "../comments.ts";
import { commitByOid } from "../commits.ts";
import { labelConnection } from "../labels.ts";
import { readContents, refSource, repositorySource } from "../repository.ts";
import { closingFields } from "./closing.ts";
import { reviewFields } from "./reviews.ts";
import { summaryFields } from "./summary.ts";
import { timelineFields } from "./timeline.ts";

export interface PullSource {
  __typename: "PullRequest";
  at: Repository;
  pull: PullRequest;
}

export const pullSource = (at: Repository, pull: PullRequest): PullSource => ({ __typename: "PullRequest", at, pull });

const stateOf = (pull: PullRequest): "OPEN" | "MERGED" | "CLOSED" =>
  pull.merged ? "MERGED" : pull.state === "open" ? "OPEN" : "CLOSED";

export function pullConnection(at: Repository, args: Args) {
  const states = args.states as string[] | undefined | null;
  const pulls = [...at.conversations.values()].flatMap((one) => {
    if (one.kind !== "pull" || (states && !states.includes(stateOf(one)))) return [];
    if (typeof args.baseRefName === "string" && one.base.ref !== args.baseRefName) return [];
    if (typeof args.headRefName === "string" && one.head.ref !== args.headRefName) return [];
    return [one];
  });
  const order = (args.orderBy ?? { field: "CREATED_AT", direction: "ASC" }) as { field: string; direction: string };
  const time = (pull: PullRequest): number =>
    (order.field === "UPDATED_AT" ? pull.updatedAt : pull.createdAt).getTime();
  if (order.field === "COMMENTS") throw new NotImplemented("pullRequests ordered by COMMENTS");
  pulls.sort((a, b) => (time(a) - time(b) || a.number - b.number) * (order.direction === "DESC" ? -1 : 1));
  return connect(
    "pullRequests",
    args,
    pulls,
    (pull) => pull.number,
    (pull) => pullSource(at, pull),
  );
}

const changeTypes = { A: "ADDED", M: "MODIFIED", D: "DELETED", R: "RENAMED", C: "COPIED", T: "CHANGED" } as const;

export const pullTypes: TypeTable = {
  PullRequest: {
    ...(reviewFields as Fields<never>),
    ...(timelineFields as Fields<never>),
    ...(closingFields as Fields<never>),
    ...(summaryFields as Fields<never>),
    id: ({ pull }: PullSource) => nodeId("PR", pull.id),
    databaseId: ({ pull }: PullSource) => pull.id,
    fullDatabaseId: ({ pull }: PullSource) => String(pull.id),
    number: ({ pull }: PullSource) => pull.number,
    title: ({ pull }: PullSource) => pull.title,
    body: ({ pull }: PullSource) => pull.body,
    url: ({ at, pull }: PullSource, _args, { world }) => `${world.url}/${at.fullName}/pull/${pull.number}`,
    state: ({ pull }: PullSource) => stateOf(pull),
    isDraft: ({ pull }: PullSource) => pull.draft,
    locked: ({ pull }: PullSource) => pull.locked,
    isCrossRepository: ({ at, pull }: PullSource) => pull.head.repo !== at.fullName,
    merged: ({ pull }: PullSource) => pull.merged !== null,
    mergedAt: ({ pull }: PullSource) => stampOrNull(pull.merged?.at ?? null),
    mergedBy: ({ pull }: PullSource, _args, { world }) => actor(world, pull.merged?.by ?? null),
    mergeCommit: ({ at, pull }: PullSource) => (pull.merged ? commitByOid(at, pull.merged.commit) : null),
    createdAt: ({ pull }: PullSource) => stamp(pull.createdAt),
    updatedAt: ({ pull }: PullSource) => stamp(pull.updatedAt),
    closed: ({ pull }: PullSource) => pull.state === "closed",
    closedAt: ({ pull }: PullSource) => stampOrNull(pull.closedAt),
    author: ({ pull }: PullSource, _args, { world }) => actor(world, pull.author),
    repository: ({ at }: PullSource) => repositorySource(at),
    headRefOid: ({ pull }: PullSource) => pull.head.sha,
    headRefName: ({ pull }: PullSource) => pull.head.ref,
    headRepository: ({ pull }: PullSource, _args, { world }) => {
      const head = repoOf(world, pull.head.repo);
      return head ? repositorySource(head) : null;
    },
    headRef: ({ at, pull }: PullSource, _args, context) => {
      readContents(context, at);
      const head = repoOf(context.world, pull.head.repo);
      return head ? refSource(head, `refs/heads/${pull.head.ref}`) : null;
    },
    baseRefName: ({ pull }: PullSource) => pull.base.ref,
    baseRefOid: ({ pull }: PullSource) => pull.base.sha,
    baseRef: ({ at, pull }: PullSource, _args, context) => {
      readContents(context, at);
      return refSource(at, `refs/heads/${pull.base.ref}`);
    },
    commits: async ({ at, pull }: PullSource, args) => {
      only("commits", args, "first", "last", "after", "before");
      const oids = await commitsBetween(at, pull.base.sha, pull.head.sha);
      const page = connect(
        "commits",
        args,
        oids,
        (oid) => oid,
        (oid) => oid,
      );
      const nodes = await Promise.all(
        page.nodes.map(async (oid) => ({
          id: nodeId("PRC", pull.id, oid),
          commit: await commitByOid(at, oid),
          pullRequest: pullSource(at, pull),
        })),
      );
      return { ...page, nodes, edges: page.edges.map((edge, index) => ({ ...edge, node: nodes[index] })) };
    },
    comments: ({ at, pull }: PullSource, args, context) => commentConnection(context, at, pull, args),
    labels: ({ at, pull }: PullSource, args) => labelConnection(at, pull.labels, args),
    files: async ({ at, pull }: PullSource, args) => {
      only("files", args, "first", "last", "after", "before");
      const files = await changedFiles(at, pull.base.sha, pull.head.sha);
      return connect(
        "files",
        args,
        files,
        (file) => file.path,
        (file) => ({
          path: file.path,
          changeType: changeTypes[file.status],
          additions: file.additions,
          deletions: file.deletions,
        }),
      );
    },
  },
};
