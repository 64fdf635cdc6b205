/**
 * What a look at the pull request has to tell the engine: the difference between the facts and the record. Deliveries
 * only wake us; that they are duplicated, late or lost makes no difference to what is read here.
 */

import type { Reading } from "../../core/command/command.ts";
import { readLabel } from "../../core/command/label.ts";
import { readComment } from "../../core/command/read-comment.ts";
import { readReview } from "../../core/command/review.ts";
import { answeredComment } from "../../core/render/markers.ts";
import type { Actor, Command } from "../../core/run/decide/command.ts";
import { list } from "../../core/run/decide/outcome.ts";
import { wordsId } from "../../core/run/fold/people/answered.ts";
import type { Run } from "../../core/run/run.ts";
import { slugOf } from "../../core/run/run-id.ts";
import type { Comment, Labeling, PullFacts, Review } from "../../ports/forge.ts";
import { slugsOf } from "./several/others.ts";

/** Words that carry something for us, however they were said. */
export interface Words {
  /** Their identity: what an answer is given to. */
  readonly id: string;
  readonly url: string;
  readonly at: string;
  readonly isEdited: boolean;
  /** `null` for a deleted account. */
  readonly author: Comment["author"];
  readonly reading: Exclude<Reading, { kind: "none" }>;
  readonly via?: "label" | "review";
  /** Nothing was typed to us: a review's own verdict, which counts only where a check wants reviews. */
  readonly isVerdict?: true;
}

type Known = Pick<Run, "answers" | "commentsAfter" | "saidAfter"> | undefined;

/** Words that carry a command for the run `id` and that it has not answered, oldest first. */
export function unanswered(pull: PullFacts, id: string, run: Known): Words[] {
  const answered = visiblyAnswered(pull);
  const all = [...commentWords(pull, run), ...labelWords(pull, run), ...reviewWords(pull, run)];
  return all
    .filter((one) => !(run && Object.hasOwn(run.answers, one.id)) && !answered.has(one.id))
    .flatMap((one) => addressed(one, pull, slugOf(id)) ?? [])
    .sort((one, other) => Date.parse(one.at) - Date.parse(other.at));
}

/**
 * The words if they are for the run under this runbook. What names none is the default one's; a review's own verdict, which
 * names nothing, is everybody's. Who names one that is not there is told so by the default one's run.
 */
function addressed(words: Words, pull: PullFacts, slug: string | undefined): Words | undefined {
  const { reading } = words;
  if (words.isVerdict || reading.runbook === slug) return words;
  if (slug !== undefined || reading.runbook === undefined) return undefined;
  const names = slugsOf(pull);
  if (names.includes(reading.runbook)) return undefined;
  const detail = { name: reading.runbook, targets: list(names) };
  const { verb } = reading.kind === "command" ? reading.asked : reading;
  return { ...words, reading: { kind: "problem", code: "unknown_runbook", verb, detail } };
}

function commentWords({ comments }: PullFacts, run: Known): Words[] {
  return comments.flatMap(({ id, isOurs, body, url, createdAt: at, isEdited, author }) => {
    if (isOurs || (run && id <= run.commentsAfter)) return [];
    const reading = readComment(body);
    return reading.kind === "none" ? [] : [{ id: String(id), url, at, isEdited, author, reading }];
  });
}

/** Before there is a run nothing could have been approved by a label or a review. */
function labelWords({ labelings, url }: PullFacts, run: Known): Words[] {
  return labelings.flatMap((labeling) => {
    const { label, at, by, isOurs } = labeling;
    const reading = readLabel(label);
    if (reading.kind === "none" || isOurs || !isLater(at, run)) return [];
    return [{ id: labelId(labeling), url, at, isEdited: false, author: by, reading, via: "label" as const }];
  });
}

function reviewWords({ reviews, head }: PullFacts, run: Known): Words[] {
  return reviews.flatMap((review) => {
    const { isOurs, submittedAt: at, url, author, isEdited, commit } = review;
    if (isOurs || !isLater(at, run)) return [];
    const read = readReview(review);
    const shared = { url, at, author, via: "review" as const };
    if (read.kind === "typed") return [{ ...shared, id: reviewId(review), isEdited, reading: read.reading }];
    // That its text was edited changes nothing of its verdict; that it is about another commit does.
    if (read.kind === "none" || commit !== head) return [];
    return [{ ...shared, id: verdictId(review), isEdited: false, reading: read.reading, isVerdict: true as const }];
  });
}

function isLater(at: string, run: Known): boolean {
  return run?.saidAfter !== undefined && Date.parse(at) / 1_000 > run.saidAfter;
}

export function labelId({ at, id }: Labeling): string {
  return wordsId("label", at, id);
}
export function reviewId({ submittedAt, id }: Review): string {
  return wordsId("review", submittedAt, String(id));
}
export function verdictId({ submittedAt, id }: Review): string {
  return wordsId("verdict", submittedAt, String(id));
}

/**
 * Words that an answer of ours stands under. One that was refused while the run was held is not in the record, and must
 * not be obeyed later all the same: what its author looked at then was something else.
 */
function visiblyAnswered({ comments }: PullFacts): ReadonlySet<string | undefined> {
  return new Set(comments.map(({ isOurs, body }) => (isOurs ? answeredComment(body) : undefined)));
}

/** What the pull request's own state has to say that the run does not know. */
export function pullCommands(pull: PullFacts, run: Run, pushedBy: string | null): Command[] {
  const commands: Command[] = [];
  const { status } = run;
  const isClosedPause = status.kind === "paused" && status.reason === "closed";
  const isFinal = status.kind === "ended" && status.final;
  if (run.subject.pull !== pull.number) {
    const { number, author, base, head: commit, headTree: tree } = pull;
    commands.push({ kind: "adopted", subject: { pull: number, author, base, head: { commit, tree, pushedBy } } });
  } else if (!pull.isIssue && pull.head !== run.subject.head.commit && !isFinal) {
    commands.push({ kind: "head_moved", commit: pull.head, tree: pull.headTree, pushedBy });
  }
  if (pull.head === run.subject.head.commit && pushedBy !== null) {
    commands.push({ kind: "pusher_known", commit: pull.head, login: pushedBy });
  }
  if (pull.state === "merged" && !isFinal) commands.push({ kind: "merged" });
  if (pull.state === "closed" && status.kind === "active") commands.push({ kind: "closed" });
  if (pull.state === "open" && isClosedPause) commands.push({ kind: "reopened" });
  return commands;
}

/** Words as a command of the engine. */
export function spokenCommand({ id, url, at, isEdited, via, reading }: Words, actor: Actor): Command {
  const spoken = { comment: id, url, at, isEdited, actor, ...(via === undefined ? {} : { via }) };
  return reading.kind === "command"
    ? { kind: "asked", asked: reading.asked, spoken }
    : { kind: "misread", problem: reading, spoken };
}
