/** The payload of `push`. docs: webhooks/webhook-events-and-payloads#push */

import { loginByEmail } from "../git/merge.ts";
import { parseCommit, type Signature } from "../git/objects/parse.ts";
import { branchTip } from "../git/refs.ts";
import { git } from "../git/run.ts";
import { diffTrees } from "../git/tree-diff.ts";
import type { RefUpdate } from "../git/wire/receive.ts";
import { actorOf } from "../identity/access.ts";
import type { Caller } from "../identity/tokens.ts";
import type { Repository } from "../model/repository.ts";
import type { World } from "../model/world.ts";
import { userJson } from "../shapes/user.ts";

interface Nature {
  created: boolean;
  deleted: boolean;
  forced: boolean;
}

export async function pushPayload(
  world: World,
  repo: Repository,
  caller: Caller,
  update: RefUpdate,
  nature: Nature,
): Promise<Record<string, unknown>> {
  const { ref, before, after } = update;
  const oids = nature.deleted ? [] : await pushedCommits(repo, update, nature.created);
  const commits = await Promise.all(oids.map((oid) => commitJson(world, repo, oid)));
  const range = nature.created ? after.slice(0, 12) : `${before.slice(0, 12)}...${after.slice(0, 12)}`;
  return {
    ref,
    before,
    after,
    ...nature,
    base_ref: null,
    compare: `${world.url}/${repo.fullName}/compare/${range}`,
    commits,
    head_commit: nature.deleted
      ? null
      : (commits.find((one) => one.id === after) ?? (await commitJson(world, repo, after))),
    pusher: pusherJson(world, actorOf(caller)),
  };
}

/** Oldest first, at most 2,048 (docs: "up to 2048"). A new branch brings what the default branch does not have. */
async function pushedCommits(repo: Repository, { ref, before, after }: RefUpdate, created: boolean): Promise<string[]> {
  const found = await repo.objects.read(after);
  // One commit on top of what was there is what nearly every push is.
  if (!created && found?.type === "commit" && parseCommit(after, found.bytes).parents.join() === before) return [after];
  const tip = await branchTip(repo, repo.defaultBranch);
  const without = created ? (tip && ref !== `refs/heads/${repo.defaultBranch}` ? [`^${tip}`] : []) : [`^${before}`];
  const text = await git(repo.gitDir, ["rev-list", "--reverse", "--max-count=2048", after, ...without]);
  return text.split("\n").filter(Boolean);
}

async function commitJson(world: World, repo: Repository, oid: string) {
  const found = await repo.objects.read(`${oid}^{commit}`);
  if (!found) throw new Error(`commit ${oid} is gone from ${repo.fullName}`);
  const commit = parseCommit(found.oid, found.bytes);
  const [parent] = commit.parents;
  const under = parent === undefined ? null : await repo.objects.read(`${parent}^{tree}`);
  const changes = await diffTrees(repo, under?.oid ?? null, commit.tree);
  return {
    id: found.oid,
    tree_id: commit.tree,
    distinct: true,
    message: commit.message.trimEnd(),
    timestamp: new Date(commit.committer.seconds * 1000).toISOString().replace(/\.\d+Z$/, "Z"),
    url: `${world.url}/${repo.fullName}/commit/${found.oid}`,
    author: personJson(world, commit.author),
    committer: personJson(world, commit.committer),
    ...changes,
  };
}

function personJson(world: World, who: Signature): Record<string, string> {
  const login = loginByEmail(world, who.email);
  return { name: who.name, email: who.email, ...(login ? { username: login } : {}) };
}

/** Name and address as `pusher` carries them. */
function pusherJson(world: World, login: string): { name: string; email: string } {
  const user = userJson(world, login);
  return { name: user.login, email: `${user.id}+${user.login}@users.noreply.github.com` };
}
