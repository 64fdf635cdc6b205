/** What a pull request changes: from the merge base to the head, as GitHub's "Files changed" shows it. */
import type { Repository } from "../model/repository.ts";
import { git, tryGit } from "./run.ts";

export interface ChangedFile {
  path: string;
  from: string | null;
  status: "A" | "M" | "D" | "R" | "C" | "T";
  additions: number;
  deletions: number;
}

/** `base...head`: three dots, so that what only the base has gained does not count. */
export async function changedFiles(repo: Repository, base: string, head: string): Promise<ChangedFile[]> {
  const range = `${base}...${head}`;
  const [raw, numbers] = await Promise.all([
    git(repo.gitDir, ["diff", "--raw", "-z", "-M", "--no-abbrev", range]),
    git(repo.gitDir, ["diff", "--numstat", "-z", "-M", range]),
  ]);
  const counts = parseNumstat(numbers);
  const parts = raw.split("\0");
  const files: ChangedFile[] = [];
  for (let at = 0; parts[at]?.startsWith(":"); ) {
    const status = (parts[at]?.split(" ")[4]?.[0] ?? "M") as ChangedFile["status"];
    const moved = status === "R" || status === "C";
    const from = moved ? (parts[at + 1] ?? null) : null;
    const path = parts[at + (moved ? 2 : 1)] ?? "";
    files.push({ path, from, status, ...(counts.get(path) ?? { additions: 0, deletions: 0 }) });
    at += moved ? 3 : 2;
  }
  return files;
}

function parseNumstat(text: string): Map<string, { additions: number; deletions: number }> {
  const counts = new Map<string, { additions: number; deletions: number }>();
  const parts = text.split("\0");
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
export async function commitsBetween(repo: Repository, base: string, head: string): Promise<string[]> {
  return (await git(repo.gitDir, ["rev-list", "--reverse", "--topo-order", `${base}..${head}`]))
    .split("\n")
    .filter(Boolean);
}

export async function mergeBase(repo: Repository, a: string, b: string): Promise<string | null> {
  const outcome = await tryGit(repo.gitDir, ["merge-base", a, b]);
  return outcome.code === 0 ? outcome.stdout.toString().trim() : null;
}
