/**
 * From a delivery to what the app does about it. Pure, and decided by the payload alone: a delivery that is not ours
 * costs no request and no client.
 */
import { type Cause, type CauseReading, type Ignored, ignored, isSameLogin } from "./cause.ts";
import { readCollected } from "./collected.ts";
import { readCommentDelivery } from "./comment.ts";
import type { Delivery } from "./payload.ts";
import { readPull } from "./pull-request.ts";

/** What is to be worked off for one run. */
export interface Wake {
  readonly delivery: string;
  readonly event: string;
  readonly installation: number;
  /** `owner/name`. */
  readonly repository: string;
  readonly cause: Cause;
}
export type WakeReading = { readonly kind: "wake"; readonly wake: Wake } | Ignored;

/** `self` is the app's own login, `NAME[bot]`. */
export function readDelivery({ id, event, payload }: Delivery, self: string): WakeReading {
  const { installation, repository, sender } = payload;
  if (!repository || !installation) return ignored("no_installation");
  // A completed run's sender is whoever started it, which for collect is us; for all else, we know what we did.
  if (event !== "workflow_run" && isSameLogin(sender?.login, self)) return ignored("own_deed");
  const cause = causeOf({ id, event, payload }, self);
  if (cause.kind === "ignored") return cause;
  const wake = { delivery: id, event, installation: installation.id, repository: repository.full_name, cause };
  return { kind: "wake", wake };
}

/** The pull request whose run is woken. */
export function pullOf({ cause }: Wake): number {
  return cause.kind === "arrival" ? cause.arrival.pull : cause.pull;
}

function causeOf({ event, payload }: Delivery, self: string): CauseReading {
  switch (event) {
    case "pull_request":
      return readPull(payload);
    case "issue_comment":
      return readCommentDelivery(payload, self);
    case "workflow_run":
      return readCollected(payload, self);
    default:
      return ignored("other_event");
  }
}
