/** Answers that are owed: to words that are still there and under which no answer of ours stands. */
import type { Answer } from "../../core/command/answer.ts";
import { renderAnswer } from "../../core/render/answer.ts";
import { answerMarker } from "../../core/render/markers.ts";
import type { View } from "../../core/render/view.ts";
import type { Look, PullFacts } from "../../ports/forge.ts";
import { labelId, reviewId, verdictId } from "../advance/inbox.ts";

export function answersOf(
  { pull }: Look,
  view: View,
  answers: readonly (readonly [string, Answer])[],
): readonly string[] {
  const there = wordsIn(pull);
  const owed = answers
    .filter(([words, answer]) => there.has(words) && isSpoken(words, answer))
    .filter(([words]) => !pull.comments.some((one) => one.isOurs && one.body.includes(answerMarker(words))));
  const isDone = ([, { outcome }]: (typeof owed)[number]) => outcome === "done";
  return [...owed.filter(isDone), ...owed.filter((one) => !isDone(one))]
    .slice(0, MOST_ANSWERS)
    .map(([words, answer]) => renderAnswer(answer, words, view));
}

/**
 * Answers in one publication: whoever types a hundred commands must not use up what the forge lets us say (about eighty new
 * comments a minute). What was obeyed is told first, the rest comes with the next events.
 */
const MOST_ANSWERS = 10;

function wordsIn({ comments, labelings, reviews }: PullFacts): ReadonlySet<string> {
  return new Set([
    ...comments.map(({ id }) => String(id)),
    ...labelings.map(labelId),
    ...reviews.flatMap((review) => [reviewId(review), verdictId(review)]),
  ]);
}

/**
 * A review's own verdict was not said to us: that it counts is to be seen in the comment, and that it does not in the list
 * of who may. Only whoever has to review once more must hear of it.
 */
function isSpoken(words: string, { code }: Answer): boolean {
  return !words.startsWith("verdict-") || code === "review_too_early";
}
