/** Events of comments: only the text is read, and an ordinary comment ends here. */
import { readComment } from "../../core/command/read-comment.ts";
import { isOurs } from "../../core/render/markers.ts";
import { type CauseReading, ignored, isSameLogin } from "./cause.ts";
import type { Payload } from "./payload.ts";

/** A comment that carried a command before it was edited is ours too: what it said may have to be taken back. */
export function readCommentDelivery({ issue, comment, changes }: Payload, self: string): CauseReading {
  if (!issue || !comment) return ignored("no_pull_request");
  const { id, user } = comment;
  const body = comment.body ?? "";
  const isBot = user !== null && user.type !== "User";
  // Anybody can paste a marker, so a person's comment that begins with one is read like any other.
  if (isSameLogin(user?.login, self) || (isBot && isOurs(body))) return ignored("own_marker");
  const texts = [body, changes?.body?.from ?? ""];
  if (texts.every((text) => readComment(text).kind === "none")) return ignored("ordinary_comment");
  const arrival = {
    pull: issue.number,
    ...(issue.pull_request ? {} : { isIssue: true as const }),
    publisher: "app",
    comment: { id, login: user?.login ?? null, isBot, body },
  } as const;
  return { kind: "arrivals", arrivals: [arrival] };
}
