/** Comments, labels and reactions in REST answers and payloads. */
import { stamp } from "../model/clock.ts";
import type { Comment, Label, Reaction } from "../model/conversations.ts";
import { nodeId } from "../model/node-id.ts";
import { fold, type Repository } from "../model/repository.ts";
import { accountOf, apiUrl, type World } from "../model/world.ts";
import type { CommentJson, LabelJson, ReactionJson } from "./types.ts";
import { userJsonOrNull } from "./user.ts";

export function conversationUrl(world: World, repo: Repository, number: number): string {
  const kind = repo.conversations.get(number)?.kind === "pull" ? "pull" : "issues";
  return `${world.url}/${repo.fullName}/${kind}/${number}`;
}

export function commentJson(world: World, repo: Repository, comment: Comment): CommentJson {
  const api = `${apiUrl(world)}/repos/${repo.fullName}/issues`;
  return {
    id: comment.id,
    node_id: nodeId("IC", comment.id),
    url: `${api}/comments/${comment.id}`,
    html_url: `${conversationUrl(world, repo, comment.number)}#issuecomment-${comment.id}`,
    issue_url: `${api}/${comment.number}`,
    user: userJsonOrNull(world, comment.author),
    created_at: stamp(comment.createdAt),
    updated_at: stamp(comment.updatedAt),
    author_association: associationOf(world, repo, comment.author),
    body: comment.body,
    reactions: reactionSummary(`${api}/comments/${comment.id}/reactions`, comment.reactions),
    performed_via_github_app: null,
  };
}

export function reactionJson(world: World, reaction: Reaction): ReactionJson {
  return {
    id: reaction.id,
    node_id: nodeId("REA", reaction.id),
    user: userJsonOrNull(world, reaction.user),
    content: reaction.content,
    created_at: stamp(reaction.createdAt),
  };
}

export function labelJson(world: World, repo: Repository, label: Label): LabelJson {
  return {
    id: label.id,
    node_id: nodeId("LA", label.id),
    url: `${apiUrl(world)}/repos/${repo.fullName}/labels/${encodeURIComponent(label.name)}`,
    name: label.name,
    color: label.color,
    default: false,
    description: label.description,
  };
}

/**
 * Display data, never a permission (github-facts 7: supabase/cli#5848). An organisation's people show as MEMBER, others with
 * a role as COLLABORATOR.
 */
export function associationOf(world: World, repo: Repository, login: string | null) {
  if (login === null) return "NONE";
  if (fold(login) === fold(repo.owner)) return "OWNER";
  if (accountOf(world, login)?.type === "Bot") return "NONE";
  if (repo.organization?.members.has(fold(login))) return "MEMBER";
  if (repo.roles.has(fold(login))) {
    return "COLLABORATOR";
  }
  const merged = [...repo.conversations.values()].some(
    (one) => one.kind === "pull" && one.merged && one.author !== null && fold(one.author) === fold(login),
  );
  return merged ? "CONTRIBUTOR" : "NONE";
}

export function reactionSummary(url: string, reactions: readonly Reaction[]) {
  const count = (content: Reaction["content"]): number => reactions.filter((one) => one.content === content).length;
  return {
    url,
    total_count: reactions.length,
    "+1": count("+1"),
    "-1": count("-1"),
    laugh: count("laugh"),
    hooray: count("hooray"),
    confused: count("confused"),
    heart: count("heart"),
    rocket: count("rocket"),
    eyes: count("eyes"),
  };
}
