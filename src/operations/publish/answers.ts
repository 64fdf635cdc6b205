/** Answers that are owed: to words that are still there and under which no answer of ours stands. */
import { isPress } from "../../core/command/press.ts";
import { renderAnswer } from "../../core/render/answer.ts";
import { answerMarker } from "../../core/render/markers.ts";
import type { View } from "../../core/render/view.ts";
import type { Look, PullFacts } from "../../ports/forge.ts";
import { labelId, reviewId, verdictId } from "../advance/inbox.ts";
import type { UnrecordedAnswer } from "./publication.ts";

export function answersOf({ pull }: Look, view: View, answers: readonly UnrecordedAnswer[]): readonly string[] {
  const there = wordsIn(pull);
  const owed = answers
    .filter((one) => (isPress(one.comment) ? isShown(pull, one) : there.has(one.comment)) && isSpoken(one))
    .filter(({ comment }) => !pull.comments.some((one) => one.isOurs && one.body.includes(answerMarker(comment))));
  const isDone = ({ answer }: UnrecordedAnswer) => answer.outcome === "done";
  return [...owed.filter(isDone), ...owed.filter((one) => !isDone(one))]
    .slice(0, MOST_ANSWERS)
    .map(({ comment, answer }) => renderAnswer(answer, comment, view));
}

/** A look shows so many of the newest comments. */
const SHOWN = 100;

/** Whether the answer to a button would be shown, which itself is nowhere to be seen. */
function isShown({ comments }: PullFacts, { answer }: UnrecordedAnswer): boolean {
  const oldest = comments.at(-SHOWN)?.id ?? 0;
  return Number(answer.detail["after"] ?? oldest) >= oldest;
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
function isSpoken({ comment, answer }: UnrecordedAnswer): boolean {
  return !comment.startsWith("verdict-") || answer.code === "review_too_early";
}
