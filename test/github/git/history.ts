/**
 * The commits that lead to one, newest first, as `git rev-list COMMIT [-- PATH]` tells them. Straight history is walked
 * here and remembered, since it cannot change and is asked for at every look; what has merges in it is left to git.
 */
import type { Repository } from "../model/repository.ts";
import { parseCommit } from "./objects/parse.ts";
import { git } from "./run.ts";

const known = new WeakMap<Repository, Map<string, readonly string[]>>();

/** Ids of the commits; with a path those that changed it. */
export async function historyOf(
  repo: Repository,
  commit: string,
  path: string | undefined,
): Promise<readonly string[]> {
  const lists = known.get(repo) ?? new Map<string, readonly string[]>();
  known.set(repo, lists);
  const key = (oid: string) => `${oid} ${path ?? ""}`;
  const walked: { readonly oid: string; readonly isListed: boolean }[] = [];
  let list: readonly string[] | undefined;
  for (let oid: string | undefined = commit; list === undefined; ) {
    if (oid === undefined) list = [];
    else list = lists.get(key(oid));
    if (list !== undefined || oid === undefined) break;
    const found = await repo.objects.read(oid);
    const parents: readonly string[] = found?.type === "commit" ? parseCommit(oid, found.bytes).parents : [];
    if (found?.type !== "commit" || parents.length > 1) list = await asGitTells(repo, oid, path);
    else {
      const [parent] = parents;
      walked.push({ oid, isListed: path === undefined || (await isChanged(repo, oid, parent, path)) });
      oid = parent;
    }
  }
  let told = list ?? [];
  for (const { oid, isListed } of walked.reverse()) {
    told = isListed ? [oid, ...told] : told;
    lists.set(key(oid), told);
  }
  return told;
}

async function isChanged(repo: Repository, oid: string, parent: string | undefined, path: string): Promise<boolean> {
  const at = async (commit: string | undefined) =>
    commit === undefined ? undefined : (await repo.objects.read(`${commit}:${path}`))?.oid;
  const [after, before] = await Promise.all([at(oid), at(parent)]);
  return after !== before;
}

async function asGitTells(repo: Repository, oid: string, path: string | undefined): Promise<readonly string[]> {
  const paths = path === undefined ? [] : ["--", path];
  return (await git(repo.gitDir, ["rev-list", oid, ...paths])).split("\n").filter(Boolean);
}
