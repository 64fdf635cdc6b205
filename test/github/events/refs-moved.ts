/**
 * What follows when refs have moved, however that happened: the activity log, `push`, `create` and `delete`, and
 * what it means for pull requests.
 */

import { zeroOid } from "../git/objects/write.ts";
import { isAncestor } from "../git/refs.ts";
import type { RefUpdate } from "../git/wire/receive.ts";
import { actorOf } from "../identity/access.ts";
import type { Caller } from "../identity/tokens.ts";
import type { ActivityType, Repository } from "../model/repository.ts";
import type { World } from "../model/world.ts";
import { publish } from "./publish.ts";
import { baseMoved, headMoved } from "./pulls-moved.ts";
import { pushPayload } from "./push-payload.ts";

export interface MoveOptions {
  /** The pull request whose merge this is: it is closed by its merge and needs no second look. */
  merging?: number;
}

export async function refsMoved(
  world: World,
  repo: Repository,
  caller: Caller,
  updates: readonly RefUpdate[],
  options: MoveOptions = {},
): Promise<void> {
  for (const update of updates) {
    const { ref, before, after } = update;
    const created = before === zeroOid;
    const deleted = after === zeroOid;
    const forced = !created && !deleted && !(await isAncestor(repo, before, after));
    repo.pushedAt = world.clock.now();
    const type: ActivityType = options.merging
      ? "pr_merge"
      : created
        ? "branch_creation"
        : deleted
          ? "branch_deletion"
          : forced
            ? "force_push"
            : "push";
    repo.activity.push({ id: world.nextId(), ref, before, after, at: world.clock.now(), type, actor: actorOf(caller) });
    if (!ref.startsWith("refs/heads/") && !ref.startsWith("refs/tags/")) continue;

    publish(world, repo, caller, "push", await pushPayload(world, repo, caller, update, { created, deleted, forced }));
    if (created || deleted) {
      // docs: webhooks "create" and "delete".
      publish(world, repo, caller, created ? "create" : "delete", {
        ref: ref.replace(/^refs\/(heads|tags)\//, ""),
        ref_type: ref.startsWith("refs/heads/") ? "branch" : "tag",
        ...(created ? { master_branch: repo.defaultBranch, description: null } : {}),
        pusher_type: "user",
      });
    }
    if (!ref.startsWith("refs/heads/")) continue;
    const branch = ref.slice("refs/heads/".length);
    await headMoved(world, repo, caller, branch, update);
    await baseMoved(world, repo, caller, branch, after, options.merging);
  }
}
