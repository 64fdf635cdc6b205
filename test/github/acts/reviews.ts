/** Reviewing: begin, submit, edit, dismiss, delete. docs: rest/pulls/reviews, about-pull-request-reviews */
import { publishReview } from "../events/publish.ts";
import { isAncestor } from "../git/refs.ts";
import { actorOf, appIdOf, roleOf } from "../identity/access.ts";
import type { Caller } from "../identity/tokens.ts";
import type { PullRequest } from "../model/conversations.ts";
import { fold, hasRole, pullOf, type Repository } from "../model/repository.ts";
import type { Review, ReviewState } from "../model/reviews.ts";
import type { World } from "../model/world.ts";
import { checkBodyLength } from "../rest/input.ts";
import { NotImplemented, Refusal } from "../server/refusal.ts";
import { requireTalk } from "./comments.ts";

export const reviewEvents = {
  APPROVE: "APPROVED",
  REQUEST_CHANGES: "CHANGES_REQUESTED",
  COMMENT: "COMMENTED",
} as const;
export type ReviewEvent = keyof typeof reviewEvents;

/** How the calls of reviews refuse: "Unprocessable Entity" with a sentence in `errors` (the description's simple form). */
export const cannot = (sentence: string): Refusal => new Refusal(422, "Unprocessable Entity", { errors: [sentence] });

export interface ReviewInput {
  body: string;
  /** Absent leaves the review pending. docs: "By leaving this blank, you set the review action state to PENDING". */
  event: ReviewEvent | undefined;
  /** docs: "Defaults to the most recent commit in the pull request when you do not specify a value". */
  commit: string | undefined;
}

export async function createReview(
  world: World,
  repo: Repository,
  caller: Caller,
  pull: PullRequest,
  input: ReviewInput,
): Promise<Review> {
  requireTalk(repo, caller, pull, "write");
  checkBodyLength(input.body, "PullRequestReview");
  const author = actorOf(caller);
  if (pendingOf(repo, pull, author)) throw cannot("User can only have one pending review per pull request");
  if (input.event) requireEvent(pull, caller, input.event, input.body);
  const commit = input.commit ?? pull.head.sha;
  const isInPull = commit === pull.head.sha || (await isOlder(repo, pull, commit));
  if (!isInPull) throw cannot("Commit is not part of the pull request");
  const now = world.clock.now();
  const review: Review = {
    id: world.nextId(),
    repo: repo.fullName,
    number: pull.number,
    author,
    state: "PENDING",
    body: input.body,
    commit,
    createdAt: now,
    updatedAt: now,
    submittedAt: null,
    lastEdit: null,
  };
  repo.reviews.set(review.id, review);
  if (input.event) await submit(world, repo, caller, pull, review, input.event);
  return review;
}

/** docs: "Submits a pending review"; the body given here replaces what stood there. */
export async function submitReview(
  world: World,
  repo: Repository,
  caller: Caller,
  review: Review,
  event: ReviewEvent,
  body: string | undefined,
): Promise<Review> {
  const pull = pullOfReview(repo, review);
  requireTalk(repo, caller, pull, "write");
  if (review.state !== "PENDING") throw cannot("Could not submit review; it is not pending.");
  requireEvent(pull, caller, event, body ?? review.body);
  if (body !== undefined) review.body = checkBodyLength(body, "PullRequestReview");
  await submit(world, repo, caller, pull, review, event);
  return review;
}

async function submit(
  world: World,
  repo: Repository,
  caller: Caller,
  pull: PullRequest,
  review: Review,
  event: ReviewEvent,
): Promise<void> {
  review.state = reviewEvents[event];
  review.submittedAt = review.updatedAt = pull.updatedAt = world.clock.now();
  await publishReview(world, repo, caller, review, "submitted");
}

/** Own pull requests, empty words and a workflow's approval are refused. */
function requireEvent(pull: PullRequest, caller: Caller, event: ReviewEvent, body: string): void {
  const own = pull.author !== null && fold(pull.author) === fold(actorOf(caller));
  // docs: "Pull request authors cannot approve their own pull requests"; the words: cli/cli#7211 and many others.
  if (own && event === "APPROVE") throw cannot("Can not approve your own pull request");
  if (own && event === "REQUEST_CHANGES") throw cannot("Can not request changes on your own pull request");
  // docs: "body: Required when using REQUEST_CHANGES or COMMENT for the event parameter".
  if (event !== "APPROVE" && body.trim() === "") throw cannot("Review body is required");
  // docs: "Preventing GitHub Actions from creating or approving pull requests": off unless somebody allows it.
  if (caller.kind === "workflow" && event === "APPROVE")
    throw cannot("GitHub Actions is not permitted to approve pull requests.");
  if (pull.state === "closed" && event !== "COMMENT")
    throw new NotImplemented("reviews: an opinion on a closed pull request");
}

