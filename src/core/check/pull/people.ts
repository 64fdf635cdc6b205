/** Labels that must be on, and reviews of people with write access that approve this very commit. */
import { type Answer, fewOf } from "./answer.ts";
import type { SeenReview } from "./sight.ts";

export function judgeLabels(wanted: readonly string[], on: readonly string[]): readonly Answer[] {
  const known = new Set(on.map((label) => label.toLowerCase()));
  const missing = wanted.filter((label) => !known.has(label.toLowerCase()));
  if (missing.length > 0) return [{ verdict: "fail", reason: "labels_missing", detail: { labels: fewOf(missing) } }];
  return [{ verdict: "pass", reason: "labels_on", detail: { labels: fewOf(wanted) } }];
}

/** Whose reviews count for nothing: the author's, and agents'. */
export interface NotCounted {
  readonly author: string | null;
  readonly isAgent: (login: string) => boolean;
}

/**
 * The last word of each person counts, and an approval only for the commit that it was given for. Too few are awaited, since
 * nobody has said no.
 */
export function judgeReviews(
  count: number,
  reviews: readonly SeenReview[],
  head: string,
  { author, isAgent }: NotCounted,
): readonly Answer[] {
  const last = new Map<string, SeenReview>();
  for (const review of reviews) {
    const { login, isBot, role, state } = review;
    const isEntitled = role === "write" || role === "maintain" || role === "admin";
    if (isBot || !isEntitled || isAgent(login) || login.toLowerCase() === author?.toLowerCase()) continue;
    // A remark is no second thought.
    if (state !== "commented") last.set(login.toLowerCase(), review);
  }
  const words = [...last.values()];
  const against = words.filter(({ state }) => state === "changes_requested").map(({ login }) => login);
  if (against.length > 0) return [{ verdict: "fail", reason: "review_against", detail: { people: fewOf(against) } }];
  const given = words.filter(({ state, commit }) => state === "approved" && commit === head).map(({ login }) => login);
  if (given.length < count) return [{ verdict: "waiting" }];
  return [{ verdict: "pass", reason: "reviews_passed", detail: { people: fewOf(given) } }];
}
