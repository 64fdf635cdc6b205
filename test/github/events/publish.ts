/**
 * Publishes what happened, with the payloads that GitHub sends (docs: webhooks/webhook-events-and-payloads). `by`
 * goes along so that the runner can keep a workflow's own token from starting workflows.
 */
import { actorOf } from "../identity/access.ts";
import type { Caller } from "../identity/tokens.ts";
import type { CheckRun } from "../model/checks.ts";
import type { Comment, Conversation, PullRequest } from "../model/conversations.ts";
import { pullOf, type Repository } from "../model/repository.ts";
import type { Review } from "../model/reviews.ts";
import { accountOf, apiUrl, type World } from "../model/world.ts";
import { checkPayload } from "../official/webhooks.ts";
import type { RepoEvent } from "../seam.ts";
import { checkRunJson } from "../shapes/check-run.ts";
import { commentJson } from "../shapes/comment.ts";
import { issueJson } from "../shapes/issue.ts";
import { pullJson } from "../shapes/pull.ts";
import { pushRepoJson, repoJson } from "../shapes/repo.ts";
import { reviewPayload } from "../shapes/review.ts";
import { userJson } from "../shapes/user.ts";

export type Extra = Record<string, unknown>;

/** Every payload carries the repository and who did it; the rest is the event's own. */
export function publish(
  world: World,
  repo: Repository,
  caller: Caller,
  event: string,
  payload: Extra & { action?: string },
): void {
  if (caller.kind === "anonymous" || caller.kind === "app-key") throw new Error(`${caller.kind} caused ${event}`);
  const actor = actorOf(caller);
  const organization =
    accountOf(world, repo.owner)?.type === "Organization" ? { organization: organizationJson(world, repo.owner) } : {};
  const full: RepoEvent["payload"] = {
    ...payload,
    repository: event === "push" ? pushRepoJson(world, repo) : repoJson(world, repo),
    ...organization,
    sender: userJson(world, actor),
  };
  checkPayload(event, full);
  world.events.emit({ event, repo: repo.fullName, payload: full, actor, by: caller.kind });
}

function organizationJson(world: World, login: string): Extra {
  const { id, node_id, avatar_url } = userJson(world, login);
  const url = `${apiUrl(world)}/orgs/${login}`;
  return {
    login,
    id,
    node_id,
    url,
    repos_url: `${url}/repos`,
    events_url: `${url}/events`,
    hooks_url: `${url}/hooks`,
    issues_url: `${url}/issues`,
    members_url: `${url}/members{/member}`,
    public_members_url: `${url}/public_members{/member}`,
    avatar_url,
    description: "",
  };
}

export async function publishPull(
  world: World,
  repo: Repository,
  caller: Caller,
  pull: PullRequest,
  action: string,
  extra: Extra = {},
): Promise<void> {
  const json = await pullJson(world, repo, pull);
  publish(world, repo, caller, "pull_request", { action, number: pull.number, pull_request: json, ...extra });
}

export function publishIssue(
  world: World,
  repo: Repository,
  caller: Caller,
  issue: Conversation,
  action: string,
  extra: Extra = {},
): void {
  publish(world, repo, caller, "issues", { action, issue: issueJson(world, repo, issue), ...extra });
}

/** Something about an issue or a pull request, under the event that its kind has (github-facts 8: labels). */
export async function publishConversation(
  world: World,
  repo: Repository,
  caller: Caller,
  one: Conversation,
  action: string,
  extra: Extra = {},
): Promise<void> {
  if (one.kind === "pull") await publishPull(world, repo, caller, one, action, extra);
  else publishIssue(world, repo, caller, one, action, extra);
}

/** `issue_comment` also for pull requests: `issue.pull_request` tells (github-facts 2). */
export function publishComment(
  world: World,
  repo: Repository,
  caller: Caller,
  comment: Comment,
  action: "created" | "edited" | "deleted",
  extra: Extra = {},
): void {
  const conversation = repo.conversations.get(comment.number);
  if (!conversation) throw new Error(`comment ${comment.id} belongs to nothing`);
  publish(world, repo, caller, "issue_comment", {
    action,
    issue: issueJson(world, repo, conversation),
    comment: commentJson(world, repo, comment),
    ...extra,
  });
}

/** docs: webhooks "pull_request_review". */
export async function publishReview(
  world: World,
  repo: Repository,
  caller: Caller,
  review: Review,
  action: "submitted" | "edited" | "dismissed",
  extra: Extra = {},
): Promise<void> {
  const pull = pullOf(repo, review.number);
  if (!pull) throw new Error(`review ${review.id} belongs to nothing`);
  publish(world, repo, caller, "pull_request_review", {
    action,
    review: reviewPayload(world, repo, review),
    pull_request: await pullInReview(world, repo, pull),
    ...extra,
  });
}

/** The pull request of a review's payload has no numbers of the diff and no mergeability (docs: the webhook's schema). */
async function pullInReview(world: World, repo: Repository, pull: PullRequest): Promise<Extra> {
  const all: Extra = { ...(await pullJson(world, repo, pull)) };
  const counted = ["merged", "mergeable", "rebaseable", "mergeable_state", "merged_by", "comments", "review_comments"];
  for (const key of [...counted, "maintainer_can_modify", "commits", "additions", "deletions", "changed_files"])
    delete all[key];
  return all;
}

export function publishCheckRun(
  world: World,
  repo: Repository,
  caller: Caller,
  run: CheckRun,
  action: string,
  extra: Extra = {},
): void {
  publish(world, repo, caller, "check_run", { action, check_run: checkRunJson(world, repo, run), ...extra });
}