/** docs: "Updates the contents of a specified review summary comment"; webhooks: `edited` with the body before. */
export async function editReview(
  world: World,
  repo: Repository,
  caller: Caller,
  review: Review,
  body: string,
): Promise<Review> {
  requireTalk(repo, caller, pullOfReview(repo, review), "write");
  const own = review.author !== null && fold(review.author) === fold(actorOf(caller));
  const writes = appIdOf(caller) !== null || (caller.kind === "person" && hasRole(roleOf(repo, caller.login), "write"));
  if (!own && !writes) throw new Refusal(403, "Must have admin rights to Repository.");
  checkBodyLength(body, "PullRequestReview");
  const from = review.body;
  review.body = body;
  review.updatedAt = world.clock.now();
  if (review.state === "PENDING") return review;
  review.lastEdit = { at: review.updatedAt, by: actorOf(caller) };
  await publishReview(world, repo, caller, review, "edited", { changes: { body: { from } } });
  return review;
}

/** docs: rest/pulls/reviews "Dismiss a review"; about-pull-request-reviews: write access; a comment has no opinion to dismiss. */
export async function dismissReview(
  world: World,
  repo: Repository,
  caller: Caller,
  review: Review,
  message: string,
): Promise<Review> {
  const pull = pullOfReview(repo, review);
  requireTalk(repo, caller, pull, "write");
  if (caller.kind === "person" && !hasRole(roleOf(repo, caller.login), "write"))
    throw new Refusal(403, "Must have admin rights to Repository.");
  if (message.trim() === "") throw cannot("Dismissal message can't be blank");
  if (review.state !== "APPROVED" && review.state !== "CHANGES_REQUESTED")
    throw cannot(`Can not dismiss a ${review.state.toLowerCase()} pull request review`);
  review.state = "DISMISSED";
  review.updatedAt = pull.updatedAt = world.clock.now();
  await publishReview(world, repo, caller, review, "dismissed");
  return review;
}

/** docs: "Deletes a pull request review that has not been submitted. Submitted reviews cannot be deleted." */
export function deletePendingReview(repo: Repository, review: Review): void {
  if (review.state !== "PENDING") throw cannot("Can not delete a non-pending pull request review");
  repo.reviews.delete(review.id);
}

/** In the order of submission; a pending review is seen by its author alone. */
export function visibleReviews(repo: Repository, caller: Caller, pull: PullRequest): Review[] {
  return [...repo.reviews.values()].filter((one) => one.number === pull.number && isVisible(caller, one));
}

export function isVisible(caller: Caller, review: Review): boolean {
  return review.state !== "PENDING" || (review.author !== null && fold(review.author) === fold(actorOf(caller)));
}

/** docs (schema) `latestOpinionatedReviews`: of each author the newest that approves, asks for changes or was dismissed. */
export function latestByAuthor(reviews: readonly Review[], states: readonly ReviewState[]): Review[] {
  const newest = new Map<string | null, Review>();
  for (const one of reviews) if (states.includes(one.state)) newest.set(one.author, one);
  return [...newest.values()];
}

function pendingOf(repo: Repository, pull: PullRequest, author: string): Review | undefined {
  return [...repo.reviews.values()].find(
    (one) =>
      one.number === pull.number && one.state === "PENDING" && one.author !== null && fold(one.author) === fold(author),
  );
}

export function pullOfReview(repo: Repository, review: Review): PullRequest {
  const pull = pullOf(repo, review.number);
  if (!pull) throw new Error(`review ${review.id} belongs to nothing`);
  return pull;
}

async function isOlder(repo: Repository, pull: PullRequest, commit: string): Promise<boolean> {
  const found = /^[0-9a-f]{40}$/.test(commit) ? await repo.objects.read(commit) : null;
  if (found?.type !== "commit" || !(await isAncestor(repo, commit, pull.head.sha))) return false;
  return !(await isAncestor(repo, commit, pull.base.sha));
}
