/** Refs: reading them, and moving them so that exactly one of several writers wins. */
import type { Repository } from "../model/repository.ts";
import { parseCommit } from "./objects/parse.ts";
import { zeroOid } from "./objects/write.ts";
import { git, tryGit } from "./run.ts";

/** The commit that a full ref name points to (tags peeled), or null. */
export async function commitAt(repo: Repository, ref: string): Promise<string | null> {
  const found = await repo.objects.read(`${ref}^{commit}`);
  return found?.oid ?? null;
}

export function branchTip(repo: Repository, branch: string): Promise<string | null> {
  return commitAt(repo, `refs/heads/${branch}`);
}

/** What the ref itself points to, not peeled, or null. */
export async function refTarget(repo: Repository, ref: string): Promise<string | null> {
  if (!ref.startsWith("refs/")) return null;
  return (await repo.objects.read(ref))?.oid ?? null;
}

/**
 * `git update-ref REF NEW OLD`: true when this writer won. `before` null means that the ref must not exist.
 * github-facts 6: this is the compare-and-set behind createCommitOnBranch and create-ref.
 */
export async function moveRef(
  repo: Repository,
  ref: string,
  after: string | null,
  before: string | null,
): Promise<boolean> {
  const args = after
    ? ["update-ref", ref, after, before ?? zeroOid]
    : ["update-ref", "-d", ref, ...(before ? [before] : [])];
  return (await tryGit(repo.gitDir, args)).code === 0;
}

/** Sets a ref of GitHub's own (`refs/pull/...`) whatever it was. */
export async function setRef(repo: Repository, ref: string, oid: string): Promise<void> {
  await git(repo.gitDir, ["update-ref", ref, oid]);
}

export async function isAncestor(repo: Repository, ancestor: string, descendant: string): Promise<boolean> {
  // The usual case, one commit on top of another, needs no process.
  const found = await repo.objects.read(descendant);
  if (found?.type === "commit" && parseCommit(descendant, found.bytes).parents.includes(ancestor)) return true;
  return (await tryGit(repo.gitDir, ["merge-base", "--is-ancestor", ancestor, descendant])).code === 0;
}

export async function isRefName(repo: Repository, ref: string): Promise<boolean> {
  return (await tryGit(repo.gitDir, ["check-ref-format", ref])).code === 0;
}

/** Whether the repository has no commit at all: GitHub answers 409 "Git Repository is empty." to git data calls. */
export async function isEmpty(repo: Repository): Promise<boolean> {
  return (await git(repo.gitDir, ["for-each-ref", "--count=1", "refs/heads", "refs/tags"])) === "";
}
