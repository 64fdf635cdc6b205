/** What people said without typing it: labels that they put on, and reviews. */
import type { PullFacts, Review } from "../../../ports/forge.ts";
import { authorOf } from "./author.ts";
import type { ReviewAnswer, UntypedAnswer } from "./shape.ts";

export function untypedOf({ url, labels, timelineItems, reviews }: UntypedAnswer) {
  return {
    url,
    labels: (labels?.nodes ?? []).map(({ id: handle, name }) => ({ name, handle })),
    labelings: timelineItems.nodes.map(({ id, createdAt, actor, label }) => ({
      id,
      label: label.name,
      at: createdAt,
      by: authorOf(actor),
    })),
    reviews: (reviews?.nodes ?? []).flatMap(reviewOf),
  } satisfies Partial<PullFacts>;
}

/** None of a review that is still being written: its author alone sees it. */
function reviewOf(review: ReviewAnswer): Review[] {
  const { state, submittedAt, commit, author, lastEditedAt, viewerDidAuthor, fullDatabaseId, url, body } = review;
  if (state === "PENDING" || submittedAt === null) return [];
  return [
    {
      id: Number(fullDatabaseId),
      ...{ url, body, submittedAt },
      state: STATES[state],
      isEdited: lastEditedAt !== null,
      isOurs: viewerDidAuthor,
      commit: commit?.oid ?? null,
      author: authorOf(author),
    },
  ];
}

const STATES = {
  APPROVED: "approved",
  CHANGES_REQUESTED: "changes_requested",
  COMMENTED: "commented",
  DISMISSED: "dismissed",
} as const;
