/** Events of pull requests: each says where to look, and a push also who pushed what. */
import { type CauseReading, ignored } from "./cause.ts";
import type { Payload } from "./payload.ts";

export function readPull({ pull_request, action, before, after, sender }: Payload): CauseReading {
  if (!pull_request) return ignored("no_pull_request");
  const isPush = action === "synchronize" && after !== undefined && sender;
  const pushed = isPush ? { head: after, by: sender.login, ...(before === undefined ? {} : { before }) } : undefined;
  const arrival = { pull: pull_request.number, publisher: "app", ...(pushed ? { pushed } : {}) } as const;
  return { kind: "arrivals", arrivals: [arrival] };
}
