/** Reviews of pull requests. */
import { latestByAuthor, pullOfReview, visibleReviews } from "../../../acts/reviews.ts";
import { actorOf, roleOf } from "../../../identity/access.ts";
import { stamp, stampOrNull } from "../../../model/clock.ts";
import type { PullRequest } from "../../../model/conversations.ts";
import { nodeId } from "../../../model/node-id.ts";
import { fold, hasRole, type Repository } from "../../../model/repository.ts";
import type { Review } from "../../../model/reviews.ts";
import { NotImplemented } from "../../../server/refusal.ts";
import { associationOf } from "../../../shapes/comment.ts";
import { reviewUrl } from "../../../shapes/review.ts";
import { connect } from "../../connection.ts";
import { type Args, type Context, type Fields, only, type TypeTable } from "../../resolve.ts";
import { actor } from "../actors.ts";
import { reactionGroups } from "../comments.ts";
import { commitByOid } from "../commits.ts";
import { repositorySource } from "../repository.ts";
import { pullSource } from "./pulls.ts";

export interface ReviewSource {
  __typename: "PullRequestReview";
  at: Repository;
  review: Review;
}

export const reviewSource = (at: Repository, review: Review): ReviewSource => ({
  __typename: "PullRequestReview",
  at,
  review,
});

const bounds = ["first", "last", "after", "before"];

function listReviews(field: string, at: Repository, reviews: readonly Review[], args: Args) {
  return connect(
    field,
    args,
    reviews,
    (review) => review.id,
    (review) => reviewSource(at, review),
  );
}

/** Whether its author may push: what `writersOnly` asks for. */
function isWriters(at: Repository, review: Review): boolean {
  return review.author !== null && hasRole(roleOf(at, review.author), "write");
}

/** The fields of a pull request that show reviews. */
export const reviewFields: Fields<{ at: Repository; pull: PullRequest }> = {
  reviews: ({ at, pull }, args, { caller }: Context) => {
    only("reviews", args, ...bounds, "states", "author");
    const states = args.states as string[] | null | undefined;
    const wanted = visibleReviews(at, caller, pull).filter(
      (one) =>
        (!states || states.includes(one.state)) &&
        (typeof args.author !== "string" || (one.author !== null && fold(one.author) === fold(args.author))),
    );
    return listReviews("reviews", at, wanted, args);
  },
  /**
   * Null while nothing requires reviews and nobody has an opinion. What it is with an opinion and without a rule is not
   * documented.
   */
  reviewDecision: ({ at, pull }, _args, { caller }) => {
    const opinions = latestByAuthor(visibleReviews(at, caller, pull), ["APPROVED", "CHANGES_REQUESTED"]);
    if (opinions.length > 0) throw new NotImplemented("reviewDecision of a pull request with opinions");
    return null;
  },
  latestOpinionatedReviews: ({ at, pull }, args, { caller }: Context) => {
    only("latestOpinionatedReviews", args, ...bounds, "writersOnly");
    const reviews = latestByAuthor(visibleReviews(at, caller, pull), ["APPROVED", "CHANGES_REQUESTED", "DISMISSED"]);
    const wanted = reviews.filter((one) => args.writersOnly !== true || isWriters(at, one));
    return listReviews("latestOpinionatedReviews", at, wanted, args);
  },
};

export const reviewTypes: TypeTable = {
  PullRequestReview: {
    id: ({ review }: ReviewSource) => nodeId("PRR", review.id),
    databaseId: ({ review }: ReviewSource) => review.id,
    fullDatabaseId: ({ review }: ReviewSource) => String(review.id),
    state: ({ review }: ReviewSource) => review.state,
    body: ({ review }: ReviewSource) => review.body,
    url: ({ at, review }: ReviewSource, _args, { world }) => reviewUrl(world, at, review),
    createdAt: ({ review }: ReviewSource) => stamp(review.createdAt),
    updatedAt: ({ review }: ReviewSource) => stamp(review.updatedAt),
    submittedAt: ({ review }: ReviewSource) => stampOrNull(review.submittedAt),
    lastEditedAt: ({ review }: ReviewSource) => stampOrNull(review.lastEdit?.at ?? null),
    includesCreatedEdit: ({ review }: ReviewSource) => review.lastEdit !== null,
    editor: ({ review }: ReviewSource, _args, { world }) => actor(world, review.lastEdit?.by ?? null),
    author: ({ review }: ReviewSource, _args, { world }) => actor(world, review.author),
    authorAssociation: ({ at, review }: ReviewSource, _args, { world }) => associationOf(world, at, review.author),
    authorCanPushToRepository: ({ at, review }: ReviewSource) => isWriters(at, review),
    viewerDidAuthor: ({ review }: ReviewSource, _args, { caller }) =>
      review.author !== null && fold(review.author) === fold(actorOf(caller)),
    reactionGroups: (_: ReviewSource, _args, { caller }) => reactionGroups([], caller),
    commit: ({ at, review }: ReviewSource) => commitByOid(at, review.commit),
    pullRequest: ({ at, review }: ReviewSource) => pullSource(at, pullOfReview(at, review)),
    repository: ({ at }: ReviewSource) => repositorySource(at),
  },
};
