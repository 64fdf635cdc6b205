/** Owns the keys of a job, and that `needs` names jobs that exist and never runs in a circle. */
import { compileCondition } from "../expression/condition.ts";
import { SCOPES } from "../expression/scopes.ts";
import { compileTemplate, type Template } from "../expression/template.ts";
import { readConcurrency } from "./concurrency.ts";
import { readTemplates } from "./env.ts";
import type { JobSpec } from "./model.ts";
import { readPermissions } from "./permissions.ts";
import { problem, readFields, readMapping, readScalar, readTexts } from "./shape.ts";
import { readId, readSteps } from "./steps.ts";

const KEYS = [
  "name",
  "needs",
  "if",
  "permissions",
  "runs-on",
  "env",
  "concurrency",
  "outputs",
  "timeout-minutes",
  "cache-mode",
  "steps",
];

/** Values of `cache-mode` (GitHub's changelog of 2026-09-10). This runner has no cache, so all of them do the same here. */
const CACHE_MODES = ["read", "write", "write-only", "none"];

/** Reads all jobs of a file. */
export function readJobs(value: unknown): JobSpec[] {
  const jobs = Object.entries(readMapping(value, "jobs")).map(([key, spec]) => readJob(readId(key, "jobs"), spec));
  if (jobs.length === 0) problem("jobs", "at least one job was expected");
  const byKey = new Map(jobs.map((job) => [job.key, job]));
  for (const job of jobs) {
    for (const need of job.needs) {
      if (!byKey.has(need)) problem(`jobs.${job.key}.needs`, `job '${need}' does not exist`);
    }
  }
  for (const job of jobs)
    if (reaches(job, job.key, byKey)) problem(`jobs.${job.key}.needs`, "the jobs need each other");
  return jobs;
}

function reaches(from: JobSpec, target: string, jobs: Map<string, JobSpec>, seen = new Set<string>()): boolean {
  return from.needs.some((need) => {
    if (need === target) return true;
    const next = jobs.get(need);
    if (seen.has(need) || next === undefined) return false;
    seen.add(need);
    return reaches(next, target, jobs, seen);
  });
}

function readJob(key: string, value: unknown): JobSpec {
  const where = `jobs.${key}`;
  const fields = readFields(value, where, KEYS);
  const template = (name: string): Template | undefined => {
    if (fields[name] === undefined) return undefined;
    return compileTemplate(readScalar(fields[name], `${where}.${name}`), SCOPES.jobName, `${where}.${name}`);
  };
  if (fields["runs-on"] === undefined) problem(where, "runs-on is required");
  const cacheMode = fields["cache-mode"];
  if (cacheMode !== undefined && !CACHE_MODES.includes(String(cacheMode))) {
    problem(`${where}.cache-mode`, `one of ${CACHE_MODES.join(", ")} was expected`);
  }
  return {
    key,
    name: template("name"),
    needs: fields.needs === undefined ? [] : readTexts(fields.needs, `${where}.needs`),
    if: compileCondition(fields.if, SCOPES.jobIf, `${where}.if`),
    permissions: "permissions" in fields ? readPermissions(fields.permissions, `${where}.permissions`) : undefined,
    runsOn: readTexts(fields["runs-on"], `${where}.runs-on`).map((label) =>
      compileTemplate(label, SCOPES.jobName, `${where}.runs-on`),
    ),
    env: readTemplates(fields.env, SCOPES.jobEnv, `${where}.env`),
    concurrency:
      fields.concurrency === undefined
        ? undefined
        : readConcurrency(fields.concurrency, SCOPES.jobConcurrency, `${where}.concurrency`),
    outputs: readTemplates(fields.outputs, SCOPES.jobOutputs, `${where}.outputs`),
    timeoutMinutes: template("timeout-minutes"),
    steps: readSteps(fields.steps, `${where}.steps`),
  };
}
