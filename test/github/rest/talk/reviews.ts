/** Reviews of pull requests. docs: rest/pulls/reviews */
import {
  cannot,
  createReview,
  deletePendingReview,
  dismissReview,
  editReview,
  isVisible,
  type ReviewEvent,
  reviewEvents,
  submitReview,
  visibleReviews,
} from "../../acts/reviews.ts";
import type { Need } from "../../identity/access.ts";
import type { Review } from "../../model/reviews.ts";
import { NotImplemented, notFound } from "../../server/refusal.ts";
import type { Call, Route } from "../../server/route.ts";
import { reviewJson } from "../../shapes/review.ts";
import { optionalText } from "../input.ts";
import { listAnswer } from "../page.ts";
import { pullIn } from "../pulls.ts";

const all = "/repos/:owner/:repo/pulls/:pull_number/reviews";
const one = `${all}/:review_id`;
const reads: readonly Need[] = [["pull_requests", "read"]];
const writes: readonly Need[] = [["pull_requests", "write"]];

function reviewIn(call: Call): Review {
  const pull = pullIn(call);
  const found = call.repo.reviews.get(Number(call.params.review_id));
  if (found?.number !== pull.number || !isVisible(call.caller, found)) throw notFound();
  return found;
}

function eventIn(text: string | undefined): ReviewEvent | undefined {
  if (text === undefined || text === "") return undefined;
  if (text in reviewEvents) return text as ReviewEvent;
  throw cannot(`${text} is not an event of a review`);
}

const answer = ({ world, repo }: Call, review: Review) => ({ status: 200, json: reviewJson(world, repo, review) });

// Everybody who can read may review (docs: about-pull-request-reviews); the acts judge what needs more.
export const reviewRoutes: Route[] = [
  {
    method: "GET",
    path: all,
    needs: reads,
    role: "read",
    // docs: "The list of reviews returns in chronological order".
    handle: (call) =>
      listAnswer(call, visibleReviews(call.repo, call.caller, pullIn(call)), (review) =>
        reviewJson(call.world, call.repo, review),
      ),
  },
  {
    method: "POST",
    path: all,
    needs: writes,
    role: "read",
    handle: async (call) => {
      const { world, repo, caller, body } = call;
      if (Array.isArray(body.comments) && body.comments.length > 0)
        throw new NotImplemented("reviews: comments on lines");
      const review = await createReview(world, repo, caller, pullIn(call), {
        body: optionalText(body, "body") ?? "",
        event: eventIn(optionalText(body, "event")),
        commit: optionalText(body, "commit_id"),
      });
      return answer(call, review);
    },
  },
  { method: "GET", path: one, needs: reads, role: "read", handle: (call) => answer(call, reviewIn(call)) },
  {
    method: "PUT",
    path: one,
    needs: writes,
    role: "read",
    handle: async (call) => {
      const text = optionalText(call.body, "body") ?? "";
      return answer(call, await editReview(call.world, call.repo, call.caller, reviewIn(call), text));
    },
  },
  {
    method: "DELETE",
    path: one,
    needs: writes,
    role: "read",
    handle: (call) => {
      const review = reviewIn(call);
      deletePendingReview(call.repo, review);
      return answer(call, review);
    },
  },
  {
    method: "POST",
    path: `${one}/events`,
    needs: writes,
    role: "read",
    handle: async (call) => {
      const { world, repo, caller, body } = call;
      const event = eventIn(optionalText(body, "event"));
      // docs: blank "will return HTTP 422 (Unrecognizable entity)".
      if (!event) throw cannot("An event is required");
      return answer(call, await submitReview(world, repo, caller, reviewIn(call), event, optionalText(body, "body")));
    },
  },
  {
    method: "PUT",
    path: `${one}/dismissals`,
    needs: writes,
    role: "read",
    handle: async (call) => {
      const { world, repo, caller, body } = call;
      if (body.event !== undefined && body.event !== "DISMISS") throw cannot("The event can only be DISMISS");
      const message = optionalText(body, "message") ?? "";
      return answer(call, await dismissReview(world, repo, caller, reviewIn(call), message));
    },
  },
];
