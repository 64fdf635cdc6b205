/** Events of pull requests: each says where to look, and a push also who pushed what. */
import { type CauseReading, ignored } from "./cause.ts";
import type { Payload } from "./payload.ts";

export function readPull({ pull_request, action, after, sender }: Payload): CauseReading {
  if (!pull_request) return ignored("no_pull_request");
  const isPush = action === "synchronize" && after !== undefined && sender;
  const arrival = {
    pull: pull_request.number,
    publisher: "app",
    ...(isPush ? { pushed: { head: after, by: sender.login } } : {}),
  } as const;
  return { kind: "arrival", arrival };
}
