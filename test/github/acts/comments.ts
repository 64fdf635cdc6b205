/** What can be done with comments, whichever interface asked: REST and GraphQL share these acts and their rules. */

import { publishComment } from "../events/publish.ts";
import { actorOf, appIdOf, covers, roleOf } from "../identity/access.ts";
import type { Caller } from "../identity/tokens.ts";
import { grants } from "../model/accounts.ts";
import type { Comment, Conversation, Reaction } from "../model/conversations.ts";
import { fold, hasRole, type Repository } from "../model/repository.ts";
import type { World } from "../model/world.ts";
import { checkBodyLength } from "../rest/input.ts";
import { invalid, notByIntegration, notFound, Refusal } from "../server/refusal.ts";

/**
 * docs: permissions "Issues" write or "Pull requests" write for comments; the second only where the conversation
 * is a pull request. People may comment on what they can read, unless it is locked.
 */
export function requireTalk(repo: Repository, caller: Caller, one: Conversation, level: "read" | "write"): void {
  if (caller.kind === "person") {
    const role = roleOf(repo, caller.login);
    if (!role) throw notFound();
    if (level === "write" && one.locked && !hasRole(role, "write")) throw locked();
    return;
  }
  if (caller.kind === "anonymous" || caller.kind === "app-key") {
    if (level === "read" && caller.kind === "anonymous" && !repo.private) return;
    throw new Refusal(401, "Requires authentication");
  }
  if (!covers(caller, repo)) {
    if (repo.private) throw notFound();
    if (level === "read") return;
    throw notByIntegration();
  }
  const may =
    grants(caller.permissions, "issues", level) ||
    (one.kind === "pull" && grants(caller.permissions, "pull_requests", level));
  if (!may) throw notByIntegration();
  // docs: "Locking conversations": an app needs write access to the repository to comment on a locked one.
  if (level === "write" && one.locked && !grants(caller.permissions, "contents", "write")) throw locked();
}

const locked = (): Refusal => new Refusal(403, "Unable to create comment because issue is locked.");

/** An issue takes 2,500 comments, then 403 for ever (github-facts 13: digitaldrywood/detent#1540). */
const commentLimit = 2500;

export function addComment(world: World, repo: Repository, caller: Caller, one: Conversation, body: string): Comment {
  requireTalk(repo, caller, one, "write");
  if (body.trim() === "")
    throw invalid({ resource: "IssueComment", field: "data", code: "unprocessable", message: "Body cannot be blank" });
  checkBodyLength(body, "IssueComment");
  if ([...repo.comments.values()].filter((comment) => comment.number === one.number).length >= commentLimit) {
    throw new Refusal(403, "Commenting is disabled on issues with more than 2500 comments");
  }
  const now = world.clock.now();
  const comment: Comment = {
    id: world.nextId(),
    repo: repo.fullName,
    number: one.number,
    author: actorOf(caller),
    body,
    createdAt: now,
    updatedAt: now,
    lastEdit: null,
    minimized: null,
    reactions: [],
  };
  repo.comments.set(comment.id, comment);
  one.updatedAt = now;
  publishComment(world, repo, caller, comment, "created");
  return comment;
}

/** The author may edit, and so may who can write (github-facts 8). An app edits its own and, with write, others'. */
function requireChange(repo: Repository, caller: Caller, comment: Comment): void {
  const one = conversationOf(repo, comment);
  requireTalk(repo, caller, one, "write");
  const own = comment.author !== null && fold(comment.author) === fold(actorOf(caller));
  if (own || appIdOf(caller) !== null) return;
  if (caller.kind === "person" && hasRole(roleOf(repo, caller.login), "write")) return;
  throw new Refusal(403, "Must have admin rights to Repository.");
}

export function editComment(world: World, repo: Repository, caller: Caller, comment: Comment, body: string): Comment {
  requireChange(repo, caller, comment);
  if (body.trim() === "")
    throw invalid({ resource: "IssueComment", field: "data", code: "unprocessable", message: "Body cannot be blank" });
  checkBodyLength(body, "IssueComment");
  const from = comment.body;
  comment.body = body;
  comment.updatedAt = world.clock.now();
  comment.lastEdit = { at: comment.updatedAt, by: actorOf(caller) };
  // docs: webhooks issue_comment "edited": the previous body in `changes`.
  publishComment(world, repo, caller, comment, "edited", { changes: { body: { from } } });
  return comment;
}

export function deleteComment(world: World, repo: Repository, caller: Caller, comment: Comment): void {
  requireChange(repo, caller, comment);
  publishComment(world, repo, caller, comment, "deleted");
  const one = conversationOf(repo, comment);
  const deletion = { id: world.nextId(), at: world.clock.now(), by: actorOf(caller), author: comment.author };
  if (one.kind === "issue") one.deletions.push(deletion);
  repo.comments.delete(comment.id);
}

/** docs: rest/reactions: the same reaction twice answers 200 with the old one. Reactions send no webhook. */
export function react(
  world: World,
  repo: Repository,
  caller: Caller,
  comment: Comment,
  content: Reaction["content"],
): { reaction: Reaction; isNew: boolean } {
  requireTalk(repo, caller, conversationOf(repo, comment), "write");
  const user = actorOf(caller);
  const old = comment.reactions.find((one) => one.content === content && fold(one.user) === fold(user));
  if (old) return { reaction: old, isNew: false };
  const reaction: Reaction = { id: world.nextId(), user, content, createdAt: world.clock.now() };
  comment.reactions.push(reaction);
  return { reaction, isNew: true };
}

/** docs: graphql minimizeComment; hiding takes write access (docs: managing-disruptive-comments). */
export function minimize(repo: Repository, caller: Caller, comment: Comment, reason: string): Comment {
  requireTalk(repo, caller, conversationOf(repo, comment), "write");
  if (caller.kind === "person" && !hasRole(roleOf(repo, caller.login), "triage")) throw notByIntegration();
  comment.minimized = reason;
  return comment;
}

export function conversationOf(repo: Repository, comment: Comment): Conversation {
  const found = repo.conversations.get(comment.number);
  if (!found) throw new Error(`comment ${comment.id} belongs to nothing`);
  return found;
}
