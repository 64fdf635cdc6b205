/**
 * `createCommitOnBranch`: one commit, compare-and-set on the branch's head, signed by GitHub. Exactly one of several
 * writers wins, because the ref moves by `git update-ref REF NEW OLD`. docs: graphql/reference/mutations
 */
import { workflowRefusal } from "../../acts/workflow-files.ts";
import { refsMoved } from "../../events/refs-moved.ts";
import { authorSignature, githubSignature } from "../../git/merge.ts";
import { editTree, isTreePath, type TreeChange } from "../../git/objects/edit-tree.ts";
import { parseCommit } from "../../git/objects/parse.ts";
import { writeCommit, writeObject } from "../../git/objects/write.ts";
import { branchTip, moveRef } from "../../git/refs.ts";
import { inTurn } from "../../git/turns.ts";
import { actorOf } from "../../identity/access.ts";
import { mayChangeWorkflows } from "../../identity/authenticate.ts";
import { parseNodeId } from "../../model/node-id.ts";
import type { Repository } from "../../model/repository.ts";
import { repoById } from "../../model/world.ts";
import { refuseProtected } from "../../rest/git/refs.ts";
import { Refusal } from "../../server/refusal.ts";
import { type Args, type Context, type Fields, notResolved, requireNeed } from "../resolve.ts";
import { commitByOid } from "../types/commits.ts";
import { entryAt } from "../types/objects.ts";
import { visibleRepository } from "../types/query.ts";
import { refSource } from "../types/repository.ts";

interface Input {
  branch: { id?: string; repositoryNameWithOwner?: string; branchName?: string };
  expectedHeadOid: string;
  message: { headline: string; body?: string | null };
  fileChanges?: { additions?: { path: string; contents: string }[]; deletions?: { path: string }[] } | null;
  clientMutationId?: string;
}

export const commitMutations: Fields<unknown> = {
  createCommitOnBranch: async (_, args: Args, context) => {
    const input = args.input as Input;
    const { repo, branch } = branchOf(context, input.branch);
    requireNeed(context, repo, [["contents", "write"]], "write", "CreateCommitOnBranch");
    const oid = await inTurn(repo, branch, () => commitOnBranch(context, repo, branch, input));
    return {
      clientMutationId: input.clientMutationId ?? null,
      commit: await commitByOid(repo, oid),
      ref: await refSource(repo, `refs/heads/${branch}`),
    };
  },
};

function branchOf(context: Context, given: Input["branch"]): { repo: Repository; branch: string } {
  if (typeof given.id === "string") {
    const parsed = parseNodeId(given.id);
    const repo = parsed?.kind === "REF" ? repoById(context.world, Number(parsed.parts[0])) : undefined;
    if (!repo) throw notResolved("node", `the global id of '${given.id}'`);
    visibleRepository(context, repo.fullName);
    return { repo, branch: String(parsed?.parts[1]).replace(/^refs\/heads\//, "") };
  }
  if (typeof given.repositoryNameWithOwner !== "string" || typeof given.branchName !== "string") {
    // schema: CommittableBranch is an id, or a repository's name together with a branch's.
    throw new Refusal(422, "A branch needs either `id`, or both `repositoryNameWithOwner` and `branchName`.");
  }
  const { at } = visibleRepository(context, given.repositoryNameWithOwner);
  return { repo: at, branch: given.branchName.replace(/^refs\/heads\//, "") };
}

async function commitOnBranch(
  { world, caller }: Context,
  repo: Repository,
  branch: string,
  input: Input,
): Promise<string> {
  const ref = `refs/heads/${branch}`;
  const expected = input.expectedHeadOid;
  const tip = await branchTip(repo, branch);
  // This mutation cannot make a branch (github-facts 13: github/gh-aw#22564).
  if (!tip) throw new Refusal(404, "Branch not found");
  if (tip !== expected) throw stale(expected);
  const changes = await changesOf(repo, input);
  const workflow = [...changes.keys()].find((path) => path.startsWith(".github/workflows/"));
  if (workflow && !mayChangeWorkflows(caller)) throw workflowRefusal(caller, workflow);

  const parent = await repo.objects.read(expected);
  if (!parent) throw stale(expected);
  const edited = await editTree(repo.gitDir, repo.objects, parseCommit(expected, parent.bytes).tree, changes);
  if (edited.missing.length) {
    throw new Refusal(
      422,
      `A path was requested for deletion which does not exist as of commit oid \`${expected}\`: ${edited.missing.join(", ")}`,
    );
  }
  // github-facts 13: the empty tree is refused (r-lib/gert#149).
  if (!edited.oid) throw new Refusal(422, "The commit would leave an empty tree.");
  const { headline, body } = input.message;
  const oid = await writeCommit(repo.gitDir, {
    tree: edited.oid,
    parents: [expected],
    author: authorSignature(world, actorOf(caller)),
    committer: githubSignature(world),
    message: body ? `${headline}\n\n${body}` : headline,
  });
  refuseProtected({ repo }, ref, oid, true);
  world.signedCommits.add(oid);
  if (!(await moveRef(repo, ref, oid, expected))) throw stale(expected);
  await refsMoved(world, repo, caller, [{ ref, before: expected, after: oid }]);
  return oid;
}

/** planetscale/ghcommit#153 shows the words. */
function stale(expected: string): Refusal {
  return new Refusal(409, `Expected branch to point to "${expected}" but it did not. Pull and try again.`, {
    type: "STALE_DATA",
  });
}

/** schema: paths are unique over both lists and not slash-prefixed; contents are RFC 4648 base64 with padding. */
async function changesOf(repo: Repository, { fileChanges, expectedHeadOid }: Input): Promise<Map<string, TreeChange>> {
  const changes = new Map<string, TreeChange>();
  const take = (path: string, change: TreeChange): void => {
    if (!isTreePath(path)) throw new Refusal(422, `The path ${JSON.stringify(path)} is malformed.`);
    if (changes.has(path)) throw new Refusal(422, `The path ${JSON.stringify(path)} is listed more than once.`);
    changes.set(path, change);
  };
  for (const { path, contents } of fileChanges?.additions ?? []) {
    if (!/^(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?$/.test(contents)) {
      throw new Refusal(422, `The contents of ${JSON.stringify(path)} are not RFC 4648 base64.`, {
        type: "INVALID_BASE64",
      });
    }
    const oid = await writeObject(repo.gitDir, "blob", Buffer.from(contents, "base64"));
    // The mutation knows no modes: an existing file keeps its own, a new one is an ordinary file.
    const old = isTreePath(path) ? await entryAt(repo, expectedHeadOid, path) : null;
    take(path, { mode: old?.item.type === "blob" ? old.item.mode : "100644", type: "blob", oid });
  }
  for (const { path } of fileChanges?.deletions ?? []) take(path, null);
  return changes;
}
