/** The answers to the comments that woke us when no run can record one: every command gets one visible answer. */
import { isPress } from "../../core/command/press.ts";
import { readComment } from "../../core/command/read-comment.ts";
import type { UnrecordedAnswer } from "../publish/publication.ts";
import { type Arrival, type Word, wordsOf } from "./arrival.ts";

/** Refused for `code`, or for what was wrong with the words; none where nobody typed a command. */
export function unrecordedAnswers(
  arrival: Arrival,
  code: string,
  detail: Readonly<Record<string, string>>,
): readonly UnrecordedAnswer[] {
  return wordsOf(arrival).flatMap((word) => answerTo(word, code, detail) ?? []);
}

function answerTo(
  { comment, asked }: Word,
  code: string,
  detail: Readonly<Record<string, string>>,
): UnrecordedAnswer | undefined {
  if (asked && isPress(asked.id)) {
    const { verb } = asked.asked;
    return { comment: asked.id, answer: { outcome: "refused", code, verb, actor: asked.login, detail } };
  }
  if (!comment) return undefined;
  const reading = readComment(comment.body);
  if (reading.kind === "none") return undefined;
  const verb = reading.kind === "command" ? reading.asked.verb : reading.verb;
  const why = reading.kind === "problem" ? reading : { code, detail };
  const answer = { outcome: "refused", code: why.code, verb, actor: comment.login, detail: why.detail } as const;
  return { comment: String(comment.id), answer };
}
