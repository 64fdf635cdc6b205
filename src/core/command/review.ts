/**
 * What a submitted review says to us: a command in its text, as a comment's, or else the verdict that GitHub itself gave
 * it. Never both, so that nobody approves twice by one review.
 */
import type { Reading } from "./command.ts";
import { readComment } from "./read-comment.ts";

export interface ReviewWords {
  readonly state: "approved" | "changes_requested" | "commented" | "dismissed";
  readonly body: string;
  /** The commit that it is about, by GitHub's word. */
  readonly commit: string | null;
}
export type ReviewReading =
  | { readonly kind: "typed"; readonly reading: Exclude<Reading, { kind: "none" }> }
  /** No command, but a verdict: it counts where a check says that reviews do. */
  | { readonly kind: "verdict"; readonly reading: Reading & { kind: "command" } }
  | { readonly kind: "none" };

/** How much of a review's text is a reason. */
const LONGEST_REASON = 4_000;

export function readReview({ state, body, commit }: ReviewWords): ReviewReading {
  const typed = readComment(body);
  if (typed.kind !== "none") return { kind: "typed", reading: withCommit(typed, commit) };
  // A review of a commit that GitHub does not name is about nothing that could be approved.
  if (state === "approved" && commit !== null)
    return { kind: "verdict", reading: { kind: "command", asked: { verb: "approve", commit }, note: "" } };
  if (state !== "changes_requested" || commit === null) return { kind: "none" };
  const reason = body.trim().slice(0, LONGEST_REASON) || "Changes were requested in a review.";
  // Read by no grammar: the first word of a review is never the name of a check.
  return { kind: "verdict", reading: { kind: "command", asked: { verb: "reject", reason: `-- ${reason}` }, note: "" } };
}

/** A review is about a commit, so its command need not name one. */
function withCommit(typed: Exclude<Reading, { kind: "none" }>, commit: string | null): typeof typed {
  if (typed.kind !== "command" || commit === null) return typed;
  const { asked } = typed;
  if (asked.verb !== "approve" || asked.commit !== undefined) return typed;
  return { ...typed, asked: { ...asked, commit } };
}
