/** Real merges without a working tree: `git merge-tree --write-tree` (git 2.38 or newer). */
import { actionsBotId, webFlow } from "../model/accounts.ts";
import type { PullRequest } from "../model/conversations.ts";
import type { Repository } from "../model/repository.ts";
import { mustAccount, type World } from "../model/world.ts";
import type { Signature } from "./objects/parse.ts";
import { writeCommit } from "./objects/write.ts";
import { branchTip, moveRef, refTarget, setRef } from "./refs.ts";
import { tryGit } from "./run.ts";

/** The merged tree, or null when there is a conflict. */
export async function mergeTrees(repo: Repository, ours: string, theirs: string): Promise<string | null> {
  const outcome = await tryGit(repo.gitDir, ["merge-tree", "--write-tree", "--no-messages", ours, theirs]);
  if (outcome.code === 0) return outcome.stdout.toString().trim();
  if (outcome.code === 1) return null;
  throw new Error(`git merge-tree ended with ${outcome.code} (it needs git 2.38): ${outcome.stderr}`);
}

/**
 * Keeps `refs/pull/N/merge`, the commit that `pull_request` workflows run on; there is none while the pull request
 * conflicts (github-facts 2: "not run on merge conflict").
 */
export async function refreshMergeRef(world: World, repo: Repository, pull: PullRequest): Promise<void> {
  const ref = `refs/pull/${pull.number}/merge`;
  const tip = await branchTip(repo, pull.base.ref);
  const tree = tip && pull.state === "open" ? await mergeTrees(repo, tip, pull.head.sha) : null;
  if (!tip || !tree) {
    const old = await refTarget(repo, ref);
    if (old) await moveRef(repo, ref, null, old);
    return;
  }
  const commit = await writeCommit(repo.gitDir, {
    tree,
    parents: [tip, pull.head.sha],
    author: githubSignature(world),
    committer: githubSignature(world),
    message: `Merge ${pull.head.sha} into ${tip}`,
  });
  await setRef(repo, ref, commit);
}

/** Who commits what GitHub's own interfaces make. */
export function githubSignature(world: World): Signature {
  return { name: "GitHub", email: "noreply@github.com", seconds: seconds(world), offset: "+0000" };
}

/** docs: graphql mutations "Authorship": the token's identity, with its no-reply address. */
export function authorSignature(world: World, login: string): Signature {
  const account = mustAccount(world, login);
  return {
    name: login,
    email: `${account.id}+${login}@users.noreply.github.com`,
    seconds: seconds(world),
    offset: "+0000",
  };
}

function seconds(world: World): number {
  return Math.floor(world.clock.now().getTime() / 1000);
}

/** The login that GitHub shows beside a commit: found by its e-mail address alone. */
export function loginByEmail(world: World, email: string): string | null {
  if (email === "noreply@github.com") return webFlow.login;
  const found = /^(?:(\d+)\+)?(.+)@users\.noreply\.github\.com$/.exec(email);
  if (!found) return null;
  const id = found[1] === undefined ? undefined : Number(found[1]);
  const login = found[2]?.toLowerCase() ?? "";
  if (id === actionsBotId) return "github-actions[bot]";
  const account = [...world.accounts.values()].find((one) =>
    id === undefined ? one.login.toLowerCase() === login : one.id === id,
  );
  return account?.login ?? null;
}
