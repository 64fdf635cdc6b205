/** The answer to the comment that woke us when no run can record one: every command gets one visible answer. */
import { readComment } from "../../core/command/read-comment.ts";
import type { UnrecordedAnswer } from "../publish/publication.ts";
import type { Arrival } from "./arrival.ts";

/** Refused for `code`, or for what was wrong with the words; nothing where nobody typed a command. */
export function unrecordedAnswer(
  { comment }: Arrival,
  code: string,
  detail: Readonly<Record<string, string>>,
): UnrecordedAnswer | undefined {
  if (!comment) return undefined;
  const reading = readComment(comment.body);
  if (reading.kind === "none") return undefined;
  const verb = reading.kind === "command" ? reading.asked.verb : reading.verb;
  const why = reading.kind === "problem" ? reading : { code, detail };
  const answer = { outcome: "refused", code: why.code, verb, actor: comment.login, detail: why.detail } as const;
  return { comment: String(comment.id), answer };
}
