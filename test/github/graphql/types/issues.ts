/** Issues. */
import { stamp, stampOrNull } from "../../model/clock.ts";
import type { Issue, Label } from "../../model/conversations.ts";
import { nodeId } from "../../model/node-id.ts";
import { fold, type Repository } from "../../model/repository.ts";
import { connect } from "../connection.ts";
import { type Args, only, type TypeTable } from "../resolve.ts";
import { actor } from "./actors.ts";
import { commentConnection } from "./comments.ts";
import { repositorySource } from "./repository.ts";

export interface IssueSource {
  __typename: "Issue";
  at: Repository;
  issue: Issue;
}

export const issueSource = (at: Repository, issue: Issue): IssueSource => ({ __typename: "Issue", at, issue });

/** Labels of an issue or a pull request, in the order in which they were put on. */
export function labelConnection(at: Repository, names: readonly string[], args: Args) {
  // The order by creation is the schema's default.
  only("labels", args, "first", "last", "after", "before", "orderBy");
  const labels: Label[] = names.flatMap((name) => at.labels.get(fold(name)) ?? []);
  return connect(
    "labels",
    args,
    labels,
    (label) => label.id,
    ({ id, name, color, description }) => ({ id: nodeId("LA", id), name, color, description }),
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
  },
};
