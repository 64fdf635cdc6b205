/** Repositories and refs. */
import { branchTip, refTarget } from "../../git/refs.ts";
import { pullAsRead } from "../../model/lag.ts";
import { nodeId } from "../../model/node-id.ts";
import { fold, pullOf, type Repository } from "../../model/repository.ts";
import { Refusal } from "../../server/refusal.ts";
import { type Context, notResolved, only, requireNeed, type TypeTable } from "../resolve.ts";
import { actor } from "./actors.ts";
import { issueConnection, issueSource } from "./issues.ts";
import { labelSource, listLabels } from "./labels.ts";
import { objectAt } from "./objects.ts";
import { pullConnection, pullSource } from "./pull/pulls.ts";

export interface RepositorySource {
  __typename: "Repository";
  at: Repository;
}
export const repositorySource = (at: Repository): RepositorySource => ({ __typename: "Repository", at });

export interface RefSource {
  __typename: "Ref";
  at: Repository;
  ref: string;
}

export const readContents = (context: Context, repo: Repository): void =>
  requireNeed(context, repo, [["contents", "read"]], "read");

/** The ref, or null when there is none. */
export async function refSource(at: Repository, ref: string): Promise<RefSource | null> {
  return (await refTarget(at, ref)) ? { __typename: "Ref", at, ref } : null;
}

export const repositoryTypes: TypeTable = {
  Repository: {
    id: ({ at }: RepositorySource) => nodeId("R", at.id),
    databaseId: ({ at }: RepositorySource) => at.id,
    name: ({ at }: RepositorySource) => at.name,
    nameWithOwner: ({ at }: RepositorySource) => at.fullName,
    owner: ({ at }: RepositorySource, _args, { world }) => actor(world, at.owner),
    url: ({ at }: RepositorySource, _args, { world }) => `${world.url}/${at.fullName}`,
    isPrivate: ({ at }: RepositorySource) => at.private,
    isFork: ({ at }: RepositorySource) => at.parent !== null,
    defaultBranchRef: async ({ at }: RepositorySource, _args, context) => {
      readContents(context, at);
      // Null while the repository is empty.
      return (await branchTip(at, at.defaultBranch)) ? refSource(at, `refs/heads/${at.defaultBranch}`) : null;
    },
    ref: async ({ at }: RepositorySource, args, context) => {
      readContents(context, at);
      const name = String(args.qualifiedName);
      // schema: "Fully qualified matches are checked in order before falling back onto checks for short name matches".
      for (const full of [name, `refs/heads/${name}`, `refs/tags/${name}`]) {
        const found = await refSource(at, full);
        if (found) return found;
      }
      return null;
    },
    object: ({ at }: RepositorySource, args, context) => {
      readContents(context, at);
      if ((args.expression === undefined) === (args.oid === undefined))
        throw new Refusal(422, "Exactly one of `expression` and `oid` is needed.", { type: "ARGUMENT_ERROR" });
      return objectAt(at, String(args.oid ?? args.expression));
    },
    pullRequest: ({ at }: RepositorySource, args, context) => {
      requireNeed(context, at, [["pull_requests", "read"]], "read");
      const find = context.reads ? pullAsRead : pullOf;
      const pull = find(at, Number(args.number));
      if (!pull) throw notResolved("PullRequest", `the number of ${String(args.number)}`);
      return pullSource(at, pull);
    },
    issue: ({ at }: RepositorySource, args, context) => {
      requireNeed(context, at, [["issues", "read"]], "read");
      const found = at.conversations.get(Number(args.number));
      if (found?.kind !== "issue") throw notResolved("Issue", `the number of ${String(args.number)}`);
      return issueSource(at, found);
    },
    hasIssuesEnabled: ({ at }: RepositorySource) => at.hasIssues,
    issues: ({ at }: RepositorySource, args, context) => {
      requireNeed(context, at, [["issues", "read"]], "read");
      only("issues", args, "first", "last", "after", "before", "states", "labels", "filterBy", "orderBy");
      return issueConnection(at, args);
    },
    label: ({ at }: RepositorySource, args) => {
      const label = at.labels.get(fold(String(args.name)));
      return label ? labelSource(at, label) : null;
    },
    labels: ({ at }: RepositorySource, args) => listLabels(at, [...at.labels.values()], args),
    pullRequests: ({ at }: RepositorySource, args, context) => {
      requireNeed(context, at, [["pull_requests", "read"]], "read");
      only("pullRequests", args, "first", "last", "after", "before", "states", "baseRefName", "headRefName", "orderBy");
      return pullConnection(at, args);
    },
  },
  Ref: {
    id: ({ at, ref }: RefSource) => nodeId("REF", at.id, ref),
    name: ({ ref }: RefSource) => ref.replace(/^refs\/(heads|tags)\//, ""),
    prefix: ({ ref }: RefSource) => /^refs\/[^/]+\//.exec(ref)?.[0] ?? "refs/",
    repository: ({ at }: RefSource) => repositorySource(at),
    target: ({ at, ref }: RefSource) => objectAt(at, ref),
  },
};
