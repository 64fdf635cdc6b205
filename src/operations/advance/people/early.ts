/** Asks for a role before anything else is known, where words make it worth it. */
import { readComment } from "../../../core/command/read-comment.ts";
import type { Word } from "../arrival.ts";
import { needsRole, type Roles } from "./roles.ts";

/** Asks for the role of whoever woke us beside the look, so that an approval costs one round trip less. */
export function askEarly({ comment, asked }: Word, roles: Roles): void {
  if (asked && !asked.isBot) void roles.of(asked.login).catch(() => {});
  if (!comment || comment.login === null) return;
  const reading = readComment(comment.body);
  const verb = reading.kind === "command" ? reading.asked.verb : undefined;
  const author = { login: comment.login, isBot: comment.isBot };
  if (needsRole({ author }, verb)) void roles.of(comment.login).catch(() => {});
}
