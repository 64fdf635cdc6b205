/** Issues. */
import { stamp, stampOrNull } from "../../model/clock.ts";
import type { Issue } from "../../model/conversations.ts";
import { nodeId } from "../../model/node-id.ts";
import type { Repository } from "../../model/repository.ts";
import type { TypeTable } from "../resolve.ts";
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
