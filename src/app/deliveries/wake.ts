/**
 * From a delivery to what the app does about it. Pure, and decided by the payload alone: a delivery that is not ours
 * costs no request and no client.
 */
import { readButton } from "./button.ts";
import { type Cause, type CauseReading, type Ignored, ignored, isSameLogin } from "./cause.ts";
import { readCollected } from "./collected.ts";
import { readCommentDelivery } from "./comment.ts";
import { readCheckDelivery, readReview } from "./others.ts";
import type { Delivery } from "./payload.ts";
import { readPull } from "./pull-request.ts";
import { type RoundReading, readInstallation, readPush } from "./rounds.ts";
import { type HeardEvent, isHeard } from "./subscriptions.ts";

/** What is to be worked off for one run. */
export interface Wake {
  readonly delivery: string;
  readonly event: string;
  readonly installation: number;
  /** `owner/name`. */
  readonly repository: string;
  readonly cause: Cause;
}
export type WakeReading = { readonly kind: "wakes"; readonly wakes: readonly Wake[] } | RoundReading;

type Reader =
  | { readonly kind: "pulls"; readonly read: (delivery: Delivery, self: string) => CauseReading }
  | { readonly kind: "rounds"; readonly read: (delivery: Delivery) => RoundReading };

const READERS: Readonly<Record<HeardEvent, Reader>> = {
  pull_request: { kind: "pulls", read: ({ payload }) => readPull(payload) },
  issue_comment: { kind: "pulls", read: ({ payload }, self) => readCommentDelivery(payload, self) },
  pull_request_review: { kind: "pulls", read: ({ payload }) => readReview(payload) },
  check_run: {
    kind: "pulls",
    read: ({ payload }, self) =>
      payload.action === "requested_action" ? readButton(payload, self) : readCheckDelivery(payload, self),
  },
  workflow_run: { kind: "pulls", read: ({ payload }, self) => readCollected(payload, self) },
  push: { kind: "rounds", read: readPush },
  installation: { kind: "rounds", read: readInstallation },
  installation_repositories: { kind: "rounds", read: readInstallation },
};

/** `self` is the app's own login, `NAME[bot]`. */
export function readDelivery(delivery: Delivery, self: string): WakeReading | Ignored {
  const { id, event, payload } = delivery;
  const { installation, repository, sender } = payload;
  if (!isHeard(event)) return ignored("other_event");
  const reader = READERS[event];
  // A completed run's sender is whoever started it, which for collect is us; for all else, we know what we did.
  if (event !== "workflow_run" && isSameLogin(sender?.login, self)) return ignored("own_deed");
  if (reader.kind === "rounds") return reader.read(delivery);
  if (!repository || !installation) return ignored("no_installation");
  const reading = reader.read(delivery, self);
  if (reading.kind === "ignored") return reading;
  const causes: readonly Cause[] =
    reading.kind === "arrivals" ? reading.arrivals.map((arrival) => ({ kind: "arrival", arrival })) : [reading];
  const about = { delivery: id, event, installation: installation.id, repository: repository.full_name };
  return { kind: "wakes", wakes: causes.map((cause) => ({ ...about, cause })) };
}

/** The pull request whose run is woken. */
export function pullOf({ cause }: Wake): number {
  return cause.kind === "arrival" ? cause.arrival.pull : cause.pull;
}
