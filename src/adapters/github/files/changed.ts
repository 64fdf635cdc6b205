/** The files that a pull request changes. GitHub lists 3,000 of them at most, and does not say that there are more. */
import type { ChangedFile, Forge } from "../../../ports/forge.ts";
import type { Client } from "../client.ts";
import type { RepositoryName } from "../repository.ts";

const PAGE = 100;
const MOST = 3_000;

interface FileAnswer {
  readonly filename: string;
  readonly previous_filename?: string;
  readonly status: string;
  readonly additions: number;
  readonly deletions: number;
  readonly contents_url: string;
  readonly patch?: string;
}

export async function changedFiles(
  client: Client,
  { owner, name: repo }: RepositoryName,
  pull_number: number,
  head: string,
): ReturnType<Forge["changedFiles"]> {
  const files: ChangedFile[] = [];
  for (let page = 1; files.length < MOST; page += 1) {
    const route = "GET /repos/{owner}/{repo}/pulls/{pull_number}/files";
    const { data } = await client.request(route, { owner, repo, pull_number, per_page: PAGE, page });
    const answer = data as readonly FileAnswer[];
    const other = answer.find((file) => file.status !== "removed" && commitOf(file) !== head);
    if (other)
      throw new Error(`GitHub lists the files of #${pull_number} at ${commitOf(other)}; ${head} was expected.`);
    files.push(...answer.map(fileOf));
    if (answer.length < PAGE) return files;
  }
  return undefined;
}

/** The list has no commit of its own, and may lag behind the head; where its files are to be had names one. */
function commitOf({ contents_url }: FileAnswer): string | undefined {
  return /[?&]ref=([0-9a-f]+)/.exec(contents_url)?.[1];
}

function fileOf({ filename, previous_filename, status, additions, deletions, patch }: FileAnswer): ChangedFile {
  // A copy adds a file; `changed` and `unchanged` are modes and the like.
  const known = status === "removed" || status === "renamed" ? status : isNew(status) ? "added" : "modified";
  return {
    path: filename,
    ...(status === "renamed" && previous_filename !== undefined ? { formerPath: previous_filename } : {}),
    status: known,
    ...(patch === undefined ? {} : { patch }),
    additions,
    deletions,
  };
}

function isNew(status: string): boolean {
  return status === "added" || status === "copied";
}
