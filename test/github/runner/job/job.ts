/** Owns one job on its machine: token, folders, steps one after another, outputs, and that nothing of it stays behind. */
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { evaluateNumber, evaluateText, evaluateTexts } from "../expression/evaluate.ts";
import { githubContext } from "../run/github-context.ts";
import type { Host } from "../run/host.ts";
import type { Conclusion, JobRun, StepRun, WorkflowRun } from "../run/state.ts";
import { type ResolvedUse, resolveUse } from "../steps/resolve.ts";
import type { JobSpec, Workflow } from "../workflow/model.ts";
import { grantPermissions } from "../workflow/permissions.ts";
import { createFolders, removeFolders } from "./folders.ts";
import { Masks } from "./output/masks.ts";
import { signalGroup } from "./process.ts";
import { annotate, type JobSession, jobStatus, logTo, type Needs, stepContexts } from "./session.ts";
import { plainStepName, runStep } from "./step.ts";

interface JobCall {
  host: Host;
  run: WorkflowRun;
  workflow: Workflow;
  spec: JobSpec;
  record: JobRun;
  needs: Needs;
  cancelled: AbortSignal;
  killed: AbortSignal;
  /** Cancels this job, with the reason that its page shows. */
  cancel(reason: string): void;
}

/** Runs the job; the conclusion it comes to is the caller's to record. */
export async function runJob(call: JobCall): Promise<Conclusion> {
  const session = openSession(call);
  let disarm = () => {};
  try {
    const setup = addStep(session, "Set up job");
    const uses = setUp(session, call.workflow, setup);
    const steps = call.spec.steps.map((step) => addStep(session, plainStepName(step)));
    disarm = limitJob(session, call);
    for (const [index, spec] of call.spec.steps.entries()) {
      const step = steps[index];
      if (step === undefined) continue;
      if (uses === undefined) Object.assign(step, { status: "completed", outcome: "skipped", conclusion: "skipped" });
      else await runStep(session, spec, step, uses[index]);
    }
    takeOutputs(session);
    return jobStatus(session);
  } finally {
    disarm();
    call.host.forge.revokeToken(session.token);
    for (const group of session.groups) signalGroup(group, "SIGKILL");
    await removeFolders(session.folders);
  }
}

function openSession(call: JobCall): JobSession {
  const { host, run, workflow, spec, record, needs, cancelled, killed } = call;
  const permissions = grantPermissions(spec.permissions, workflow.permissions, run.origin.trust);
  record.permissions = permissions;
  const token = host.forge.mintWorkflowToken(run.repo, permissions, run.actor);
  const folders = createFolders(run.repo);
  const eventPath = join(folders.temp, "_github_workflow_event.json");
  writeFileSync(eventPath, JSON.stringify(run.payload, null, 2));
  // Docs, events pull_request: runs of forks see no secret but their reading token.
  const secrets = { ...(run.origin.trust === "full" ? host.secrets : {}), GITHUB_TOKEN: token };
  const masks = new Masks();
  for (const value of Object.values(secrets)) masks.add(value);
  const here = { token, job: spec.key, workspace: folders.workspace, event_path: eventPath };
  const github = { ...githubContext(host, run), ...here };
  const fresh = { env: {}, paths: [], steps: {}, hasFailed: false, groups: new Set<number>() };
  return { host, run, spec, record, folders, masks, token, github, needs, secrets, cancelled, killed, ...fresh };
}

/** What happens before the first step; undefined when the job fails there, as on GitHub, and no step runs. */
function setUp(session: JobSession, workflow: Workflow, step: StepRun): (ResolvedUse | undefined)[] | undefined {
  const { record, host, spec } = session;
  step.status = "completed";
  step.startedAt = host.stamp();
  step.completedAt = step.startedAt;
  const granted = Object.entries(record.permissions ?? {}).map(([name, level]) => `${name}: ${level}`);
  logTo(session, step, `GITHUB_TOKEN Permissions\n${granted.join("\n")}`);
  const uses = spec.steps.map((one) => (one.kind === "uses" ? resolveUse(one.uses, host.actions) : undefined));
  const messages = uses.flatMap((use) => (use?.kind === "unresolvable" ? [use.message] : []));
  try {
    session.env = evaluateTexts(workflow.env, stepContexts(session));
    session.env = { ...session.env, ...evaluateTexts(spec.env, stepContexts(session)) };
  } catch (error) {
    messages.push((error as Error).message);
  }
  for (const message of messages) annotate(session, step, { level: "error", message, properties: {} });
  step.outcome = messages.length === 0 ? "success" : "failure";
  step.conclusion = step.outcome;
  if (messages.length > 0) session.hasFailed = true;
  return messages.length === 0 ? uses : undefined;
}

/** A longer timer would fire at once. */
const LONGEST_TIMER_MS = 2 ** 31 - 1;

function limitJob(session: JobSession, call: JobCall): () => void {
  const { timeoutMinutes } = call.spec;
  const contexts = stepContexts(session);
  const minutes = timeoutMinutes === undefined ? 360 : evaluateNumber(timeoutMinutes, contexts);
  const timer = setTimeout(
    () => {
      const message = `The job running on runner GitHub Actions 1 has exceeded the maximum execution time of ${minutes} minutes.`;
      call.cancel(message);
    },
    Math.min(minutes * 60_000, LONGEST_TIMER_MS),
  );
  return () => clearTimeout(timer);
}

function addStep(session: JobSession, name: string): StepRun {
  const step: StepRun = {
    number: session.record.steps.length + 1,
    name,
    status: "queued",
    outcome: undefined,
    conclusion: undefined,
    startedAt: undefined,
    completedAt: undefined,
    outputs: {},
    log: [],
    summary: "",
  };
  session.record.steps.push(step);
  return step;
}

/** Docs, workflow-syntax `outputs`: an output that may hold a secret is not handed on. */
function takeOutputs(session: JobSession): void {
  const step = addStep(session, "Complete job");
  step.status = "completed";
  step.outcome = "success";
  step.conclusion = "success";
  for (const [name, template] of Object.entries(session.spec.outputs)) {
    try {
      const value = evaluateText(template, stepContexts(session));
      if (session.masks.hides(value)) {
        const message = `Skip output '${name}' since it may contain secret.`;
        annotate(session, step, { level: "warning", message, properties: {} });
      } else if (value !== "") session.record.outputs[name] = value;
    } catch (error) {
      annotate(session, step, { level: "error", message: (error as Error).message, properties: {} });
      session.hasFailed = true;
    }
  }
}
