/** The text of a pull request's changes, file by file, as `patch` in the list of its files carries it. */
import type { Repository } from "../model/repository.ts";
import type { ChangedFile } from "./diff.ts";
import { git } from "./run.ts";

/** docs: repository-limits, "Diff limits": one file 20,000 lines or 500 KB, all together 20,000 lines or 1 MB. */
const limits = { lines: 20_000, fileBytes: 500_000, allBytes: 1_000_000 };

/** By path; absent for binary files, mere renames, and what is too long to be shown. */
export async function patchesOf(
  repo: Repository,
  base: string,
  head: string,
  files: readonly ChangedFile[],
): Promise<Map<string, string>> {
  const text = await git(repo.gitDir, ["diff", "-M", "--no-color", "--no-ext-diff", `${base}...${head}`]);
  const sections = text.split(/^diff --git .*\n/m).slice(1);
  const patches = new Map<string, string>();
  let [at, lines, bytes] = [0, 0, 0];
  for (const file of files) {
    const hunk = /^@@ [\s\S]*/m.exec(sections[at] ?? "")?.[0].replace(/\n$/, "");
    // A change of type stands as a removal and an addition.
    at += file.status === "T" ? 2 : 1;
    if (hunk === undefined || Buffer.byteLength(hunk) > limits.fileBytes) continue;
    lines += hunk.split("\n").length;
    bytes += Buffer.byteLength(hunk);
    if (lines <= limits.lines && bytes <= limits.allBytes) patches.set(file.path, hunk);
  }
  return patches;
}

/** The commit that a pull request's changes count from. */
export async function mergeBase(repo: Repository, base: string, head: string): Promise<string> {
  return (await git(repo.gitDir, ["merge-base", base, head])).trim();
}
