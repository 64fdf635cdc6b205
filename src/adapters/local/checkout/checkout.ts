/** What a clone knows of the forge: the repository behind its remote, and the pull request that its branch belongs to. */
import type { Git } from "./git.ts";

export interface Remote {
  readonly name: string;
  /** `owner/name`. */
  readonly repository: string;
  /** Web address, without a slash at its end. */
  readonly url: string;
  readonly apiUrl: string;
}

/** The remote `origin`, or the only one there is. @throws when it is no repository on a GitHub. */
export async function remoteOf(git: Git): Promise<Remote> {
  const names = (await git(["remote"])).stdout.split("\n").filter((name) => name !== "");
  const name = names.includes("origin") ? "origin" : names[0];
  if (name === undefined)
    throw new Error("This clone has no remote; `git remote add origin ADDRESS` names the repository.");
  const address = (await git(["remote", "get-url", name])).stdout.trim();
  return { name, ...repositoryAt(address) };
}

/** Every way in which git writes down where a repository lies. */
export function repositoryAt(address: string): Omit<Remote, "name"> {
  const found =
    /^(?<protocol>https?):\/\/(?:[^@/]*@)?(?<host>[^/]+)\/(?<path>.+?)(?:\.git)?\/?$/.exec(address) ??
    /^(?:ssh:\/\/)?(?:[^@/]+@)(?<host>[^:/]+)(?::\d+)?[:/](?<path>.+?)(?:\.git)?\/?$/.exec(address);
  const { protocol = "https", host, path } = found?.groups ?? {};
  if (!host || !path || path.split("/").length !== 2) {
    throw new Error(`The remote is "${address}"; the address of a repository on GitHub was expected.`);
  }
  const url = `${protocol}://${host}/${path}`;
  const apiUrl = host === "github.com" ? "https://api.github.com" : `${protocol}://${host}/api/v3`;
  return { repository: path, url, apiUrl };
}

/**
 * The pull request whose head is what this branch was last pushed as, or what is checked out; by git alone. Of several
 * the newest. @throws with what to do when there is none.
 */
export async function pullOf(git: Git, remote: string): Promise<number> {
  const head = (await git(["rev-parse", "HEAD"])).stdout.trim();
  const branch = (await git(["symbolic-ref", "--quiet", "--short", "HEAD"], [0, 1])).stdout.trim();
  const refs = (await git(["ls-remote", remote, "refs/pull/*/head", ...(branch ? [`refs/heads/${branch}`] : [])]))
    .stdout;
  const rows = refs.split("\n").flatMap((row) => {
    const [commit, ref] = row.split("\t");
    return commit && ref ? [{ commit, ref }] : [];
  });
  const pushed = rows.find(({ ref }) => ref === `refs/heads/${branch}`)?.commit;
  const pulls = rows.flatMap(({ commit, ref }) => {
    const number = /^refs\/pull\/(\d+)\/head$/.exec(ref)?.[1];
    return number && (commit === pushed || commit === head) ? [Number(number)] : [];
  });
  const newest = Math.max(...pulls);
  if (pulls.length > 0) return newest;
  const what = branch === "" ? head.slice(0, 12) : `the branch ${branch}`;
  throw new Error(`No pull request has ${what} as its head. Push it and open one, or name it with --pull NUMBER.`);
}
