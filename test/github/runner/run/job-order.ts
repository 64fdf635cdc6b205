/** Owns what a job may know of those before it: its direct needs, and what success and failure mean over all ancestors. */
import type { Status } from "../expression/condition.ts";
import type { Needs } from "../job/session.ts";
import type { JobSpec } from "../workflow/model.ts";
import type { JobRun } from "./state.ts";

/** The `needs` context of a job whose needs have ended. */
export function needsOf(spec: JobSpec, jobs: readonly JobRun[]): Needs {
  const needs: Needs = {};
  for (const key of spec.needs) {
    const job = jobs.find((one) => one.key === key);
    if (job?.conclusion !== undefined) needs[key] = { result: job.conclusion, outputs: job.outputs };
  }
  return needs;
}

/**
 * Docs, evaluate-expressions: `success()` asks for all jobs before, `failure()` for any ancestor. A skipped ancestor is no
 * success even when a job between ran (actions/runner#491, #2205). A cancelled run is neither.
 */
export function statusFor(
  spec: JobSpec,
  specs: readonly JobSpec[],
  jobs: readonly JobRun[],
  isCancelled: boolean,
): Status {
  const results = ancestorsOf(spec, specs).map((key) => jobs.find((job) => job.key === key)?.conclusion);
  return {
    success: !isCancelled && results.every((result) => result === "success"),
    failure: !isCancelled && results.includes("failure"),
    cancelled: isCancelled,
  };
}

function ancestorsOf(spec: JobSpec, specs: readonly JobSpec[]): string[] {
  const found = new Set<string>();
  const visit = (keys: readonly string[]) => {
    for (const key of keys) {
      if (found.has(key)) continue;
      found.add(key);
      visit(specs.find((one) => one.key === key)?.needs ?? []);
    }
  };
  visit(spec.needs);
  return [...found];
}
