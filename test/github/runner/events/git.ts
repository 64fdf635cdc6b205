/** Owns reading the forge's bare repositories by git plumbing: synchronously, so that an event sees the commit of its moment. */
import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";

/** A workflow file as it stands in a commit. */
export interface WorkflowText {
  path: string;
  text: string;
}

interface Commit {
  sha: string;
  tree: string;
  message: string;
  date: string;
  author: { name: string; email: string };
  committer: { name: string; email: string };
}

const FOLDER = ".github/workflows";
/** What has been read, by folder and commit: it cannot change, and each reading is a process. */
const texts = new Map<string, readonly WorkflowText[]>();
const commits = new Map<string, Commit>();

function git(gitDir: string, args: readonly string[], input?: string): Buffer {
  return execFileSync("git", ["--git-dir", gitDir, ...args], {
    env: { PATH: process.env.PATH, LC_ALL: "C" },
    stdio: ["pipe", "pipe", "pipe"],
    maxBuffer: 64 * 1024 * 1024,
    ...(input === undefined ? {} : { input }),
  });
}

/** The commit that a name stands for, or undefined where there is none. */
export function resolveCommit(gitDir: string, name: string): string | undefined {
  if (commits.has(`${gitDir}\0${name}`)) return name;
  const tip = looseBranch(gitDir, name);
  if (tip !== undefined) return tip;
  try {
    return git(gitDir, ["rev-parse", "--verify", "--quiet", "--end-of-options", `${name}^{commit}`])
      .toString()
      .trim();
  } catch {
    return undefined;
  }
}

/** A branch as it stands in a file of its own: what it points to is a commit, and no process has to say so. */
function looseBranch(gitDir: string, name: string): string | undefined {
  if (!/^refs\/heads\/[\w./-]+$/.test(name) || name.includes("..")) return undefined;
  try {
    return /^[0-9a-f]{40}(?=\n$)/.exec(readFileSync(join(gitDir, name), "utf8"))?.[0];
  } catch {
    return undefined;
  }
}

/** The workflow files of a commit: `.yml` and `.yaml` directly in the folder. */
export function readWorkflowTexts(gitDir: string, commit: string): readonly WorkflowText[] {
  const key = `${gitDir}\0${commit}`;
  const known = texts.get(key);
  if (known !== undefined) return known;
  const rows = git(gitDir, ["ls-tree", "-z", "--full-tree", commit, `${FOLDER}/`])
    .toString()
    .split("\0");
  const blobs = rows.flatMap((row) => {
    const match = /^100\d{3} blob ([0-9a-f]+)\t(.+\.ya?ml)$/s.exec(row);
    return match === null ? [] : [{ id: match[1] ?? "", path: match[2] ?? "" }];
  });
  const found = blobs.map(({ id, path }) => ({ path, text: git(gitDir, ["cat-file", "blob", id]).toString() }));
  texts.set(key, found);
  return found;
}

/** A commit by its id, or undefined where the repository does not have it. */
export function readCommit(gitDir: string, sha: string): Commit | undefined {
  const key = `${gitDir}\0${sha}`;
  const known = commits.get(key);
  if (known !== undefined) return known;
  if (resolveCommit(gitDir, sha) === undefined) return undefined;
  const format = "%H%x00%T%x00%an%x00%ae%x00%cn%x00%ce%x00%cI%x00%B";
  const fields = git(gitDir, ["show", "-s", `--format=${format}`, "--end-of-options", sha])
    .toString()
    .split("\0");
  const [id = "", tree = "", an = "", ae = "", cn = "", ce = "", date = "", message = ""] = fields;
  const commit = {
    sha: id,
    tree,
    message: message.trimEnd(),
    date: new Date(date).toISOString().replace(".000Z", "Z"),
    author: { name: an, email: ae },
    committer: { name: cn, email: ce },
  };
  commits.set(key, commit);
  return commit;
}
