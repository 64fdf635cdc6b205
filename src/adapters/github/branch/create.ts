/**
 * Makes the state branch on first use. `createCommitOnBranch` cannot make a branch, so this takes a tree, a commit without
 * parents and the ref; of several who try at once the ref tells the winner, and the others look again.
 */
import type { Client } from "../client.ts";
import { isUnanswered, statusOf } from "../errors.ts";
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

/** The commit that we began the branch with; nothing when somebody else did, who may have written to it since. */
export async function createStateBranch(client: Client, { owner, name }: RepositoryName): Promise<string | undefined> {
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
  const { sha } = commit.data as Made;
  try {
    await client.request("POST /repos/{owner}/{repo}/git/refs", { ...at, ref: `refs/heads/${STATE_BRANCH}`, sha });
    return sha;
  } catch (error) {
    if (statusOf(error) === 422) return undefined;
    if (!isUnanswered(error)) throw error;
    const found = await client.request("GET /repos/{owner}/{repo}/git/ref/{ref}", {
      ...at,
      ref: `heads/${STATE_BRANCH}`,
    });
    return (found.data as Ref).object.sha === sha ? sha : undefined;
  }
}
