/** Opening and changing issues. docs: rest/issues/issues */
import { publishIssue } from "../events/publish.ts";
import { actorOf, appIdOf, roleOf } from "../identity/access.ts";
import type { Caller } from "../identity/tokens.ts";
import type { Issue, Label } from "../model/conversations.ts";
import { fold, hasRole, type Repository } from "../model/repository.ts";
import type { World } from "../model/world.ts";
import { checkBodyLength } from "../rest/input.ts";
import { invalid, Refusal } from "../server/refusal.ts";
import { labelJson } from "../shapes/comment.ts";
import { issueJson } from "../shapes/issue.ts";
import { repoJson } from "../shapes/repo.ts";
import { noteLabel } from "./labels.ts";

export interface IssueInput {
  title: string;
  body: string;
  labels: readonly Label[];
}

export async function openIssue(world: World, repo: Repository, caller: Caller, input: IssueInput): Promise<Issue> {
  // docs: rest/issues "Create an issue": 410 Gone.
  if (!repo.hasIssues) throw new Refusal(410, "Issues are disabled for this repo");
  if (input.title.trim() === "") throw invalid({ resource: "Issue", field: "title", code: "missing_field" });
  checkBodyLength(input.body, "Issue");
  // docs: "Only users with push access can set labels for new issues. Labels are silently dropped otherwise."
  const labels = caller.kind === "person" && !hasRole(roleOf(repo, caller.login), "write") ? [] : input.labels;
  const now = world.clock.now();
  repo.lastNumber += 1;
  const issue: Issue = {
    kind: "issue",
    id: world.nextId(),
    number: repo.lastNumber,
    repo: repo.fullName,
    title: input.title,
    body: input.body,
    author: actorOf(caller),
    state: "open",
    createdAt: now,
    updatedAt: now,
    closedAt: null,
    closedBy: null,
    labels: labels.map((label) => label.name),
    locked: false,
    deletions: [],
  };
  repo.conversations.set(issue.number, issue);
  publishIssue(world, repo, caller, issue, "opened");
  for (const label of labels) {
    noteLabel(world, repo, caller, issue, label, "labeled");
    publishIssue(world, repo, caller, issue, "labeled", { label: labelJson(world, repo, label) });
  }
  return issue;
}

export interface IssueChange {
  title?: string | undefined;
  body?: string | undefined;
  state?: string | undefined;
}

export function changeIssue(world: World, repo: Repository, caller: Caller, issue: Issue, change: IssueChange): void {
  const own = issue.author !== null && fold(issue.author) === fold(actorOf(caller));
  if (caller.kind === "person" && appIdOf(caller) === null && !own && !hasRole(roleOf(repo, caller.login), "triage")) {
    throw new Refusal(403, "Must have admin rights to Repository.");
  }
  const changes: Record<string, unknown> = {};
  if (change.title !== undefined && change.title !== issue.title) {
    if (change.title.trim() === "") throw invalid({ resource: "Issue", field: "title", code: "missing_field" });
    changes.title = { from: issue.title };
    issue.title = change.title;
  }
  if (change.body !== undefined && change.body !== issue.body) {
    checkBodyLength(change.body, "Issue");
    changes.body = { from: issue.body };
    issue.body = change.body;
  }
  issue.updatedAt = world.clock.now();
  if (Object.keys(changes).length) publishIssue(world, repo, caller, issue, "edited", { changes });
  if (change.state === undefined || change.state === issue.state) return;
  if (change.state !== "open" && change.state !== "closed")
    throw invalid({ resource: "Issue", field: "state", code: "invalid" });
  issue.state = change.state;
  issue.closedAt = change.state === "closed" ? world.clock.now() : null;
  issue.closedBy = change.state === "closed" ? actorOf(caller) : null;
  publishIssue(world, repo, caller, issue, change.state === "closed" ? "closed" : "reopened");
}

/** docs: "Deleting an issue": administrators alone; its comments go with it, and its number never comes back. */
export function deleteIssue(world: World, repo: Repository, caller: Caller, issue: Issue): void {
  if (caller.kind !== "person" || !hasRole(roleOf(repo, caller.login), "admin"))
    throw new Refusal(403, `${actorOf(caller)} does not have the correct permissions to execute \`DeleteIssue\``);
  publishIssue(world, repo, caller, issue, "deleted");
  for (const comment of [...repo.comments.values()])
    if (comment.number === issue.number) repo.comments.delete(comment.id);
  repo.conversations.delete(issue.number);
}

/**
 * docs: "Transferring an issue": write access to both; comments keep their authors and their times, the number is a new one.
 * Whether they keep their ids is not said; here they do.
 */
export function transferIssue(world: World, from: Repository, to: Repository, caller: Caller, issue: Issue): Issue {
  const may = (repo: Repository) => caller.kind === "person" && hasRole(roleOf(repo, caller.login), "write");
  if (!may(from) || !may(to)) throw new Refusal(403, "You do not have the permission to transfer this issue.");
  to.lastNumber += 1;
  const moved: Issue = { ...issue, number: to.lastNumber, repo: to.fullName };
  for (const comment of [...from.comments.values()]) {
    if (comment.number !== issue.number) continue;
    from.comments.delete(comment.id);
    to.comments.set(comment.id, { ...comment, repo: to.fullName, number: moved.number });
  }
  from.conversations.delete(issue.number);
  to.conversations.set(moved.number, moved);
  for (const name of issue.labels) {
    const label = from.labels.get(fold(name));
    if (label && !to.labels.has(fold(name))) to.labels.set(fold(name), { ...label, id: world.nextId() });
  }
  const changes = { new_issue: issueJson(world, to, moved), new_repository: repoJson(world, to) };
  publishIssue(world, from, caller, issue, "transferred", { changes });
  return moved;
}
