/**
 * Owns the check run that Actions makes for each job on the run's head commit, where the forge offers it. It is told when the
 * job starts and when it ends; the forge makes a new check of the same name each time, of which the newest counts.
 */
import type { Host } from "./host.ts";
import type { JobRun, WorkflowRun } from "./state.ts";

type JobConclusion = "success" | "failure" | "cancelled" | "skipped";

/** A forge that shows jobs as check runs. Not in the seam, because the runner works without. */
export interface JobChecks {
  reportJob?(repo: string, job: { sha: string; name: string; conclusion?: JobConclusion }): Promise<unknown>;
}

/** Tells the forge how the job stands. */
export async function reportJob(host: Host, run: WorkflowRun, job: JobRun): Promise<void> {
  const { conclusion } = job;
  const end = conclusion === undefined || conclusion === "startup_failure" ? {} : { conclusion };
  await host.jobChecks.reportJob?.(run.repo, { sha: run.origin.headSha, name: job.name, ...end });
}
