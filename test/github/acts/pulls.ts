/** Opening and changing pull requests. docs: rest/pulls/pulls */

import { publishPull } from "../events/publish.ts";
import { closePull, setHead } from "../events/pulls-moved.ts";
import { copyCommit } from "../git/create.ts";
import { commitsBetween } from "../git/diff.ts";
import { refreshMergeRef } from "../git/merge.ts";
import { branchTip, isAncestor } from "../git/refs.ts";
import { actorOf, appIdOf, roleOf } from "../identity/access.ts";
import type { Caller } from "../identity/tokens.ts";
import type { PullRequest } from "../model/conversations.ts";
import { fold, hasRole, type Repository } from "../model/repository.ts";
import { repoOf, type World } from "../model/world.ts";
import { checkBodyLength } from "../rest/input.ts";
import { invalid, Refusal } from "../server/refusal.ts";

export interface PullInput {
  title: string;
  /** `branch`, or `owner:branch` for a fork. */
  head: string;
  base: string;
  body: string;
  draft: boolean;
}

const bad = (field: string): Refusal => invalid({ resource: "PullRequest", field, code: "invalid" });

export async function openPull(world: World, repo: Repository, caller: Caller, input: PullInput): Promise<PullRequest> {
  if (input.title.trim() === "") throw invalid({ resource: "Issue", field: "title", code: "missing_field" });
  checkBodyLength(input.body, "PullRequest");
  const { from, branch } = headOf(world, repo, input.head);
  // docs: "you must have write access to the head or source branch".
  if (caller.kind === "person" && !hasRole(roleOf(from, caller.login), "write")) throw bad("head");
  const tip = await branchTip(from, branch);
  if (!tip) throw bad("head");
  const baseTip = await branchTip(repo, input.base);
  if (!baseTip) throw bad("base");
  const double = [...repo.conversations.values()].some(
    (one) =>
      one.kind === "pull" &&
      one.state === "open" &&
      one.head.repo === from.fullName &&
      one.head.ref === branch &&
      one.base.ref === input.base,
  );
  if (double)
    throw invalid({
      resource: "PullRequest",
      code: "custom",
      message: `A pull request already exists for ${from.owner}:${branch}.`,
    });
  if (from !== repo) await copyCommit(from.gitDir, repo.gitDir, tip);
  if ((await commitsBetween(repo, baseTip, tip)).length === 0) {
    throw invalid({
      resource: "PullRequest",
      code: "custom",
      message: `No commits between ${input.base} and ${branch}`,
    });
  }
  const now = world.clock.now();
  repo.lastNumber += 1;
  const pull: PullRequest = {
    kind: "pull",
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
    labels: [],
    locked: false,
    draft: input.draft,
    head: { repo: from.fullName, ref: branch, sha: tip },
    base: { ref: input.base, sha: baseTip },
    merged: null,
  };
  repo.conversations.set(pull.number, pull);
  await setHead(world, repo, from, pull, tip);
  await publishPull(world, repo, caller, pull, "opened");
  return pull;
}

function headOf(world: World, repo: Repository, head: string): { from: Repository; branch: string } {
  const colon = head.indexOf(":");
  if (colon < 0) return { from: repo, branch: head };
  const owner = fold(head.slice(0, colon));
  const branch = head.slice(colon + 1);
  if (owner === fold(repo.owner)) return { from: repo, branch };
  const from = [...world.repos.values()].find((one) => fold(one.owner) === owner && one.parent === repo.fullName);
  if (!from) throw bad("head");
  return { from, branch };
}

export interface PullChange {
  title?: string | undefined;
  body?: string | undefined;
  base?: string | undefined;
  state?: string | undefined;
}

/** The author may change what they wrote; everything else takes write access, closing triage. */
function requireChange(repo: Repository, caller: Caller, pull: PullRequest, change: PullChange): void {
  if (appIdOf(caller) !== null || caller.kind !== "person") return;
  if (pull.author !== null && fold(pull.author) === fold(caller.login)) return;
  const onlyState = change.title === undefined && change.body === undefined && change.base === undefined;
  if (!hasRole(roleOf(repo, caller.login), onlyState ? "triage" : "write"))
    throw new Refusal(403, "Must have admin rights to Repository.");
}

export async function changePull(
  world: World,
  repo: Repository,
  caller: Caller,
  pull: PullRequest,
  change: PullChange,
): Promise<void> {
  requireChange(repo, caller, pull, change);
  if (change.title !== undefined && change.title.trim() === "")
    throw invalid({ resource: "Issue", field: "title", code: "missing_field" });
  if (change.body !== undefined) checkBodyLength(change.body, "PullRequest");
  const changes: Record<string, unknown> = {};
  if (change.title !== undefined && change.title !== pull.title) {
    changes.title = { from: pull.title };
    pull.title = change.title;
  }
  if (change.body !== undefined && change.body !== pull.body) {
    changes.body = { from: pull.body };
    pull.body = change.body;
  }
  if (change.base !== undefined && change.base !== pull.base.ref) {
    if (pull.state === "closed")
      throw invalid({
        resource: "PullRequest",
        field: "base",
        code: "invalid",
        message: "Cannot change the base branch of a closed pull request.",
      });
    const tip = await branchTip(repo, change.base);
    if (!tip) throw bad("base");
    // github-facts 8: changing the base sends `edited` with `changes.base`.
    changes.base = { ref: { from: pull.base.ref }, sha: { from: pull.base.sha } };
    pull.base = { ref: change.base, sha: tip };
    await refreshMergeRef(world, repo, pull);
  }
  if (Object.keys(changes).length) {
    pull.updatedAt = world.clock.now();
    await publishPull(world, repo, caller, pull, "edited", { changes });
  }
  if (change.state === "closed" && pull.state === "open") await closePull(world, repo, caller, pull);
  else if (change.state === "open" && pull.state === "closed") await reopen(world, repo, caller, pull);
  else if (change.state !== undefined && !["open", "closed"].includes(change.state)) throw bad("state");
}

/** Reopening does not tell what changed while it was closed (github-facts 8), and is refused after a force push. */
async function reopen(world: World, repo: Repository, caller: Caller, pull: PullRequest): Promise<void> {
  const refuse = (message: string): Refusal =>
    invalid({
      resource: "PullRequest",
      field: "state",
      code: "invalid",
      message: `state cannot be changed. ${message}`,
    });
  if (pull.merged) throw refuse("The pull request cannot be reopened.");
  const from = repoOf(world, pull.head.repo);
  const tip = from ? await branchTip(from, pull.head.ref) : null;
  if (!from || !tip) throw refuse(`The ${pull.head.ref} branch has been deleted.`);
  if (!(await isAncestor(from, pull.head.sha, tip)))
    throw refuse(`The ${pull.head.ref} branch was force-pushed or recreated.`);
  pull.state = "open";
  pull.closedAt = null;
  pull.closedBy = null;
  await setHead(world, repo, from, pull, tip);
  await publishPull(world, repo, caller, pull, "reopened");
}
