/** Owns the life of a run: its concurrency group, its jobs in the order of their needs, its conclusion. */
import type { Workflow } from "../workflow/model.ts";
import { githubContext } from "./github-context.ts";
import type { Host } from "./host.ts";
import { playJob } from "./play-job.ts";
import type { Conclusion, JobRun, WorkflowRun } from "./state.ts";
import { type Admission, seekAdmission } from "./waiting/admission.ts";
import { type Control, createControl } from "./waiting/control.ts";
import { publishRun } from "./workflow-run-event.ts";

/** A run that goes on, or is over. */
export interface LiveRun {
  run: WorkflowRun;
  control: Control;
  /** Never rejects. */
  done: Promise<void>;
}

/** Starts a run: announced, and asking for its group, before this returns. */
export function executeRun(host: Host, run: WorkflowRun, workflow: Workflow): LiveRun {
  const control = createControl();
  run.jobs = workflow.jobs.map((spec) => newJob(host, spec.key));
  publishRun(host, run, "requested");
  const done = play(host, run, workflow, control).catch((error: Error) => {
    // What its own file made impossible, as a group that cannot be evaluated.
    run.jobs = [];
    complete(host, run, "startup_failure", error.message);
  });
  return { run, control, done };
}

async function play(host: Host, run: WorkflowRun, workflow: Workflow, control: Control): Promise<void> {
  const entry = enter(host, run, workflow, control);
  if (entry !== undefined && entry.entered !== true) {
    run.status = "pending";
    if (!(await entry.entered)) {
      for (const job of run.jobs) Object.assign(job, { status: "completed", conclusion: "cancelled" });
      return complete(host, run, "cancelled", control.reason());
    }
    run.status = "queued";
  }
  try {
    await playJobs(host, run, workflow, control, entry?.group);
  } finally {
    entry?.leave();
  }
  complete(host, run, conclude(run, control), control.reason());
}

function enter(host: Host, run: WorkflowRun, workflow: Workflow, control: Control): Admission | undefined {
  if (workflow.concurrency === undefined) return undefined;
  const contexts = { github: githubContext(host, run), inputs: run.inputs, vars: host.vars };
  return seekAdmission(host, run.repo, workflow.concurrency, contexts, control);
}

async function playJobs(
  host: Host,
  run: WorkflowRun,
  workflow: Workflow,
  control: Control,
  runGroup: string | undefined,
): Promise<void> {
  const ends = new Map<string, Promise<void>>();
  const end = (key: string): Promise<void> => {
    const known = ends.get(key);
    if (known !== undefined) return known;
    const started = start(key);
    ends.set(key, started);
    return started;
  };
  const onStart = () => {
    if (run.status === "in_progress") return;
    run.status = "in_progress";
    run.updatedAt = host.stamp();
    publishRun(host, run, "in_progress");
  };
  const start = async (key: string): Promise<void> => {
    const spec = workflow.jobs.find((job) => job.key === key);
    const record = run.jobs.find((job) => job.key === key);
    if (spec === undefined || record === undefined) return;
    await Promise.all(spec.needs.map(end));
    await playJob({ host, run, workflow, spec, record, control, runGroup, onStart });
  };
  await Promise.all(workflow.jobs.map((job) => end(job.key)));
}

function conclude(run: WorkflowRun, control: Control): Conclusion {
  const ends = run.jobs.map((job) => job.conclusion);
  if (control.cancelled.aborted) return "cancelled";
  if (ends.includes("failure")) return "failure";
  if (ends.includes("cancelled")) return "cancelled";
  return ends.every((end) => end === "skipped") ? "skipped" : "success";
}

/** Ends a run for good. */
export function complete(host: Host, run: WorkflowRun, conclusion: Conclusion, message: string | undefined): void {
  run.status = "completed";
  run.conclusion = conclusion;
  run.updatedAt = host.stamp();
  run.message = message ?? run.message;
  if (message !== undefined) host.log({ runId: run.id, job: undefined, step: undefined, text: `##[error]${message}` });
  publishRun(host, run, "completed");
}

function newJob(host: Host, key: string): JobRun {
  return {
    id: host.nextId(),
    key,
    name: key,
    status: "queued",
    conclusion: undefined,
    createdAt: host.stamp(),
    startedAt: undefined,
    completedAt: undefined,
    labels: [],
    permissions: undefined,
    outputs: {},
    steps: [],
    annotations: [],
  };
}
