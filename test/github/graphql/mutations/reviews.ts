/** `addPullRequestReview`: the same act as REST's. docs: graphql/reference/mutations; what `gh pr review` sends */
import { createReview, type ReviewEvent } from "../../acts/reviews.ts";
import { NotImplemented } from "../../server/refusal.ts";
import { type Fields, inGraphqlWords, notResolved, requireNeed } from "../resolve.ts";
import type { PullSource } from "../types/pull/pulls.ts";
import { reviewSource } from "../types/pull/reviews.ts";
import { findNode } from "../types/query.ts";

interface Input {
  pullRequestId: string;
  event?: ReviewEvent | "DISMISS" | null;
  body?: string | null;
  commitOID?: string | null;
  comments?: unknown[] | null;
  threads?: unknown[] | null;
  clientMutationId?: string | null;
}

export const reviewMutations: Fields<unknown> = {
  addPullRequestReview: async (_, args, context) => {
    const input = args.input as Input;
    const event = input.event ?? undefined;
    if (input.comments?.length || input.threads?.length) throw new NotImplemented("reviews: comments on lines");
    if (event === "DISMISS") throw new NotImplemented("addPullRequestReview(event: DISMISS)");
    const found = findNode(context, input.pullRequestId);
    if (found.__typename !== "PullRequest") throw notResolved("node", `the global id of '${input.pullRequestId}'`);
    const { at, pull } = found as PullSource;
    requireNeed(context, at, [["pull_requests", "write"]], "read", "AddPullRequestReview");
    const review = await inGraphqlWords(() =>
      createReview(context.world, at, context.caller, pull, {
        body: input.body ?? "",
        event,
        commit: input.commitOID ?? undefined,
      }),
    );
    return { clientMutationId: input.clientMutationId ?? null, pullRequestReview: reviewSource(at, review) };
  },
};
