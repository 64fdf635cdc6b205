/**
 * The hidden first line by which we find our own comments again. A marker alone never makes a comment ours: whoever
 * looks for one asks for our identity as its author first, since anybody can paste a marker.
 */
import { slugOf } from "../run/run-id.ts";
import type { View } from "./view.ts";

const MARKER = /^<!-- statem:(sticky|answer) ([\w.-]{1,100}) -->/;

/** Marks the sticky comment of a run (or, while none may go on, of a pull request). */
export function stickyMarker(run: string): string {
  return `<!-- statem:sticky ${word(run)} -->`;
}
/** Marks the answer to a comment. */
export function answerMarker(comment: string): string {
  return `<!-- statem:answer ${word(comment)} -->`;
}
/** What the sticky comment of a view is marked with. */
export function stickyName(view: View): string {
  if (view.kind === "run") return view.run.id;
  // A record in doubt is a run's all the same, and the comment goes on telling so.
  return view.code.startsWith("state_") || slugOf(view.run) !== undefined ? view.run : String(view.place.pull);
}

/** Whether a body begins with a marker of ours. */
export function isOurs(body: string): boolean {
  return MARKER.test(body);
}
/** Whether a body is a sticky comment's. */
export function isSticky(body: string): boolean {
  return stickyRun(body) !== undefined;
}
/**
 * What a sticky comment was marked with: its run's id, or the pull request's number while it had none. A pull request has one
 * for each of its runbooks, whichever of its runs it was marked with first.
 */
export function stickyRun(body: string): string | undefined {
  const found = MARKER.exec(body);
  return found?.[1] === "sticky" ? found[2] : undefined;
}
/** The comment that a body answers. */
export function answeredComment(body: string): string | undefined {
  const found = MARKER.exec(body);
  return found?.[1] === "answer" ? found[2] : undefined;
}

function word(text: string): string {
  return (
    text
      .replace(/[^\w.-]/g, "_")
      .replace(/--+/g, "-")
      .slice(0, 100) || "_"
  );
}
