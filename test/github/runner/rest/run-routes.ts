/** Owns REST about runs. Source: docs, rest/actions/workflow-runs and workflow-jobs. */
import type { RestAnswer, RestRequest } from "../../seam.ts";
import type { Host } from "../run/host.ts";
import type { Registry } from "../run/registry.ts";
import type { WorkflowRun } from "../run/state.ts";
import { listAnswer, loginOf, refuse, repoOf } from "./answers.ts";
import { jobJson, runJson, runUrl } from "./json.ts";

const BASE = "/repos/:owner/:repo/actions";
/** Docs, re-run workflows: within 30 days of the first run. */
const LAST_RERUN_MS = 30 * 24 * 60 * 60 * 1000;

/** Adds the routes of runs and jobs to the forge. */
export function addRunRoutes(host: Host, registry: Registry): void {
  const { forge } = host;
  const onRun = (request: RestRequest, then: (run: WorkflowRun) => RestAnswer): RestAnswer => {
    const run = registry.find(repoOf(forge, request), Number(request.params.run_id));
    return run === undefined ? refuse(404, "Not Found") : then(run);
  };
  forge.addRoute({
    method: "GET",
    path: `${BASE}/runs`,
    needs: ["actions", "read"],
    handle: (request) => {
      const repo = repoOf(forge, request);
      const runs = registry.runs.filter((run) => run.repo === repo);
      return listRuns(host, request, runs, `${forge.apiUrl}/repos/${repo}/actions/runs`);
    },
  });
  forge.addRoute({
    method: "GET",
    path: `${BASE}/runs/:run_id`,
    needs: ["actions", "read"],
    handle: (request) => onRun(request, (run) => ({ status: 200, json: runJson(forge, run) })),
  });
  forge.addRoute({
    method: "GET",
    path: `${BASE}/runs/:run_id/jobs`,
    needs: ["actions", "read"],
    handle: (request) =>
      onRun(request, (run) => {
        if (request.query.get("filter") === "all") return refuse(501, "filter=all is not played");
        const jobs = run.jobs.map((job) => jobJson(forge, run, job));
        return listAnswer(request, `${runUrl(forge, run)}/jobs`, "jobs", jobs);
      }),
  });
  forge.addRoute({
    method: "POST",
    path: `${BASE}/runs/:run_id/cancel`,
    needs: ["actions", "write"],
    handle: (request) =>
      onRun(request, (run) => {
        if (run.status === "completed") return refuse(409, "Cannot cancel a workflow run that is completed.");
        registry.cancel(run);
        return { status: 202, json: {} };
      }),
  });
  forge.addRoute({
    method: "POST",
    path: `${BASE}/runs/:run_id/rerun`,
    needs: ["actions", "write"],
    handle: (request) =>
      onRun(request, (run) => {
        if (run.status !== "completed") return refuse(403, "This workflow is already running");
        if (run.workflow === undefined) return refuse(403, "This workflow run cannot be retried");
        if (forge.now().getTime() - Date.parse(run.createdAt) > LAST_RERUN_MS) {
          return refuse(403, "Unable to retry this workflow run because it was created over a month ago");
        }
        registry.rerun(run, loginOf(request));
        return { status: 201, json: {} };
      }),
  });
}

/** Filters and lists, newest first. */
export function listRuns(host: Host, request: RestRequest, runs: readonly WorkflowRun[], url: string): RestAnswer {
  const { query } = request;
  for (const name of ["created", "check_suite_id"]) {
    if (query.has(name)) return refuse(501, `the filter ${name} is not played`);
  }
  const wanted: [string, (run: WorkflowRun) => (string | undefined)[]][] = [
    ["actor", (run) => [run.actor]],
    ["branch", (run) => [run.origin.headBranch]],
    ["event", (run) => [run.event]],
    ["head_sha", (run) => [run.origin.headSha]],
    ["status", (run) => [run.status, run.conclusion]],
  ];
  const found = runs.filter((run) =>
    wanted.every(([name, values]) => !query.has(name) || values(run).includes(query.get(name) ?? "")),
  );
  const newest = [...found].reverse();
  return listAnswer(
    request,
    url,
    "workflow_runs",
    newest.map((run) => runJson(host.forge, run)),
  );
}
