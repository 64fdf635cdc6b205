/** Makes bare repositories on disk: new ones, and forks. */
import { cp, mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { git } from "./run.ts";

/**
 * GitHub lets a fetch ask for any object by its id (which `actions/checkout` relies on), shows `refs/pull/*` to
 * fetches and refuses pushes to them ("deny updating a hidden ref").
 */
const config = `[core]
\trepositoryformatversion = 0
\tfilemode = true
\tbare = true
[uploadpack]
\tallowAnySHA1InWant = true
\tallowFilter = true
[receive]
\tdenyNonFastForwards = false
\tdenyDeleteCurrent = refuse
\thideRefs = refs/pull
\tadvertisePushOptions = true
\tautogc = false
[gc]
\tauto = 0
`;

export async function createBare(gitDir: string, defaultBranch: string): Promise<void> {
  for (const folder of ["objects/info", "objects/pack", "refs/heads", "refs/tags", "info"]) {
    await mkdir(join(gitDir, folder), { recursive: true });
  }
  await writeFile(join(gitDir, "HEAD"), `ref: refs/heads/${defaultBranch}\n`);
  await writeFile(join(gitDir, "config"), config);
}

/** A fork starts with the branches and tags of its parent and not with its pull requests. */
export async function forkBare(from: string, to: string, defaultBranch: string): Promise<void> {
  await createBare(to, defaultBranch);
  await cp(join(from, "objects"), join(to, "objects"), { recursive: true });
  await git(to, ["fetch", "--quiet", from, "+refs/heads/*:refs/heads/*", "+refs/tags/*:refs/tags/*"]);
}

/**
 * Brings one commit with its history from a fork into the base repository, as GitHub does for `refs/pull/N/head`:
 * a pull request's head can be fetched from the base by anybody who may read it.
 */
export async function copyCommit(from: string, to: string, oid: string): Promise<void> {
  await git(to, ["fetch", "--quiet", "--no-tags", from, oid]);
}
