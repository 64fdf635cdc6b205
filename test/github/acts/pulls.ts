/** Opening and changing pull requests. docs: rest/pulls/pulls */

import { publishPull } from "../events/publish.ts";
import { setHead } from "../events/pulls-moved.ts";
import { copyCommit } from "../git/create.ts";
import { commitsBetween } from "../git/diff.ts";
import { branchTip } from "../git/refs.ts";
import { actorOf, roleOf } from "../identity/access.ts";
import type { Caller } from "../identity/tokens.ts";
import type { PullRequest } from "../model/conversations.ts";
import { fold, hasRole, type Repository } from "../model/repository.ts";
import type { World } from "../model/world.ts";
import { checkBodyLength } from "../rest/input.ts";
import { invalid, type Refusal } from "../server/refusal.ts";

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
