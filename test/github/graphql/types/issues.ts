/** Issues. */
import { stamp, stampOrNull } from "../../model/clock.ts";
import type { Issue } from "../../model/conversations.ts";
import { nodeId } from "../../model/node-id.ts";
import { fold, type Repository } from "../../model/repository.ts";
import type { World } from "../../model/world.ts";
import { NotImplemented } from "../../server/refusal.ts";
import { connect } from "../connection.ts";
import { type Args, only, type TypeTable } from "../resolve.ts";
import { actor } from "./actors.ts";
import { commentConnection } from "./comments.ts";
import { labelConnection } from "./labels.ts";
import { repositorySource } from "./repository.ts";

export interface IssueSource {
  __typename: "Issue";
  at: Repository;
  issue: Issue;
}

export const issueSource = (at: Repository, issue: Issue): IssueSource => ({ __typename: "Issue", at, issue });

/** By labels (all of them), by who opened them, by state. A bot's `createdBy` is its login with `[bot]`, as REST's `creator`. */
export function issueConnection(at: Repository, args: Args) {
  const { labels, states } = args as { labels?: string[] | null; states?: string[] | null };
  const filter = (args.filterBy ?? {}) as Record<string, unknown>;
  // The schema gives this field a default: false.
  only("issues(filterBy)", { ...filter, viewerSubscribed: filter.viewerSubscribed || null }, "createdBy");
  const order = (args.orderBy ?? { field: "CREATED_AT", direction: "ASC" }) as { field: string; direction: string };
  if (order.field !== "CREATED_AT") throw new NotImplemented(`issues ordered by ${order.field}`);
  const issues = [...at.conversations.values()].flatMap((one) => {
    if (one.kind !== "issue" || (states && !states.includes(one.state.toUpperCase()))) return [];
    if (labels && !labels.every((label) => one.labels.some((name) => fold(name) === fold(label)))) return [];
    if (typeof filter.createdBy === "string" && fold(one.author ?? "") !== fold(filter.createdBy)) return [];
    return [one];
  });
  if (order.direction === "DESC") issues.reverse();
  return connect(
    "issues",
    args,
    issues,
    (issue) => issue.number,
    (issue) => issueSource(at, issue),
  );
}

/** Deletions of comments by somebody else than their author's own hand are told as well; the schema has both logins. */
function timeline(world: World, issue: Issue, args: Args) {
  only("timelineItems", args, "first", "last", "itemTypes");
  const types = args.itemTypes as string[] | undefined;
  if (types?.join() !== "COMMENT_DELETED_EVENT") throw new NotImplemented("timelineItems of other types");
  return connect(
    "timelineItems",
    args,
    issue.deletions,
    (one) => one.id,
    (one) => ({
      __typename: "CommentDeletedEvent",
      createdAt: stamp(one.at),
      actor: actor(world, one.by),
      deletedCommentAuthor: actor(world, one.author),
    }),
  );
}

export const issueTypes: TypeTable = {
  Issue: {
    id: ({ issue }: IssueSource) => nodeId("I", issue.id),
    databaseId: ({ issue }: IssueSource) => issue.id,
    fullDatabaseId: ({ issue }: IssueSource) => String(issue.id),
    number: ({ issue }: IssueSource) => issue.number,
    title: ({ issue }: IssueSource) => issue.title,
    body: ({ issue }: IssueSource) => issue.body,
    url: ({ at, issue }: IssueSource, _args, { world }) => `${world.url}/${at.fullName}/issues/${issue.number}`,
    state: ({ issue }: IssueSource) => issue.state.toUpperCase(),
    locked: ({ issue }: IssueSource) => issue.locked,
    closed: ({ issue }: IssueSource) => issue.state === "closed",
    createdAt: ({ issue }: IssueSource) => stamp(issue.createdAt),
    updatedAt: ({ issue }: IssueSource) => stamp(issue.updatedAt),
    closedAt: ({ issue }: IssueSource) => stampOrNull(issue.closedAt),
    author: ({ issue }: IssueSource, _args, { world }) => actor(world, issue.author),
    repository: ({ at }: IssueSource) => repositorySource(at),
    labels: ({ at, issue }: IssueSource, args) => labelConnection(at, issue.labels, args),
    comments: ({ at, issue }: IssueSource, args, context) => commentConnection(context, at, issue, args),
    timelineItems: ({ issue }: IssueSource, args, { world }) => timeline(world, issue, args),
  },
};
