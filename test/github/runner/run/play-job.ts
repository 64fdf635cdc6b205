/** Owns a job's way from waiting to its conclusion: needs, `if`, concurrency, a free machine, the work itself. */
import { holds } from "../expression/condition.ts";
import { type Contexts, evaluateText } from "../expression/evaluate.ts";
import { runJob } from "../job/job.ts";
import type { JobSpec, Workflow } from "../workflow/model.ts";
import { githubContext } from "./github-context.ts";
import type { Host } from "./host.ts";
import { reportJob } from "./job-check.ts";
import { needsOf, statusFor } from "./job-order.ts";
import type { Conclusion, JobRun, WorkflowRun } from "./state.ts";
import { type Admission, seekAdmission } from "./waiting/admission.ts";
import { type Control, createControl } from "./waiting/control.ts";

interface JobSetting {
  host: Host;
  run: WorkflowRun;
  workflow: Workflow;
  spec: JobSpec;
  record: JobRun;
  /** The whole run's. */
  control: Control;
  /** The group that the run itself holds. */
  runGroup: string | undefined;
  onStart(): void;
}

/** Plays the job to its end; whatever goes wrong is a conclusion with an annotation. */
export async function playJob(setting: JobSetting): Promise<void> {
  const { record, host } = setting;
  let conclusion: Conclusion;
  try {
    conclusion = await decide(setting);
  } catch (error) {
    complain(setting, (error as Error).message);
    conclusion = "failure";
  }
  record.conclusion = conclusion;
  record.status = "completed";
  record.completedAt = host.stamp();
  try {
    await reportJob(host, setting.run, record);
  } catch (error) {
    complain(setting, `the job's check run could not be written: ${(error as Error).message}`);
  }
}

async function decide(setting: JobSetting): Promise<Conclusion> {
  const { host, run, spec, record } = setting;
  const contexts = contextsOf(setting);
  if (!wants(setting, contexts)) {
    return setting.control.cancelled.aborted && spec.needs.length === 0 ? "cancelled" : "skipped";
  }
  const control = followRun(setting, contexts);
  const { entry, deadlock } = seek(setting, contexts, control);
  if (deadlock !== undefined) {
    complain(
      setting,
      `Canceling since a deadlock for concurrency group '${deadlock}' was detected between 'top level workflow' and '${spec.key}'`,
    );
    return "cancelled";
  }
  try {
    if (entry !== undefined && entry.entered !== true) {
      record.status = "pending";
      if (!(await entry.entered)) return cancelled(setting, control);
      record.status = "queued";
    }
    if (!(await host.slots.take(control.cancelled))) return cancelled(setting, control);
    try {
      if (spec.name !== undefined) record.name = evaluateText(spec.name, contexts);
      record.labels = readLabels(spec, contexts);
      record.status = "in_progress";
      record.startedAt = host.stamp();
      setting.onStart();
      await reportJob(host, run, record);
      const needs = needsOf(spec, run.jobs);
      const { cancelled: stop, killed, cancel } = control;
      const { workflow } = setting;
      const end = await runJob({ host, run, workflow, spec, record, needs, cancelled: stop, killed, cancel });
      return end === "cancelled" ? cancelled(setting, control) : end;
    } finally {
      host.slots.give();
    }
  } finally {
    entry?.leave();
  }
}

function contextsOf({ host, run, spec }: JobSetting): Contexts {
  return { github: githubContext(host, run), needs: needsOf(spec, run.jobs), vars: host.vars, inputs: run.inputs };
}

function wants({ run, workflow, spec, control }: JobSetting, contexts: Contexts): boolean {
  if (control.killed.aborted) return false;
  return holds(spec.if, contexts, statusFor(spec, workflow.jobs, run.jobs, control.cancelled.aborted));
}

/** Docs, workflow-cancellation-reference: a cancelled run asks each job's `if` again; `always()` goes on. */
function followRun(setting: JobSetting, contexts: Contexts): Control {
  const own = createControl();
  const { control } = setting;
  const reconsider = () => {
    if (!wants(setting, contexts)) own.cancel(control.reason() ?? "The operation was canceled.");
  };
  control.cancelled.addEventListener("abort", reconsider, { once: true });
  control.killed.addEventListener("abort", own.kill, { once: true });
  return own;
}

function seek(
  { host, run, spec, runGroup }: JobSetting,
  contexts: Contexts,
  control: Control,
): { entry?: Admission; deadlock?: string } {
  if (spec.concurrency === undefined) return {};
  const group = evaluateText(spec.concurrency.group, contexts);
  if (group !== "" && group.toLowerCase() === runGroup?.toLowerCase()) return { deadlock: group };
  return { entry: seekAdmission(host, run.repo, spec.concurrency, contexts, control) };
}

function cancelled(setting: JobSetting, control: Control): "cancelled" {
  complain(setting, control.reason() ?? "The operation was canceled.");
  return "cancelled";
}

function complain({ record, host, run }: JobSetting, message: string): void {
  record.annotations.push({ level: "error", message, properties: {} });
  host.log({ runId: run.id, job: record.key, step: undefined, text: `##[error]${message}` });
}

/** Only GitHub's own Ubuntu machines are played: on GitHub any other label would wait for a machine for ever. */
function readLabels(spec: JobSpec, contexts: Contexts): string[] {
  const labels = spec.runsOn.map((label) => evaluateText(label, contexts));
  const strange = labels.find((label) => !/^ubuntu-(latest|slim|\d\d\.\d\d)(-arm)?$/.test(label));
  if (strange !== undefined) throw new Error(`runs-on: no runner with the label '${strange}' is played`);
  return labels;
}
