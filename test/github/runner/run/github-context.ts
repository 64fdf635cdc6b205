/** Owns the `github` context. Source: docs, contexts reference, `github` context; each key is one property there. */
import { shortRef } from "../events/origin.ts";
import { pick } from "../events/payload.ts";
import type { Host } from "./host.ts";
import type { WorkflowRun } from "./state.ts";

/** The context as the server knows it, before any job: without token, job and folders. */
export function githubContext(host: Host, run: WorkflowRun): Record<string, unknown> {
  const { forge } = host;
  const [owner = "", name = ""] = run.repo.split("/");
  const { origin } = run;
  const isTag = origin.ref.startsWith("refs/tags/");
  return {
    actor: run.actor,
    actor_id: String(forge.userId(run.actor)),
    api_url: forge.apiUrl,
    base_ref: origin.baseRef,
    event: run.payload,
    event_name: run.event,
    graphql_url: forge.graphqlUrl,
    head_ref: origin.headRef,
    ref: origin.ref,
    ref_name: shortRef(origin.ref),
    ref_protected: false,
    ref_type: isTag ? "tag" : "branch",
    repository: run.repo,
    repository_id: String(forge.repoId(run.repo)),
    repository_owner: owner,
    repository_owner_id: String(forge.userId(owner)),
    repositoryUrl: `git://${new URL(forge.url).host}/${owner}/${name}.git`,
    retention_days: "90",
    run_attempt: String(run.attempt),
    run_id: String(run.id),
    run_number: String(run.runNumber),
    secret_source: origin.trust === "readonly" ? "None" : "Actions",
    server_url: forge.url,
    sha: origin.sha,
    triggering_actor: run.triggeringActor,
    workflow: run.name,
    workflow_ref: `${run.repo}/${run.path}@${origin.ref}`,
    workflow_sha: origin.sha,
  };
}

/** Whether the payload's pull request comes from another repository: asked by steps that refuse such code. */
export function foreignPull(run: WorkflowRun): { number: string; headSha: string } | undefined {
  const head = pick(run.payload, "pull_request", "head");
  const headSha = pick(head, "sha");
  if (typeof headSha !== "string" || pick(head, "repo", "full_name") === run.repo) return undefined;
  return { number: String(pick(run.payload, "pull_request", "number")), headSha };
}
