/**
 * Creating and updating check runs, by the rules that both interfaces share. docs: rest/checks/runs
 */
import { publishCheckRun } from "../events/publish.ts";
import { appIdOf } from "../identity/access.ts";
import type { Caller } from "../identity/tokens.ts";
import type { CheckRun, CheckStatus, CheckSuite } from "../model/checks.ts";
import type { Repository } from "../model/repository.ts";
import type { World } from "../model/world.ts";
import { NotImplemented, notByIntegration, Refusal } from "../server/refusal.ts";
import { type CheckInput, checkInput } from "./check-input.ts";

export async function createCheckRun(
  world: World,
  repo: Repository,
  caller: Caller,
  sha: string,
  input: CheckInput & { name: string },
): Promise<CheckRun> {
  const appId = requireApp(caller);
  checkInput(input);
  const found = /^[0-9a-f]{40}$/.test(sha) ? await repo.objects.read(sha) : null;
  if (found?.type !== "commit") throw new Refusal(422, `No commit found for SHA: ${sha}`);
  const suite = suiteFor(world, repo, sha, appId);
  const now = world.clock.now();
  const status = statusOf(input) ?? "queued";
  const run: CheckRun = {
    id: world.nextId(),
    suiteId: suite.id,
    repo: repo.fullName,
    headSha: sha,
    appId,
    name: input.name,
    status,
    conclusion: input.conclusion ?? null,
    externalId: input.externalId ?? "",
    detailsUrl: input.detailsUrl ?? `${world.url}/apps/${appId}`,
    startedAt: input.startedAt ?? now,
    completedAt: status === "completed" ? (input.completedAt ?? now) : null,
    title: input.output?.title ?? null,
    summary: input.output?.summary ?? null,
    text: input.output?.text ?? null,
    annotations: input.output?.annotations ?? [],
    actions: input.actions ?? [],
    origin: "api",
  };
  repo.checkRuns.set(run.id, run);
  suite.updatedAt = now;
  publishCheckRun(world, repo, caller, run, "created");
  if (status === "completed") publishCheckRun(world, repo, caller, run, "completed");
  return run;
}

export function updateCheckRun(
  world: World,
  repo: Repository,
  caller: Caller,
  run: CheckRun,
  input: CheckInput,
): CheckRun {
  const appId = requireApp(caller);
  if (run.appId !== appId) {
    // Seen word for word: int128/argocd-commenter#631, databricks/cli#4563.
    throw new Refusal(
      403,
      `Invalid app_id \`${run.appId}\` - check run can only be modified by the GitHub App that created it.`,
    );
  }
  if (run.origin === "job" && (input.status !== undefined || input.conclusion !== undefined)) {
    // github-facts 1: changelog 2025-02-12; the words: LouisBrunner/checks-action#369.
    throw new Refusal(422, "Check run status and conclusions can only be updated internally by GitHub Actions");
  }
  checkInput(input);
  const status = statusOf(input);
  if (run.status === "completed" && status !== undefined && status !== "completed") {
    // Reported as not possible (Mergifyio/mergify#1989, lyft/atlantis#265), the answer unknown: make a new run.
    throw new NotImplemented("check-runs: leaving `completed` again; post a new run of the same name");
  }
  return applyToRun(world, repo, caller, run, input);
}

/** What an update does once it is allowed; Actions itself comes here directly for its jobs. */
export function applyToRun(world: World, repo: Repository, caller: Caller, run: CheckRun, input: CheckInput): CheckRun {
  const status = statusOf(input);
  const now = world.clock.now();
  const completes = status === "completed" && run.status !== "completed";
  if (input.name !== undefined) run.name = input.name;
  if (status !== undefined) run.status = status;
  if (input.conclusion !== undefined) run.conclusion = input.conclusion;
  if (input.externalId !== undefined) run.externalId = input.externalId;
  if (input.detailsUrl !== undefined) run.detailsUrl = input.detailsUrl;
  if (input.startedAt !== undefined) run.startedAt = input.startedAt;
  if (run.status === "completed" && (completes || input.completedAt || input.conclusion))
    run.completedAt = input.completedAt ?? now;
  if (input.output) {
    run.title = input.output.title ?? run.title;
    run.summary = input.output.summary;
    run.text = input.output.text ?? run.text;
    // docs: annotations of further updates are appended to those that are there.
    run.annotations.push(...(input.output.annotations ?? []));
  }
  if (input.actions) run.actions = input.actions;
  const suite = repo.suites.get(run.suiteId);
  if (suite) suite.updatedAt = now;
  if (completes) publishCheckRun(world, repo, caller, run, "completed");
  return run;
}

/** docs: only GitHub Apps may write checks; a workflow's token is one (github-facts 1). */
function requireApp(caller: Caller): number {
  const appId = appIdOf(caller);
  if (appId === null) throw new Refusal(403, "You must authenticate via a GitHub App.");
  if (caller.kind === "app-key") throw notByIntegration();
  return appId;
}

/** One suite per app and commit. docs: "a check suite is automatically created for the app that makes a run" */
function suiteFor(world: World, repo: Repository, sha: string, appId: number): CheckSuite {
  const old = [...repo.suites.values()].find((suite) => suite.headSha === sha && suite.appId === appId);
  if (old) return old;
  const now = world.clock.now();
  const branch = [...repo.conversations.values()].find(
    (one) => one.kind === "pull" && one.head.sha === sha && one.head.repo === repo.fullName,
  );
  const suite: CheckSuite = {
    id: world.nextId(),
    repo: repo.fullName,
    headSha: sha,
    headBranch: branch?.kind === "pull" ? branch.head.ref : null,
    appId,
    createdAt: now,
    updatedAt: now,
  };
  repo.suites.set(suite.id, suite);
  return suite;
}

/** docs: "Providing conclusion will automatically set the status parameter to completed". */
function statusOf(input: CheckInput): CheckStatus | undefined {
  return input.conclusion !== undefined ? "completed" : input.status;
}
