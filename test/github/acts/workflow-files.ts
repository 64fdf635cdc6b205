/**
 * Keeps `.github/workflows/**` from callers without the permission, wherever a ref is moved by API. docs: the
 * `workflows` permission; github-facts 13 (a workflow's own token never can).
 */
import { git } from "../git/run.ts";
import { mayChangeWorkflows } from "../identity/authenticate.ts";
import type { Caller } from "../identity/tokens.ts";
import type { Repository } from "../model/repository.ts";
import { Refusal } from "../server/refusal.ts";

/**
 * Commits that no ref of the repository reaches yet and that touch a workflow. People are not asked: for them the
 * REST calls do not look at the `workflow` scope of their token in any way that we could find described.
 */
export async function refuseWorkflowChange(
  { repo, caller }: { repo: Repository; caller: Caller },
  before: string | null,
  after: string,
): Promise<void> {
  if (caller.kind === "person" || mayChangeWorkflows(caller, false)) return;
  const known = before ? [`^${before}`] : [];
  const changed = await git(repo.gitDir, [
    "log",
    "-c",
    "--format=",
    "--name-only",
    after,
    ...known,
    "--not",
    "--all",
    "--",
    ".github/workflows",
  ]);
  const path = changed.split("\n").find(Boolean);
  if (path) throw workflowRefusal(path);
}

export function workflowRefusal(path: string): Refusal {
  return new Refusal(
    403,
    `refusing to allow a GitHub App to create or update workflow \`${path}\` without \`workflows\` permission`,
  );
}
