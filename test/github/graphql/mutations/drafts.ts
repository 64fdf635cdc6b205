/** Draft and ready, which only GraphQL can change. docs: graphql/reference/mutations */
import { setDraft } from "../../acts/change-pull.ts";
import { fold } from "../../model/repository.ts";
import { type Args, type Context, type Fields, notResolved, requireNeed } from "../resolve.ts";
import { type PullSource, pullSource } from "../types/pull/pulls.ts";
import { findNode } from "../types/query.ts";

async function change(args: Args, context: Context, draft: boolean, mutation: string) {
  const input = args.input as { pullRequestId: string; clientMutationId?: string | null };
  const found = findNode(context, input.pullRequestId);
  if (found.__typename !== "PullRequest") throw notResolved("node", `the global id of '${input.pullRequestId}'`);
  const { at, pull } = found as PullSource;
  const { caller } = context;
  const own = caller.kind === "person" && pull.author !== null && fold(pull.author) === fold(caller.login);
  requireNeed(context, at, [["pull_requests", "write"]], own ? "read" : "write", mutation);
  // Tokens of apps and workflows are refused without `contents: write` (cli/cli discussion 6924, delta-io/delta-rs#4748).
  requireNeed(context, at, [["contents", "write"]], own ? "read" : "write", mutation);
  await setDraft(context.world, at, caller, pull, draft);
  return { clientMutationId: input.clientMutationId ?? null, pullRequest: pullSource(at, pull) };
}

export const draftMutations: Fields<unknown> = {
  convertPullRequestToDraft: (_, args, context) => change(args, context, true, "ConvertPullRequestToDraft"),
  markPullRequestReadyForReview: (_, args, context) => change(args, context, false, "MarkPullRequestReadyForReview"),
};
