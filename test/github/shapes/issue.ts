/** Issues in REST answers and payloads. A pull request shows here too, with a `pull_request` key. */
import { stamp, stampOrNull } from "../model/clock.ts";
import type { Conversation } from "../model/conversations.ts";
import { nodeId } from "../model/node-id.ts";
import { fold, type Repository } from "../model/repository.ts";
import { apiUrl, type World } from "../model/world.ts";
import { associationOf, conversationUrl, labelJson, reactionSummary } from "./comment.ts";
import type { IssueJson, LabelJson } from "./types.ts";
import { userJsonOrNull } from "./user.ts";

export function issueJson(world: World, repo: Repository, one: Conversation): IssueJson {
  const api = `${apiUrl(world)}/repos/${repo.fullName}`;
  const url = `${api}/issues/${one.number}`;
  const html = conversationUrl(world, repo, one.number);
  return {
    url,
    repository_url: api,
    labels_url: `${url}/labels{/name}`,
    comments_url: `${url}/comments`,
    events_url: `${url}/events`,
    html_url: html,
    id: one.id,
    node_id: nodeId(one.kind === "pull" ? "PR" : "I", one.id),
    number: one.number,
    title: one.title,
    user: userJsonOrNull(world, one.author),
    labels: labelsOf(world, repo, one),
    state: one.state,
    locked: one.locked,
    assignee: null,
    assignees: [],
    milestone: null,
    comments: [...repo.comments.values()].filter((comment) => comment.number === one.number).length,
    created_at: stamp(one.createdAt),
    updated_at: stamp(one.updatedAt),
    closed_at: stampOrNull(one.closedAt),
    closed_by: userJsonOrNull(world, one.closedBy),
    author_association: associationOf(world, repo, one.author),
    active_lock_reason: null,
    body: one.body,
    reactions: reactionSummary(`${url}/reactions`, []),
    timeline_url: `${url}/timeline`,
    performed_via_github_app: null,
    state_reason: one.state === "closed" && one.kind === "issue" ? "completed" : null,
    ...(one.kind === "pull"
      ? {
          draft: one.draft,
          pull_request: {
            url: `${api}/pulls/${one.number}`,
            html_url: html,
            diff_url: `${html}.diff`,
            patch_url: `${html}.patch`,
            merged_at: stampOrNull(one.merged?.at ?? null),
          },
        }
      : {}),
  };
}

export function labelsOf(world: World, repo: Repository, one: Conversation): LabelJson[] {
  return one.labels.flatMap((name) => {
    const label = repo.labels.get(fold(name));
    return label ? [labelJson(world, repo, label)] : [];
  });
}
