/** Owns what is alive while one job runs: its folders, token, masks, environment, and the contexts its expressions see. */
import type { Contexts } from "../expression/evaluate.ts";
import type { Host } from "../run/host.ts";
import type { Annotation, Conclusion, JobRun, StepRun, WorkflowRun } from "../run/state.ts";
import type { JobSpec } from "../workflow/model.ts";
import { runnerContext } from "./environment.ts";
import type { JobFolders } from "./folders.ts";
import type { Masks } from "./output/masks.ts";

/** What the other jobs left behind. */
export type Needs = Record<string, { result: Conclusion; outputs: Record<string, string> }>;

/** A job at work. */
export interface JobSession {
  host: Host;
  run: WorkflowRun;
  spec: JobSpec;
  record: JobRun;
  folders: JobFolders;
  masks: Masks;
  token: string;
  /** The `github` context with token, job and folders. */
  github: Record<string, unknown>;
  needs: Needs;
  secrets: Record<string, string>;
  /** The `env` context: the workflow's, the job's, and what steps added. */
  env: Record<string, string>;
  paths: string[];
  steps: Record<string, { outputs: Record<string, string>; outcome: Conclusion; conclusion: Conclusion }>;
  hasFailed: boolean;
  /** Aborts when the job is cancelled: steps that still want to run may. */
  cancelled: AbortSignal;
  /** Aborts when nothing may go on. */
  killed: AbortSignal;
  /** Process groups with members left: ended with the job. */
  groups: Set<number>;
}

/** `job.status` at this moment. */
export function jobStatus(session: JobSession): "success" | "failure" | "cancelled" {
  if (session.cancelled.aborted) return "cancelled";
  return session.hasFailed ? "failure" : "success";
}

/** The contexts of a step, with that step's own environment. */
export function stepContexts(session: JobSession, env: Record<string, string> = session.env): Contexts {
  const { host, run, github, needs, secrets, steps, folders } = session;
  return {
    github,
    needs,
    secrets,
    vars: host.vars,
    inputs: run.inputs,
    env,
    steps,
    job: { status: jobStatus(session) },
    runner: runnerContext(folders),
  };
}

/** Writes to a step's log, masked; text of several lines becomes several. */
export function logTo(session: JobSession, step: StepRun, text: string): void {
  for (const line of session.masks.apply(text).split("\n")) {
    step.log.push(line);
    session.host.log({ runId: session.run.id, job: session.record.key, step: step.name, text: line });
  }
}

/** Adds an annotation, masked, and shows it in the log. */
export function annotate(session: JobSession, step: StepRun, annotation: Annotation): void {
  const message = session.masks.apply(annotation.message);
  session.record.annotations.push({ ...annotation, message });
  logTo(session, step, `##[${annotation.level}]${message}`);
}
