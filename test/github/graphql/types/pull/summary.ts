/** What headers and lists show of a pull request: numbers of its diff, whether it merges, and what nothing here ever has. */
import { diffStat } from "../../../git/diff.ts";
import { commitAt } from "../../../git/refs.ts";
import type { PullRequest } from "../../../model/conversations.ts";
import type { Repository } from "../../../model/repository.ts";
import { connect } from "../../connection.ts";
import type { Args, Fields } from "../../resolve.ts";
import { actor } from "../actors.ts";
import { reactionGroups } from "../comments.ts";

interface Source {
  at: Repository;
  pull: PullRequest;
}

const stat = ({ at, pull }: Source) => diffStat(at, pull.base.sha, pull.head.sha);

const none = (field: string) => (_: Source, args: Args) =>
  connect(
    field,
    args,
    [],
    () => "",
    () => null,
  );

export const summaryFields: Fields<Source> = {
  additions: async (source) => (await stat(source)).additions,
  deletions: async (source) => (await stat(source)).deletions,
  changedFiles: async (source) => (await stat(source)).files,
  // schema: MERGEABLE, CONFLICTING, or UNKNOWN where it is not calculated, as after closing. The test merge tells.
  mergeable: async ({ at, pull }) => {
    if (pull.state === "closed") return "UNKNOWN";
    return (await commitAt(at, `refs/pull/${pull.number}/merge`)) ? "MERGEABLE" : "CONFLICTING";
  },
  headRepositoryOwner: ({ pull }, _args, { world }) => actor(world, pull.head.repo.split("/")[0] ?? ""),
  // REST says the same of `maintainer_can_modify`.
  maintainerCanModify: () => false,
  // No call here gives a pull request a reaction, an assignee, a reviewer, a project or a milestone.
  reactionGroups: (_, _args, { caller }) => reactionGroups([], caller),
  assignees: none("assignees"),
  reviewRequests: none("reviewRequests"),
  projectCards: none("projectCards"),
  projectItems: none("projectItems"),
  milestone: () => null,
};
