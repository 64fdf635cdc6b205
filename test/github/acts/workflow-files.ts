/**
 * Keeps `.github/workflows/**` from callers without the permission, wherever a ref is moved by API. docs: the
 * `workflows` permission; github-facts 13 (a workflow's own token never can).
 */
import { git } from "../git/run.ts";
import { mayChangeWorkflows } from "../identity/authenticate.ts";
import type { Caller } from "../identity/tokens.ts";
import type { Repository } from "../model/repository.ts";
import { Refusal } from "../server/refusal.ts";

/** Looks at the commits that no ref of the repository reaches yet. */
export async function refuseWorkflowChange(
  { repo, caller }: { repo: Repository; caller: Caller },
  before: string | null,
  after: string,
): Promise<void> {
  if (mayChangeWorkflows(caller)) return;
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
  if (path) throw workflowRefusal(caller, path);
}

/** The sentence is the one that a push is refused with. */
export function workflowRefusal(caller: Caller, path: string): Refusal {
  const [who, what] =
    caller.kind === "person"
      ? ["a Personal Access Token", "`workflow` scope"]
      : ["a GitHub App", "`workflows` permission"];
  return new Refusal(403, `refusing to allow ${who} to create or update workflow \`${path}\` without ${what}`);
}
