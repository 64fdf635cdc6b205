/**
 * What a look at the pull request has to tell the engine: the difference between the facts and the record. Deliveries
 * only wake us; that they are duplicated, late or lost makes no difference to what is read here.
 */

import type { Reading } from "../../core/command/command.ts";
import { readComment } from "../../core/command/read-comment.ts";
import { answeredComment } from "../../core/render/markers.ts";
import type { Actor, Command } from "../../core/run/decide/command.ts";
import type { Run } from "../../core/run/run.ts";
import type { Comment, PullFacts } from "../../ports/forge.ts";

/** A comment that carries something for us and has had no answer yet. */
export interface Unanswered {
  readonly comment: Comment;
  readonly reading: Exclude<Reading, { kind: "none" }>;
}

/** Comments that carry a command and that this run has not answered, oldest first. */
export function unanswered(pull: PullFacts, run: Pick<Run, "answers" | "commentsAfter"> | undefined): Unanswered[] {
  const answered = visiblyAnswered(pull);
  return pull.comments.flatMap((comment) => {
    if (comment.isOurs || (run && comment.id <= run.commentsAfter)) return [];
    if (run && Object.hasOwn(run.answers, String(comment.id))) return [];
    if (answered.has(String(comment.id))) return [];
    const reading = readComment(comment.body);
    return reading.kind === "none" ? [] : [{ comment, reading }];
  });
}

/**
 * Comments that an answer of ours stands under. One that was refused while the run was held is not in the record, and must
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
  if (pull.head !== run.subject.head.commit && !isFinal) {
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

/** A comment as a command of the engine. */
export function spokenCommand({ comment, reading }: Unanswered, actor: Actor): Command {
  const { id, url, createdAt, isEdited } = comment;
  const spoken = { comment: String(id), url, at: createdAt, isEdited, actor };
  return reading.kind === "command"
    ? { kind: "asked", asked: reading.asked, spoken }
    : { kind: "misread", problem: reading, spoken };
}
