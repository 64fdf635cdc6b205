/**
 * Rate limits as GitHub shows them. docs: rate-limits-for-the-rest-api, graphql rate-limits-and-node-limits; github-facts 4.
 * 403 and 429 are both seen, with and without headers; GraphQL answers the primary limit with 200 and an error inside.
 */
import type { Clock } from "../model/clock.ts";
import type { RestAnswer } from "../seam.ts";
import type { RequestEntry } from "./requests.ts";

export type Limit =
  /** The secondary limit with `retry-after`. */
  | { kind: "retry-after"; seconds: number; status?: 403 | 429 }
  /** The primary limit: nothing remains, and the reset is so many seconds away; a negative number is the past. */
  | { kind: "reset"; seconds: number; status?: 403 | 429 }
  /** The secondary limit without any header that tells when; plenty remains. */
  | { kind: "silent"; status?: 403 | 429 }
  /** Writes are blocked while `remaining` is high and the reset is past (devops-thiago/ThrillhouseBot#723). */
  | { kind: "content" };

const secondary = "You have exceeded a secondary rate limit. Please wait a few minutes before you try again.";
const content =
  "You have exceeded a secondary rate limit and have been temporarily blocked from content creation. Please retry your request again later.";

export function throttled(limit: Limit, entry: RequestEntry, clock: Clock): RestAnswer {
  const now = Math.floor(clock.now().getTime() / 1000);
  switch (limit.kind) {
    case "retry-after":
      return refused(limit.status ?? 403, secondary, { "retry-after": String(limit.seconds) });
    case "silent":
      return refused(limit.status ?? 403, secondary, {});
    case "content":
      return refused(403, content, { "x-ratelimit-remaining": "4771", "x-ratelimit-reset": String(now - 60) });
    case "reset": {
      const headers = { "x-ratelimit-remaining": "0", "x-ratelimit-reset": String(now + limit.seconds) };
      const message = "API rate limit exceeded for installation.";
      if (entry.kind === "graphql")
        return { status: 200, headers, json: { errors: [{ type: "RATE_LIMITED", message }] } };
      return refused(limit.status ?? 403, message, headers);
    }
  }
}

function refused(status: number, message: string, headers: Record<string, string>): RestAnswer {
  return {
    status,
    headers,
    json: { message, documentation_url: "https://docs.github.com/rest", status: String(status) },
  };
}
