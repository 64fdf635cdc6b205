/** Making labels, putting them on and taking them off, for REST and GraphQL. docs: rest/issues/labels, managing-labels */
import { publishConversation } from "../events/publish.ts";
import { actorOf, roleOf } from "../identity/access.ts";
import type { Caller } from "../identity/tokens.ts";
import type { Conversation, Label, TimelineEvent } from "../model/conversations.ts";
import { fold, hasRole, type Repository } from "../model/repository.ts";
import type { World } from "../model/world.ts";
import { invalid, Refusal } from "../server/refusal.ts";
import { labelJson } from "../shapes/comment.ts";
import { requireTalk } from "./comments.ts";

export interface LabelInput {
  name: string;
  color?: string | undefined;
  description?: string | undefined;
}

/** docs: "Anyone with triage access to a repository can apply and dismiss labels" (github-facts 8). */
export function requireLabelling(repo: Repository, caller: Caller, one: Conversation): void {
  requireTalk(repo, caller, one, "write");
  if (caller.kind === "person" && !hasRole(roleOf(repo, caller.login), "triage"))
    throw new Refusal(403, "Must have admin rights to Repository.");
}

/** docs: "Anyone with write access to a repository can create a label"; triage cannot (repository roles). */
export function createLabel(world: World, repo: Repository, caller: Caller, input: LabelInput): Label {
  if (caller.kind === "person" && !hasRole(roleOf(repo, caller.login), "write"))
    throw new Refusal(403, "Must have admin rights to Repository.");
  const { name, color = "ededed", description } = input;
  const bad = (field: string, code: string, message?: string): Refusal =>
    invalid({ resource: "Label", field, code, ...(message === undefined ? {} : { message }) });
  if (name.trim() === "") throw bad("name", "missing_field");
  // github-facts 13: names end at 50 characters, descriptions at 100 (github/docs#32156).
  if ([...name].length > 50) throw bad("name", "custom", "name is too long (maximum is 50 characters)");
  if (!/^[0-9a-f]{6}$/i.test(color)) throw bad("color", "invalid");
  if (description !== undefined && [...description].length > 100)
    throw bad("description", "custom", "description is too long (maximum is 100 characters)");
  if (repo.labels.has(fold(name))) throw bad("name", "already_exists");
  const label: Label = { id: world.nextId(), name, color: color.toLowerCase(), description: description ?? null };
  repo.labels.set(fold(name), label);
  return label;
}

/** One `labeled` for each that was not there yet, on pull requests as `pull_request` (github-facts 8). */
export async function addLabels(
  world: World,
  repo: Repository,
  caller: Caller,
  one: Conversation,
  labels: readonly Label[],
): Promise<void> {
  requireLabelling(repo, caller, one);
  for (const label of labels) {
    if (hasLabel(one, label.name)) continue;
    one.labels.push(label.name);
    await tell(world, repo, caller, one, label, "labeled");
  }
}

export async function removeLabels(
  world: World,
  repo: Repository,
  caller: Caller,
  one: Conversation,
  labels: readonly Label[],
): Promise<void> {
  requireLabelling(repo, caller, one);
  for (const label of labels) {
    if (!hasLabel(one, label.name)) continue;
    one.labels = one.labels.filter((name) => fold(name) !== fold(label.name));
    await tell(world, repo, caller, one, label, "unlabeled");
  }
}

async function tell(
  world: World,
  repo: Repository,
  caller: Caller,
  one: Conversation,
  label: Label,
  kind: TimelineEvent["kind"],
): Promise<void> {
  one.updatedAt = world.clock.now();
  noteLabel(world, repo, caller, one, label, kind);
  await publishConversation(world, repo, caller, one, kind, { label: labelJson(world, repo, label) });
}

/** Writes the event into the timeline. */
export function noteLabel(
  world: World,
  repo: Repository,
  caller: Caller,
  one: Conversation,
  label: Label,
  kind: TimelineEvent["kind"],
): void {
  const event = { kind, id: world.nextId(), number: one.number, actor: actorOf(caller), label, at: world.clock.now() };
  repo.timeline.push(event);
}

export function hasLabel(one: Conversation, name: string): boolean {
  return one.labels.some((label) => fold(label) === fold(name));
}
