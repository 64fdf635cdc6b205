/** What a pull request changes: from the merge base to the head, as GitHub's "Files changed" shows it. */
import type { Repository } from "../model/repository.ts";
import { git } from "./run.ts";

export interface ChangedFile {
  path: string;
  from: string | null;
  status: "A" | "M" | "D" | "R" | "C" | "T";
  additions: number;
  deletions: number;
}

/**
 * Two commits never change, so what lies between them is asked of git once: every payload and answer about a pull
 * request wants it.
 */
function once<T>(compute: (repo: Repository, base: string, head: string) => Promise<T>) {
  const known = new WeakMap<Repository, Map<string, Promise<T>>>();
  return (repo: Repository, base: string, head: string): Promise<T> => {
    const here = known.get(repo) ?? new Map<string, Promise<T>>();
    known.set(repo, here);
    const key = `${base}...${head}`;
    const found = here.get(key) ?? compute(repo, base, head);
    here.set(key, found);
    // A failure may be of the moment (an object not there yet) and must not be remembered.
    found.catch(() => here.delete(key));
    return found;
  };
}

/** `base...head`: three dots, so that what only the base has gained does not count. */
export const changedFiles = once(async (repo, base, head): Promise<readonly ChangedFile[]> => {
  const text = await git(repo.gitDir, ["diff", "--raw", "--numstat", "-z", "-M", "--no-abbrev", `${base}...${head}`]);
  const parts = text.split("\0");
  const files: ChangedFile[] = [];
  let at = 0;
  while (parts[at]?.startsWith(":")) {
    const status = (parts[at]?.split(" ")[4]?.[0] ?? "M") as ChangedFile["status"];
    const moved = status === "R" || status === "C";
    const from = moved ? (parts[at + 1] ?? null) : null;
    files.push({ path: parts[at + (moved ? 2 : 1)] ?? "", from, status, additions: 0, deletions: 0 });
    at += moved ? 3 : 2;
  }
  const counts = parseNumstat(parts.slice(at));
  return files.map((file) => ({ ...file, ...counts.get(file.path) }));
});

function parseNumstat(parts: readonly string[]): Map<string, { additions: number; deletions: number }> {
  const counts = new Map<string, { additions: number; deletions: number }>();
  for (let at = 0; at < parts.length && parts[at]; ) {
    const [added = "0", deleted = "0", path = ""] = (parts[at] ?? "").split("\t");
    const count = { additions: Number(added) || 0, deletions: Number(deleted) || 0 };
    // A rename leaves the path empty and puts old and new into the next two parts.
    counts.set(path === "" ? (parts[at + 2] ?? "") : path, count);
    at += path === "" ? 3 : 1;
  }
  return counts;
}

export interface DiffStat {
  commits: number;
  files: number;
  additions: number;
  deletions: number;
}

export async function diffStat(repo: Repository, base: string, head: string): Promise<DiffStat> {
  const [files, commits] = await Promise.all([changedFiles(repo, base, head), commitsBetween(repo, base, head)]);
  return {
    commits: commits.length,
    files: files.length,
    additions: files.reduce((sum, file) => sum + file.additions, 0),
    deletions: files.reduce((sum, file) => sum + file.deletions, 0),
  };
}

/** Oids of `base..head`, oldest first. */
export const commitsBetween = once(async (repo, base, head): Promise<readonly string[]> => {
  const text = await git(repo.gitDir, ["rev-list", "--reverse", "--topo-order", `${base}..${head}`]);
  return text.split("\n").filter(Boolean);
});
