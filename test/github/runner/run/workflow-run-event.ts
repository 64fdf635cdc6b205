/** Owns the `workflow_run` webhook: its payload is the run as REST shows it, with workflow, repository and sender. */
import { runJson, userOrNull, workflowJson } from "../rest/json.ts";
import type { Host } from "./host.ts";
import type { WorkflowRun } from "./state.ts";

/** Sends `workflow_run` for a run as it stands. */
export function publishRun(host: Host, run: WorkflowRun, action: "requested" | "in_progress" | "completed"): void {
  // Docs, events workflow_run / github-facts: `requested` does not fire when a run is run again.
  if (action === "requested" && run.attempt > 1) return;
  host.publish({
    event: "workflow_run",
    repo: run.repo,
    payload: {
      action,
      workflow_run: runJson(host.forge, run),
      workflow: workflowJson(host.forge, run.repo, { id: run.workflowId, path: run.path, name: run.name }),
      repository: host.forge.repoJson(run.repo),
      // A payload always has a sender: `ghost` once the account is gone.
      sender: userOrNull(host.forge, run.triggeringActor) ?? host.forge.userJson("ghost"),
    },
    actor: run.triggeringActor,
    by: run.by,
  });
}
