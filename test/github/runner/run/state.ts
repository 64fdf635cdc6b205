/** Owns what is known of a run, its jobs and steps while they go on and afterwards: what tests and REST read. */
import type { Identity, Permissions } from "../../seam.ts";
import type { Origin } from "../events/origin.ts";
import type { Payload } from "../events/payload.ts";
import type { Workflow } from "../workflow/model.ts";

/** How a run, job or step ended. */
export type Conclusion = "success" | "failure" | "cancelled" | "skipped" | "startup_failure";
type RunStatus = "queued" | "pending" | "in_progress" | "completed";

/** A step and what it left behind. */
export interface StepRun {
  number: number;
  name: string;
  status: "queued" | "in_progress" | "completed";
  /** Before and after `continue-on-error`. */
  outcome: Conclusion | undefined;
  conclusion: Conclusion | undefined;
  startedAt: string | undefined;
  completedAt: string | undefined;
  outputs: Record<string, string>;
  /** Masked lines, as the page would show them. */
  log: string[];
  /** What the step wrote to its summary, masked. */
  summary: string;
}

/** A line that GitHub shows beside the code or the job. */
export interface Annotation {
  level: "error" | "warning" | "notice";
  message: string;
  properties: Record<string, string>;
}

/** A job and its steps. */
export interface JobRun {
  id: number;
  key: string;
  name: string;
  status: RunStatus;
  conclusion: Conclusion | undefined;
  createdAt: string;
  startedAt: string | undefined;
  completedAt: string | undefined;
  labels: string[];
  /** What its token was minted with; undefined while there was none. */
  permissions: Permissions | undefined;
  outputs: Record<string, string>;
  steps: StepRun[];
  annotations: Annotation[];
}

/** A run, its newest attempt. */
export interface WorkflowRun {
  id: number;
  repo: string;
  workflowId: number;
  workflow: Workflow | undefined;
  path: string;
  name: string;
  displayTitle: string;
  event: string;
  origin: Origin;
  payload: Payload;
  /** `inputs` of a dispatch, typed. */
  inputs: Record<string, string | boolean>;
  runNumber: number;
  attempt: number;
  status: RunStatus;
  conclusion: Conclusion | undefined;
  actor: string;
  triggeringActor: string;
  by: Identity["kind"];
  /** How many `workflow_run` events led here. */
  chain: number;
  createdAt: string;
  startedAt: string;
  updatedAt: string;
  jobs: JobRun[];
  /** Why it could not start, or was cancelled: what the run's page shows. */
  message: string | undefined;
}

/** All lines of a run, with job and step before each: for tests that look for a word. */
export function runLog(run: WorkflowRun): string {
  const lines = run.jobs.flatMap((job) =>
    job.steps.flatMap((step) => step.log.map((line) => `${job.key} / ${step.name} | ${line}`)),
  );
  return [...(run.message === undefined ? [] : [run.message]), ...lines].join("\n");
}
