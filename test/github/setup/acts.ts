/**
 * What people do in GitHub's web interface that has no call of its own here: clicking a check run's button, deleting
 * an account, locking a conversation, Actions reporting a job.
 */
import { applyToRun, createCheckRun } from "../acts/check-runs.ts";
import { publishCheckRun } from "../events/publish.ts";
import type { CheckConclusion } from "../model/checks.ts";
import { fold } from "../model/repository.ts";
import { mustAccount, mustRepo, type World } from "../model/world.ts";
import type { Identity } from "../seam.ts";

/** A click sends `check_run` `requested_action` with the clicker as sender (github-facts 1); it takes write access. */
export function clickAction(
  world: World,
  fullName: string,
  checkRunId: number,
  login: string,
  identifier: string,
): void {
  const repo = mustRepo(world, fullName);
  const run = repo.checkRuns.get(checkRunId);
  if (!run?.actions.some((action) => action.identifier === identifier))
    throw new Error(`check run ${checkRunId} has no button ${identifier}`);
  mustAccount(world, login);
  publishCheckRun(world, repo, { kind: "person", login }, run, "requested_action", {
    requested_action: { identifier },
  });
}

/** From now on this author is nobody: `user` and `author` are null (github-facts 7). */
export function deleteAccount(world: World, login: string): void {
  mustAccount(world, login);
  world.accounts.delete(fold(login));
  for (const repo of world.repos.values()) {
    repo.roles.delete(fold(login));
    const written = [repo.conversations, repo.comments, repo.reviews].flatMap((all) => [...all.values()]);
    for (const one of written) {
      if (one.author !== null && fold(one.author) === fold(login)) one.author = null;
    }
  }
}

export function lockConversation(world: World, fullName: string, number: number, locked: boolean): void {
  const found = mustRepo(world, fullName).conversations.get(number);
  if (!found) throw new Error(`${fullName} has no number ${number}`);
  found.locked = locked;
}

export interface JobCheck {
  /** Oid of the commit that the workflow run belongs to. */
  sha: string;
  name: string;
  conclusion?: CheckConclusion;
}

/**
 * The check run that Actions itself makes for a job, and completes when the job ends; nobody else may change its
 * outcome (github-facts 1). A job that runs again gets a new one.
 */
export async function reportJob(world: World, fullName: string, job: JobCheck): Promise<number> {
  const repo = mustRepo(world, fullName);
  const caller: Identity = {
    kind: "workflow",
    repo: repo.fullName,
    permissions: { checks: "write" },
    actor: repo.owner,
  };
  const open = [...repo.checkRuns.values()].find(
    (one) => one.origin === "job" && one.headSha === job.sha && one.name === job.name && one.status !== "completed",
  );
  if (open && job.conclusion !== undefined) {
    return applyToRun(world, repo, caller, open, { conclusion: job.conclusion }).id;
  }
  const run = await createCheckRun(world, repo, caller, job.sha, {
    name: job.name,
    ...(job.conclusion === undefined ? { status: "in_progress" as const } : { conclusion: job.conclusion }),
  });
  run.origin = "job";
  return run.id;
}
