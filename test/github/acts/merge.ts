/** Merging a pull request. docs: rest/pulls/pulls "Merge a pull request"; about-protected-branches */

import { closePull } from "../events/pulls-moved.ts";
import { refsMoved } from "../events/refs-moved.ts";
import { changedFiles } from "../git/diff.ts";
import { authorSignature, githubSignature, mergeTrees } from "../git/merge.ts";
import { writeCommit } from "../git/objects/write.ts";
import { branchTip, isAncestor, moveRef } from "../git/refs.ts";
import { actorOf } from "../identity/access.ts";
import { mayChangeWorkflows } from "../identity/authenticate.ts";
import type { Caller } from "../identity/tokens.ts";
import type { PullRequest } from "../model/conversations.ts";
import { missingChecks } from "../model/protection.ts";
import type { Repository } from "../model/repository.ts";
import type { World } from "../model/world.ts";
import { NotImplemented, Refusal } from "../server/refusal.ts";
import { workflowRefusal } from "./workflow-files.ts";

export interface MergeInput {
  method: string;
  sha?: string | undefined;
  title?: string | undefined;
  message?: string | undefined;
}

export async function mergePull(
  world: World,
  repo: Repository,
  caller: Caller,
  pull: PullRequest,
  input: MergeInput,
): Promise<string> {
  if (input.method !== "merge" && input.method !== "squash") {
    if (input.method === "rebase") throw new NotImplemented("pulls/merge: merge_method rebase");
    throw new Refusal(422, `Invalid request.\n\n${JSON.stringify(input.method)} is not a merge method.`);
  }
  if (pull.state === "closed") throw new Refusal(405, "Pull Request is not mergeable");
  // Seen word for word: alexwlchan/auto_merge_my_pull_requests#1.
  if (pull.draft) throw new Refusal(405, "Pull Request is still a draft");
  if (input.sha !== undefined && input.sha !== pull.head.sha) {
    throw new Refusal(409, "Head branch was modified. Review and try the merge again.");
  }
  const rule = repo.protections.get(pull.base.ref);
  const missing = rule ? missingChecks(repo, rule, pull.head.sha) : [];
  if (missing.length)
    throw new Refusal(
      405,
      missing.length === 1
        ? (missing[0] ?? "")
        : `${missing.length} of ${rule?.requiredChecks.length} required status checks have not succeeded: ${missing.join(" ")}`,
    );
  const tip = await branchTip(repo, pull.base.ref);
  if (!tip) throw new Refusal(405, "Pull Request is not mergeable");
  await refuseWorkflows(repo, caller, tip, pull.head.sha);
  const tree = await mergeTrees(repo, tip, pull.head.sha);
  if (!tree) throw new Refusal(405, "Pull Request is not mergeable");

  const commit = await writeMerge(world, repo, caller, pull, input, tip, tree);
  if (!(await moveRef(repo, `refs/heads/${pull.base.ref}`, commit, tip))) {
    throw new Refusal(405, "Base branch was modified. Review and try the merge again.");
  }
  pull.merged = { at: world.clock.now(), by: actorOf(caller), commit };
  await refsMoved(world, repo, caller, [{ ref: `refs/heads/${pull.base.ref}`, before: tip, after: commit }], {
    merging: pull.number,
  });
  await closePull(world, repo, caller, pull);
  return commit;
}

async function writeMerge(
  world: World,
  repo: Repository,
  caller: Caller,
  pull: PullRequest,
  input: MergeInput,
  tip: string,
  tree: string,
): Promise<string> {
  const squash = input.method === "squash";
  const from = `${pull.head.repo.split("/")[0]}/${pull.head.ref}`;
  const headline =
    input.title ?? (squash ? `${pull.title} (#${pull.number})` : `Merge pull request #${pull.number} from ${from}`);
  const body = input.message ?? (squash ? "" : pull.title);
  const commit = await writeCommit(repo.gitDir, {
    tree,
    parents: squash ? [tip] : [tip, pull.head.sha],
    author: authorSignature(world, actorOf(caller)),
    committer: githubSignature(world),
    message: body ? `${headline}\n\n${body}` : headline,
  });
  // docs: "GitHub will automatically sign ... merge commits made in the web interface" and by this call.
  world.signedCommits.add(commit);
  return commit;
}

/**
 * A token that may not change workflow files may not merge a pull request that does; `gh pr merge` users know the
 * sentence for people.
 */
async function refuseWorkflows(repo: Repository, caller: Caller, base: string, head: string): Promise<void> {
  if (mayChangeWorkflows(caller) || (await isAncestor(repo, head, base))) return;
  const files = await changedFiles(repo, base, head);
  const touched = files.find((file) => file.path.startsWith(".github/workflows/"));
  if (touched) throw workflowRefusal(caller, touched.path);
}
