/** What others have to say of a pull request's head: checks that are not ours, and reviews. */

import { reviewId } from "../../core/command/press.ts";
import { readComment } from "../../core/command/read-comment.ts";
import { type CauseReading, ignored, isSameLogin } from "./cause.ts";
import type { Payload } from "./payload.ts";

/**
 * A check that was completed wakes the pull requests that GitHub says it is about. Of a fork's head it names none; the next
 * reconcile finds those.
 */
export function readCheckDelivery({ check_run: check }: Payload, self: string): CauseReading {
  if (!check) return ignored("other_event");
  if (isSameLogin(`${check.app?.slug ?? ""}[bot]`, self)) return ignored("own_deed");
  const pulls = (check.pull_requests ?? []).filter(({ head }) => head.sha === check.head_sha);
  if (pulls.length === 0) return ignored("no_pull_request");
  return { kind: "arrivals", arrivals: pulls.map(({ number }) => ({ pull: number, publisher: "app" })) };
}

/** A review is looked at when the run is; a command in it is answered, once, and obeyed never. */
export function readReview({ action, pull_request, review }: Payload): CauseReading {
  if (!pull_request || !review) return ignored("no_pull_request");
  const pull = pull_request.number;
  const reading = action === "submitted" ? readComment(review.body ?? "") : { kind: "none" as const };
  if (reading.kind === "none" || !review.user) return { kind: "arrivals", arrivals: [{ pull, publisher: "app" }] };
  const misplaced = {
    id: reviewId(review.id),
    url: review.html_url,
    login: review.user.login,
    isBot: review.user.type !== undefined && review.user.type !== "User",
    code: "review_command",
    verb: reading.kind === "command" ? reading.asked.verb : reading.verb,
  };
  return { kind: "arrivals", arrivals: [{ pull, publisher: "app", misplaced }] };
}
