/** Pull requests in REST answers and payloads. */

import { diffStat } from "../git/diff.ts";
import { commitAt } from "../git/refs.ts";
import { stamp, stampOrNull } from "../model/clock.ts";
import type { PullRequest } from "../model/conversations.ts";
import { nodeId } from "../model/node-id.ts";
import type { Repository } from "../model/repository.ts";
import { apiUrl, repoOf, type World } from "../model/world.ts";
import { associationOf } from "./comment.ts";
import { labelsOf } from "./issue.ts";
import { repoJson } from "./repo.ts";
import type { PullJson } from "./types.ts";
import { userJson, userJsonOrNull } from "./user.ts";

/** Async because the numbers of files and lines are git's. */
export async function pullJson(world: World, repo: Repository, pull: PullRequest): Promise<PullJson> {
  const api = `${apiUrl(world)}/repos/${repo.fullName}`;
  const url = `${api}/pulls/${pull.number}`;
  const issueUrl = `${api}/issues/${pull.number}`;
  const html = `${world.url}/${repo.fullName}/pull/${pull.number}`;
  const stat = await diffStat(repo, pull.base.sha, pull.head.sha);
  const mergeCommit = pull.merged?.commit ?? (await commitAt(repo, `refs/pull/${pull.number}/merge`));
  const mergeable = pull.state === "open" ? mergeCommit !== null : null;
  const headRepo = repoOf(world, pull.head.repo);
  const owner = userJsonOrNull(world, pull.author);
  return {
    url,
    id: pull.id,
    node_id: nodeId("PR", pull.id),
    html_url: html,
    diff_url: `${html}.diff`,
    patch_url: `${html}.patch`,
    issue_url: issueUrl,
    commits_url: `${url}/commits`,
    review_comments_url: `${url}/comments`,
    review_comment_url: `${api}/pulls/comments{/number}`,
    comments_url: `${issueUrl}/comments`,
    statuses_url: `${api}/statuses/${pull.head.sha}`,
    number: pull.number,
    state: pull.state,
    locked: pull.locked,
    title: pull.title,
    // The description says never null; for a deleted account GitHub sends null all the same (github-facts 7).
    user: owner as PullJson["user"],
    body: pull.body || null,
    created_at: stamp(pull.createdAt),
    updated_at: stamp(pull.updatedAt),
    closed_at: stampOrNull(pull.closedAt),
    merged_at: stampOrNull(pull.merged?.at ?? null),
    merge_commit_sha: mergeCommit,
    assignee: null,
    assignees: [],
    requested_reviewers: [],
    requested_teams: [],
    labels: labelsOf(world, repo, pull).map((label) => ({
      ...label,
      description: label.description ?? null,
    })) as PullJson["labels"],
    milestone: null,
    draft: pull.draft,
    head: await endJson(world, headRepo, pull.head.repo, pull.head.ref, pull.head.sha),
    base: (await endJson(world, repo, repo.fullName, pull.base.ref, pull.base.sha)) as PullJson["base"],
    _links: {
      self: { href: url },
      html: { href: html },
      issue: { href: issueUrl },
      comments: { href: `${issueUrl}/comments` },
      review_comments: { href: `${url}/comments` },
      review_comment: { href: `${api}/pulls/comments{/number}` },
      commits: { href: `${url}/commits` },
      statuses: { href: `${api}/statuses/${pull.head.sha}` },
    },
    author_association: associationOf(world, repo, pull.author),
    auto_merge: null,
    active_lock_reason: null,
    merged: pull.merged !== null,
    mergeable,
    rebaseable: mergeable,
    mergeable_state: pull.draft ? "draft" : mergeable === null ? "unknown" : mergeable ? "clean" : "dirty",
    merged_by: pull.merged ? userJson(world, pull.merged.by) : null,
    comments: [...repo.comments.values()].filter((comment) => comment.number === pull.number).length,
    review_comments: 0,
    maintainer_can_modify: false,
    commits: stat.commits,
    additions: stat.additions,
    deletions: stat.deletions,
    changed_files: stat.files,
  };
}

/** `repo` is null when the fork was deleted; `label` and `ref` stay. */
async function endJson(
  world: World,
  repo: Repository | undefined,
  fullName: string,
  ref: string,
  sha: string,
): Promise<PullJson["head"]> {
  const owner = fullName.split("/")[0] ?? "";
  return {
    label: `${owner}:${ref}`,
    ref,
    sha,
    user: userJsonOrNull(world, owner) as PullJson["head"]["user"],
    repo: (repo ? repoJson(world, repo) : null) as PullJson["head"]["repo"],
  };
}
