/** What people said without typing it: labels that they put on, and reviews. */
import type { PullFacts, Review } from "../../../ports/forge.ts";
import { authorOf } from "./author.ts";
import type { LabelAnswer, ReviewAnswer, UntypedAnswer } from "./shape.ts";

/** `viewer` is the login that we publish under. */
export function untypedOf({ url, labels, timelineItems, reviews }: UntypedAnswer, viewer: string) {
  return {
    url,
    labels: labelsOf(labels?.nodes),
    labelings: timelineItems.nodes.map(({ id, createdAt, actor, label }) => {
      const by = authorOf(actor);
      return { id, label: label.name, at: createdAt, by, isOurs: by?.login === viewer };
    }),
    reviews: (reviews?.nodes ?? []).flatMap(reviewOf),
  } satisfies Partial<PullFacts>;
}

export function labelsOf(nodes: readonly LabelAnswer[] = []): PullFacts["labels"] {
  return nodes.map(({ id: handle, name }) => ({ name, handle }));
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
