/** Changing, closing and reopening pull requests. docs: rest/pulls/pulls "Update a pull request" */
import { publishPull } from "../events/publish.ts";
import { closePull, setHead } from "../events/pulls-moved.ts";
import { refreshMergeRef } from "../git/merge.ts";
import { branchTip, isAncestor } from "../git/refs.ts";
import { appIdOf, roleOf } from "../identity/access.ts";
import type { Caller } from "../identity/tokens.ts";
import type { PullRequest } from "../model/conversations.ts";
import { fold, hasRole, type Repository } from "../model/repository.ts";
import { repoOf, type World } from "../model/world.ts";
import { checkBodyLength } from "../rest/input.ts";
import { invalid, Refusal } from "../server/refusal.ts";

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
    if (!tip) throw invalid({ resource: "PullRequest", field: "base", code: "invalid" });
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
  else if (change.state !== undefined && !["open", "closed"].includes(change.state))
    throw invalid({ resource: "PullRequest", field: "state", code: "invalid" });
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

/** Draft or ready. docs: webhooks "pull_request" converted_to_draft, ready_for_review */
export async function setDraft(
  world: World,
  repo: Repository,
  caller: Caller,
  pull: PullRequest,
  draft: boolean,
): Promise<void> {
  if (pull.draft === draft) return;
  pull.draft = draft;
  pull.updatedAt = world.clock.now();
  await publishPull(world, repo, caller, pull, draft ? "converted_to_draft" : "ready_for_review");
}
