/** What a clone knows of the forge: the repository behind its remote, and the pull request that its branch belongs to. */
import type { Git, GitAnswer } from "./git.ts";

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
  await insideRepository(git);
  const names = (await git(["remote"])).stdout.split("\n").filter((name) => name !== "");
  const name = names.includes("origin") ? "origin" : names[0];
  if (name === undefined)
    throw new Error(
      "This clone has no remote, and the run of a pull request is read through one. `git remote add origin ADDRESS` names " +
        "the repository on GitHub. The run on this machine is another one: `statem cur`, `statem explain`.",
    );
  const address = (await git(["remote", "get-url", name])).stdout.trim();
  return { name, ...repositoryAt(address) };
}

/** @throws when git finds no repository here, or is not there itself; its own words say nothing of what to do. */
async function insideRepository(git: Git): Promise<void> {
  const found = await git(["rev-parse", "--git-dir"], [0, 128, -1]);
  if (found.exitCode === 0) return;
  if (found.exitCode === -1)
    throw new Error("git could not be run; the run of a pull request is read by it. Is it installed?");
  throw new Error(
    "This folder is in no git repository (or git refuses to look at it), and the run of a pull request is read from a clone " +
      "of its repository. Go to one. The run on this machine is another one: `statem cur`, `statem explain`.",
  );
}

/** Every way in which git writes down where a repository lies. */
export function repositoryAt(address: string): Omit<Remote, "name"> {
  const found =
    /^(?<protocol>https?):\/\/(?:[^@/]*@)?(?<host>[^/]+)\/(?<path>.+?)(?:\.git)?\/?$/.exec(address) ??
    /^(?:ssh:\/\/)?(?:[^@/]+@)(?<host>[^:/]+)(?::\d+)?[:/](?<path>.+?)(?:\.git)?\/?$/.exec(address);
  const { protocol = "https", host, path } = found?.groups ?? {};
  if (!host || !path || path.split("/").length !== 2) {
    throw new Error(
      `The remote is "${address}"; the address of a repository on GitHub was expected, such as https://github.com/OWNER/NAME. ` +
        "`git remote set-url origin ADDRESS` corrects it.",
    );
  }
  const url = `${protocol}://${host}/${path}`;
  const apiUrl = host === "github.com" ? "https://api.github.com" : `${protocol}://${host}/api/v3`;
  return { repository: path, url, apiUrl };
}

/** Asks the remote something. @throws what git said of it, and what may be the matter. */
export async function readRemotely(
  git: Git,
  remote: string,
  args: readonly string[],
  expected: readonly number[] = [0],
): Promise<GitAnswer> {
  try {
    return await git(args, expected);
  } catch (cause) {
    const said = cause instanceof Error ? cause.message : String(cause);
    const todo = `See that \`git fetch ${remote}\` works here (the network, and whether you may read the repository), then try again.`;
    throw new Error(`The remote ${remote} could not be read. ${todo} Git said: ${said}`, { cause });
  }
}

/**
 * The pull request whose head is what this branch was last pushed as, or what is checked out; by git alone. Of several
 * the newest. @throws with what to do when there is none.
 */
export async function pullOf(git: Git, remote: string): Promise<number> {
  const head = (await git(["rev-parse", "--verify", "--quiet", "HEAD"], [0, 1])).stdout.trim();
  const branch = (await git(["symbolic-ref", "--quiet", "--short", "HEAD"], [0, 1])).stdout.trim();
  if (head === "")
    throw new Error("This clone has no commit yet, so no pull request can be its branch's. Commit and push first.");
  const wanted = ["refs/pull/*/head", ...(branch ? [`refs/heads/${branch}`] : [])];
  const refs = (await readRemotely(git, remote, ["ls-remote", remote, ...wanted])).stdout;
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
