/** Owns GitHub's JSON for runs, jobs, workflows and artifacts. Source: OpenAPI description, schemas workflow-run, job, workflow, artifact. */
import type { Forge } from "../../seam.ts";
import type { Artifact } from "../artifacts/store.ts";
import { readCommit } from "../events/git.ts";
import { pick } from "../events/payload.ts";
import type { JobRun, WorkflowRun } from "../run/state.ts";

type Json = Record<string, unknown>;

function nodeId(kind: string, id: number): string {
  return Buffer.from(`${kind}${id}`).toString("base64");
}

/** A deleted account is nobody. */
export function userOrNull(forge: Forge, login: string): Json | null {
  try {
    return forge.userJson(login);
  } catch {
    return null;
  }
}

/** A run's API address. */
export function runUrl(forge: Forge, run: WorkflowRun): string {
  return `${forge.apiUrl}/repos/${run.repo}/actions/runs/${run.id}`;
}

/** A run's page. */
export function runPage(forge: Forge, run: WorkflowRun): string {
  return `${forge.url}/${run.repo}/actions/runs/${run.id}`;
}

/** A run: schema `workflow-run`. */
export function runJson(forge: Forge, run: WorkflowRun): Json {
  const api = `${forge.apiUrl}/repos/${run.repo}`;
  const url = runUrl(forge, run);
  const repository = forge.repoJson(run.repo);
  const head = pick(run.payload, "pull_request", "head", "repo");
  const headRepository = typeof head === "object" && head !== null ? head : repository;
  return {
    id: run.id,
    name: run.name,
    node_id: nodeId("WorkflowRun", run.id),
    check_suite_id: run.id,
    check_suite_node_id: nodeId("CheckSuite", run.id),
    head_branch: run.origin.headBranch,
    head_sha: run.origin.headSha,
    path: run.path,
    display_title: run.displayTitle,
    run_number: run.runNumber,
    event: run.event,
    status: run.status,
    conclusion: run.conclusion ?? null,
    workflow_id: run.workflowId,
    url,
    html_url: runPage(forge, run),
    // Never relied on by us, and empty for forks on GitHub (github-facts, tokens on each event).
    pull_requests: [],
    created_at: run.createdAt,
    updated_at: run.updatedAt,
    actor: userOrNull(forge, run.actor),
    run_attempt: run.attempt,
    referenced_workflows: [],
    run_started_at: run.startedAt,
    triggering_actor: userOrNull(forge, run.triggeringActor),
    jobs_url: `${url}/jobs`,
    logs_url: `${url}/logs`,
    check_suite_url: `${api}/check-suites/${run.id}`,
    artifacts_url: `${url}/artifacts`,
    cancel_url: `${url}/cancel`,
    rerun_url: `${url}/rerun`,
    previous_attempt_url: run.attempt > 1 ? `${url}/attempts/${run.attempt - 1}` : null,
    workflow_url: `${api}/actions/workflows/${run.workflowId}`,
    head_commit: headCommit(forge, run) ?? null,
    repository,
    head_repository: headRepository,
  };
}

function headCommit(forge: Forge, run: WorkflowRun): Json | undefined {
  const commit = readCommit(forge.gitDir(run.repo), run.origin.headSha);
  if (commit === undefined) return undefined;
  const { sha, tree, message, date, author, committer } = commit;
  return { id: sha, tree_id: tree, message, timestamp: date, author, committer };
}

/** A job: schema `job`. */
export function jobJson(forge: Forge, run: WorkflowRun, job: JobRun): Json {
  const api = `${forge.apiUrl}/repos/${run.repo}`;
  return {
    id: job.id,
    run_id: run.id,
    workflow_name: run.name,
    head_branch: run.origin.headBranch,
    run_url: runUrl(forge, run),
    run_attempt: run.attempt,
    node_id: nodeId("CheckRun", job.id),
    head_sha: run.origin.headSha,
    url: `${api}/actions/jobs/${job.id}`,
    html_url: `${runPage(forge, run)}/job/${job.id}`,
    status: job.status === "pending" ? "queued" : job.status,
    conclusion: job.conclusion ?? null,
    created_at: job.createdAt,
    started_at: job.startedAt ?? job.createdAt,
    completed_at: job.completedAt ?? null,
    name: job.name,
    steps: job.steps.map((step) => ({
      name: step.name,
      status: step.status,
      conclusion: step.conclusion ?? null,
      number: step.number,
      started_at: step.startedAt ?? null,
      completed_at: step.completedAt ?? null,
    })),
    check_run_url: `${api}/check-runs/${job.id}`,
    labels: job.labels,
    runner_id: job.startedAt === undefined ? 0 : 1,
    runner_name: job.startedAt === undefined ? "" : "GitHub Actions 1",
    runner_group_id: 0,
    runner_group_name: "GitHub Actions",
  };
}

/** A workflow: schema `workflow`. */
export function workflowJson(forge: Forge, repo: string, workflow: { id: number; path: string; name: string }): Json {
  const { id, path, name } = workflow;
  const since = String(forge.repoJson(repo).created_at ?? "2020-01-01T00:00:00Z");
  return {
    id,
    node_id: nodeId("Workflow", id),
    name,
    path,
    state: "active",
    created_at: since,
    updated_at: since,
    url: `${forge.apiUrl}/repos/${repo}/actions/workflows/${id}`,
    html_url: `${forge.url}/${repo}/blob/${forge.defaultBranch(repo)}/${path}`,
    badge_url: `${forge.url}/${repo}/actions/workflows/${path.split("/").at(-1)}/badge.svg`,
  };
}

/** An artifact: schema `artifact`. */
export function artifactJson(forge: Forge, artifact: Artifact, run: WorkflowRun): Json {
  const url = `${forge.apiUrl}/repos/${run.repo}/actions/artifacts/${artifact.id}`;
  const repoId = forge.repoId(run.repo);
  const headRepoId = pick(run.payload, "pull_request", "head", "repo", "id");
  return {
    id: artifact.id,
    node_id: nodeId("Artifact", artifact.id),
    name: artifact.name,
    size_in_bytes: artifact.zip.length,
    url,
    archive_download_url: `${url}/zip`,
    expired: forge.now().getTime() >= Date.parse(artifact.expiresAt),
    created_at: artifact.createdAt,
    updated_at: artifact.createdAt,
    expires_at: artifact.expiresAt,
    digest: `sha256:${artifact.sha256}`,
    workflow_run: {
      id: run.id,
      repository_id: repoId,
      head_repository_id: typeof headRepoId === "number" ? headRepoId : repoId,
      head_branch: run.origin.headBranch,
      head_sha: run.origin.headSha,
    },
  };
}
