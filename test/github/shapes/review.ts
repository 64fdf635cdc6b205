/** Reviews in REST answers and payloads, which differ in how they write the state. */
import { stamp } from "../model/clock.ts";
import { nodeId } from "../model/node-id.ts";
import type { Repository } from "../model/repository.ts";
import type { Review } from "../model/reviews.ts";
import { apiUrl, type World } from "../model/world.ts";
import { associationOf, conversationUrl } from "./comment.ts";
import type { ReviewJson } from "./types.ts";
import { userJsonOrNull } from "./user.ts";

export function reviewUrl(world: World, repo: Repository, review: Review): string {
  return `${conversationUrl(world, repo, review.number)}#pullrequestreview-${review.id}`;
}

export function reviewJson(world: World, repo: Repository, review: Review): ReviewJson {
  const html = reviewUrl(world, repo, review);
  const pull = `${apiUrl(world)}/repos/${repo.fullName}/pulls/${review.number}`;
  return {
    id: review.id,
    node_id: nodeId("PRR", review.id),
    user: userJsonOrNull(world, review.author),
    body: review.body,
    state: review.state,
    html_url: html,
    pull_request_url: pull,
    _links: { html: { href: html }, pull_request: { href: pull } },
    // Absent while the review is pending.
    ...(review.submittedAt ? { submitted_at: stamp(review.submittedAt) } : {}),
    commit_id: review.commit,
    author_association: associationOf(world, repo, review.author),
  };
}

/** docs: webhooks "pull_request_review": the state in lower case. */
export function reviewPayload(world: World, repo: Repository, review: Review): Record<string, unknown> {
  return {
    ...reviewJson(world, repo, review),
    body: review.body || null,
    state: review.state.toLowerCase(),
    updated_at: stamp(review.updatedAt),
  };
}
