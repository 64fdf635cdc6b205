/** Owns one step from its condition to its conclusion. Source for the order: actions/runner, StepsRunner. */
import { holds } from "../expression/condition.ts";
import { evaluateBoolean, evaluateNumber, evaluateText, evaluateTexts } from "../expression/evaluate.ts";
import type { Template } from "../expression/template.ts";
import type { StepRun } from "../run/state.ts";
import type { StepCall, StepEnd } from "../steps/call.ts";
import type { ResolvedUse } from "../steps/resolve.ts";
import { runScript } from "../steps/script.ts";
import { runUse } from "../steps/use.ts";
import type { StepSpec } from "../workflow/model.ts";
import { createStepFiles } from "./output/file-commands.ts";
import { createOutputReader } from "./output/lines.ts";
import { takeStepFiles } from "./output/step-files.ts";
import { BY_FORCE } from "./process.ts";
import { annotate, type JobSession, jobStatus, logTo, stepContexts } from "./session.ts";

/** Plays one step; whatever goes wrong is its conclusion. */
export async function runStep(session: JobSession, spec: StepSpec, step: StepRun, use?: ResolvedUse): Promise<void> {
  let end: StepEnd | undefined;
  try {
    session.github.action = actionName(session, spec);
    const env = { ...session.env, ...evaluateTexts(spec.env, stepContexts(session)) };
    if (!wants(session, spec, env)) return finish(session, spec, step, { kind: "skipped" });
    step.status = "in_progress";
    step.startedAt = session.host.stamp();
    step.name = stepName(session, spec, env);
    end = await perform(session, spec, step, env, use);
  } catch (error) {
    // An expression that cannot be evaluated fails its step; anything else here is a broken runner, and shown as such.
    end = { kind: "failure", message: (error as Error).message };
  }
  finish(session, spec, step, end);
}

function wants(session: JobSession, spec: StepSpec, env: Record<string, string>): boolean {
  if (session.killed.aborted) return false;
  const status = jobStatus(session);
  const view = { success: status === "success", failure: status === "failure", cancelled: status === "cancelled" };
  return holds(spec.if, stepContexts(session, env), view);
}

async function perform(
  session: JobSession,
  spec: StepSpec,
  step: StepRun,
  env: Record<string, string>,
  use: ResolvedUse | undefined,
): Promise<StepEnd> {
  const contexts = stepContexts(session, env);
  const files = createStepFiles(session.folders.fileCommands, step.number);
  const reader = createOutputReader(session, step);
  const minutes = spec.timeoutMinutes === undefined ? undefined : evaluateNumber(spec.timeoutMinutes, contexts);
  const limit = limitStep(session, spec, env, minutes);
  const call: StepCall = {
    session,
    step,
    env,
    files,
    inputs: spec.kind === "uses" ? evaluateTexts(spec.with, contexts) : {},
    signal: limit.signal,
    line: reader.line,
    log: (text) => logTo(session, step, text),
    warn: (message) => annotate(session, step, { level: "warning", message, properties: {} }),
  };
  try {
    const end = spec.kind === "run" ? await runScript(call, spec, contexts) : await runUse(call, spec.uses, use);
    const flaw = takeStepFiles(session, step, files) ?? reader.flaw();
    if (limit.timedOut())
      return { kind: "failure", message: `The action '${step.name}' has timed out after ${minutes} minutes.` };
    if (limit.signal.aborted) return { kind: "cancelled" };
    return flaw === undefined ? end : { kind: "failure", message: flaw };
  } finally {
    limit.end();
  }
}

/** One signal from all that ends a step: its own time, the job's end, and a cancellation that its `if` does not survive. */
function limitStep(session: JobSession, spec: StepSpec, env: Record<string, string>, minutes: number | undefined) {
  const control = new AbortController();
  let late = false;
  const stop = () => control.abort(BY_FORCE);
  const reconsider = () => {
    if (!wants(session, spec, env)) control.abort();
  };
  const expire = () => {
    late = true;
    control.abort();
  };
  const timer = minutes === undefined ? undefined : setTimeout(expire, minutes * 60_000);
  session.killed.addEventListener("abort", stop, { once: true });
  session.cancelled.addEventListener("abort", reconsider, { once: true });
  if (session.killed.aborted) stop();
  return {
    signal: control.signal,
    timedOut: () => late,
    end: () => {
      clearTimeout(timer);
      session.killed.removeEventListener("abort", stop);
      session.cancelled.removeEventListener("abort", reconsider);
    },
  };
}

function finish(session: JobSession, spec: StepSpec, step: StepRun, end: StepEnd): void {
  if (end.kind === "failure" && end.message !== undefined) {
    annotate(session, step, { level: "error", message: end.message, properties: {} });
  }
  step.status = "completed";
  step.completedAt = session.host.stamp();
  step.outcome = end.kind;
  step.conclusion = end.kind === "failure" && isForgiven(session, spec, step) ? "success" : end.kind;
  if (step.conclusion === "failure") session.hasFailed = true;
  if (spec.id === undefined) return;
  session.steps[spec.id] = { outputs: step.outputs, outcome: end.kind, conclusion: step.conclusion };
}

function isForgiven(session: JobSession, spec: StepSpec, step: StepRun): boolean {
  try {
    return evaluateBoolean(spec.continueOnError, stepContexts(session));
  } catch (error) {
    annotate(session, step, { level: "error", message: (error as Error).message, properties: {} });
    return false;
  }
}

/** GITHUB_ACTION: the id, or a name made of what runs, numbered from the second on (docs: variables reference). */
function actionName(session: JobSession, spec: StepSpec): string {
  if (spec.id !== undefined) return spec.id;
  const plain = (one: StepSpec) => (one.kind === "run" ? "__run" : `__${one.uses.split("@")[0]?.replaceAll("/", "_")}`);
  const name = plain(spec);
  const alike = session.spec.steps.filter((one) => one.id === undefined && plain(one) === name);
  const place = alike.indexOf(spec) + 1;
  return place === 1 ? name : `${name}_${place}`;
}

function stepName(session: JobSession, spec: StepSpec, env: Record<string, string>): string {
  const contexts = stepContexts(session, env);
  if (spec.name !== undefined) return session.masks.apply(evaluateText(spec.name, contexts));
  if (spec.kind === "uses") return `Run ${spec.uses}`;
  return session.masks.apply(`Run ${firstLine(evaluateText(spec.run, contexts))}`);
}

/** The name before anything is evaluated. */
export function plainStepName(spec: StepSpec): string {
  const source = (template: Template) => (template.kind === "literal" ? String(template.value) : template.source);
  if (spec.name !== undefined) return source(spec.name);
  return `Run ${spec.kind === "uses" ? spec.uses : firstLine(source(spec.run))}`;
}

function firstLine(text: string): string {
  return text.trim().split("\n")[0] ?? "";
}
