/** Answers that are owed: to words that are still there and under which no answer of ours stands. */
import type { Answer } from "../../core/command/answer.ts";
import { isPress } from "../../core/command/buttons/press.ts";
import { renderAnswer } from "../../core/render/answer.ts";
import { answerMarker } from "../../core/render/markers.ts";
import type { View } from "../../core/render/view.ts";
import type { Look, PullFacts } from "../../ports/forge.ts";
import { labelId, reviewId, verdictId } from "../advance/inbox.ts";

export function answersOf(
  { pull }: Look,
  view: View,
  answers: readonly { readonly comment: string; readonly answer: Answer }[],
): readonly string[] {
  const there = wordsIn(pull);
  const owed = answers
    .filter(({ comment: words, answer }) =>
      isPress(words) ? isAnswerShown(pull, answer) : there.has(words) && isSpoken(words, answer),
    )
    .filter(({ answer }) => answer.isRepeated === undefined)
    .filter(({ comment }) => !pull.comments.some((one) => one.isOurs && one.body.includes(answerMarker(comment))));
  const isDone = ({ answer }: (typeof owed)[number]) => answer.outcome === "done";
  return [...owed.filter(isDone), ...owed.filter((one) => !isDone(one))]
    .slice(0, MOST_ANSWERS)
    .map(({ comment, answer }) => renderAnswer(answer, comment, view));
}

/**
 * Comments that get a sign instead of the same words again. Whether one bears it already is not looked for: it is put on by the
 * process that wrote the answer down, and twice is once.
 */
export function signsOf({ pull }: Look, view: View, isOurs: (words: string) => boolean): readonly string[] {
  if (view.kind !== "run") return [];
  const { answers } = view.run;
  return pull.comments.flatMap(({ id, handle }) =>
    isOurs(String(id)) && answers[String(id)]?.isRepeated ? [handle] : [],
  );
}

/** A look shows so many of the newest comments. */
const SHOWN = 100;

/** A press is nowhere to be seen; but whether its answer would be, if it had been given, can be told. */
function isAnswerShown({ comments }: PullFacts, { detail }: Answer): boolean {
  const oldest = comments.at(-SHOWN)?.id ?? 0;
  return Number(detail["after"] ?? oldest) >= oldest;
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
