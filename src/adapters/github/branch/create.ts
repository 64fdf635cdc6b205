/**
 * Makes the state branch on first use. `createCommitOnBranch` cannot make a branch, so this takes a tree, a commit without
 * parents and the ref; of several who try at once the ref tells the winner, and everybody goes on from it.
 */
import type { Client } from "../client.ts";
import { statusOf } from "../errors.ts";
import { type RepositoryName, STATE_BRANCH } from "../repository.ts";

const PAGE = `# State of statem's runs

Each folder under \`runs/\` is one run: \`record.json\` is its record, \`README.md\` shows it. Only statem writes here; a commit by
anybody else holds the run whose folder it touches. Nothing on this branch is ever built.
`;

interface Made {
  readonly sha: string;
}
interface Ref {
  readonly object: Made;
}

/** The commit that the branch stands at. */
export async function createStateBranch(client: Client, { owner, name }: RepositoryName): Promise<string> {
  const at = { owner, repo: name };
  const tree = await client.request("POST /repos/{owner}/{repo}/git/trees", {
    ...at,
    tree: [{ path: "README.md", mode: "100644", type: "blob", content: PAGE }],
  });
  const commit = await client.request("POST /repos/{owner}/{repo}/git/commits", {
    ...at,
    message: "Begin the state branch [skip ci]\n\nskip-checks: true",
    tree: (tree.data as Made).sha,
    parents: [],
  });
  try {
    const made = await client.request("POST /repos/{owner}/{repo}/git/refs", {
      ...at,
      ref: `refs/heads/${STATE_BRANCH}`,
      sha: (commit.data as Made).sha,
    });
    return (made.data as Ref).object.sha;
  } catch (error) {
    if (statusOf(error) !== 422) throw error; // 422: somebody else made it first.
    const found = await client.request("GET /repos/{owner}/{repo}/git/ref/{ref}", {
      ...at,
      ref: `heads/${STATE_BRANCH}`,
    });
    return (found.data as Ref).object.sha;
  }
}
