/** What a moved branch means for the pull requests that have it as their head or as their base. */

import { copyCommit } from "../git/create.ts";
import { refreshMergeRef } from "../git/merge.ts";
import { zeroOid } from "../git/objects/write.ts";
import { branchTip, isAncestor, setRef } from "../git/refs.ts";
import type { RefUpdate } from "../git/wire/receive.ts";
import { actorOf } from "../identity/access.ts";
import type { Caller } from "../identity/tokens.ts";
import type { PullRequest } from "../model/conversations.ts";
import { rememberHead } from "../model/lag.ts";
import type { Repository } from "../model/repository.ts";
import type { World } from "../model/world.ts";
import { publishPull } from "./publish.ts";

/** Open pull requests, in any repository, whose head is this branch: a fork's push moves them in the base repository. */
export async function headMoved(
  world: World,
  repo: Repository,
  caller: Caller,
  branch: string,
  update: RefUpdate,
): Promise<void> {
  for (const base of world.repos.values()) {
    for (const pull of openPulls(base)) {
      if (pull.head.repo !== repo.fullName || pull.head.ref !== branch) continue;
      if (update.after === zeroOid) {
        // Deleting the head branch closes the pull request, in the name of who deleted it.
        await closePull(world, base, caller, pull);
        continue;
      }
      if (pull.head.sha === update.after) continue;
      await setHead(world, base, repo, pull, update.after);
      // github-facts 8: `synchronize` carries `before` and `after`; the sender is the token's owner.
      await publishPull(world, base, caller, pull, "synchronize", { before: update.before, after: update.after });
    }
  }
}

/** Gives a pull request a new head: its ref in the base repository, its base as of now, its test merge. */
export async function setHead(
  world: World,
  base: Repository,
  head: Repository,
  pull: PullRequest,
  sha: string,
): Promise<void> {
  if (head !== base) await copyCommit(head.gitDir, base.gitDir, sha);
  if (pull.head.sha !== sha) rememberHead(base, pull);
  pull.head.sha = sha;
  pull.base.sha = (await branchTip(base, pull.base.ref)) ?? pull.base.sha;
  pull.updatedAt = world.clock.now();
  await setRef(base, `refs/pull/${pull.number}/head`, sha);
  await refreshMergeRef(world, base, pull);
}

/** A base that gained a pull request's head marks it as merged; otherwise only the test merge is made anew. */
export async function baseMoved(
  world: World,
  repo: Repository,
  caller: Caller,
  branch: string,
  after: string,
  merging?: number,
): Promise<void> {
  if (after === zeroOid) return;
  for (const pull of openPulls(repo)) {
    if (pull.base.ref !== branch || pull.number === merging) continue;
    if (await isAncestor(repo, pull.head.sha, after)) {
      pull.merged = { at: world.clock.now(), by: actorOf(caller), commit: after };
      await closePull(world, repo, caller, pull);
    } else await refreshMergeRef(world, repo, pull);
  }
}

export async function closePull(world: World, repo: Repository, caller: Caller, pull: PullRequest): Promise<void> {
  pull.state = "closed";
  pull.closedAt = pull.updatedAt = world.clock.now();
  pull.closedBy = actorOf(caller);
  await refreshMergeRef(world, repo, pull);
  await publishPull(world, repo, caller, pull, "closed");
}

function openPulls(repo: Repository): PullRequest[] {
  return [...repo.conversations.values()].flatMap((one) => (one.kind === "pull" && one.state === "open" ? [one] : []));
}
