/** Owns `schedule`: tests say when its time has come. */
import { branchOrigin } from "../events/origin.ts";
import { readWorkflowFiles } from "../events/workflow-files.ts";
import type { Host } from "./host.ts";
import type { Registry } from "./registry.ts";
import type { WorkflowRun } from "./state.ts";

/** Starts the run of a file whose cron time has come. */
export function startSchedule(host: Host, registry: Registry, repo: string, file: string, cron?: string): WorkflowRun {
  const { forge } = host;
  const origin = branchOrigin(forge, repo, "schedule", forge.defaultBranch(repo));
  if (origin === undefined) throw new Error(`${repo} has no commit on its default branch`);
  const found = readWorkflowFiles(forge, repo, origin.sha).find(
    ({ path }) => path === file || path.endsWith(`/${file}`),
  );
  if (found === undefined) throw new Error(`${repo} has no workflow file ${file} on its default branch`);
  const crons = found.kind === "workflow" ? (found.workflow.triggers.get("schedule")?.crons ?? []) : [];
  const schedule = cron ?? crons[0];
  if (found.kind === "workflow" && (schedule === undefined || !crons.includes(schedule))) {
    throw new Error(`${file} has no schedule ${schedule ?? ""}`);
  }
  const payload = { schedule, repository: forge.repoJson(repo), workflow: found.path };
  // GitHub names who last changed the cron line; the owner stands in.
  return registry.start({ repo, file: found, origin, payload, actor: repo.split("/")[0] ?? "", by: "person" });
}
