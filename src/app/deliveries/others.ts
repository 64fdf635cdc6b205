/** What others have to say of a pull request's head: checks that are not ours, and reviews. */

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

/** A review is looked at when the run is, with the command or the verdict that it carries. */
export function readReview({ pull_request, review }: Payload): CauseReading {
  if (!pull_request || !review) return ignored("no_pull_request");
  return { kind: "arrivals", arrivals: [{ pull: pull_request.number, publisher: "app" }] };
}
