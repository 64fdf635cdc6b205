/** Owns REST about workflow files: those of the default branch, by number or file name. Source: docs, rest/actions/workflows. */
import type { RestRequest } from "../../seam.ts";
import { resolveCommit } from "../events/git.ts";
import { readWorkflowFiles, type WorkflowFile } from "../events/workflow-files.ts";
import type { Host } from "../run/host.ts";
import type { Registry } from "../run/registry.ts";
import { listAnswer, refuse, repoOf } from "./answers.ts";
import { workflowJson } from "./json.ts";
import { listRuns } from "./run-routes.ts";

const BASE = "/repos/:owner/:repo/actions/workflows";

/** Adds the routes of workflow files to the forge. */
export function addWorkflowRoutes(host: Host, registry: Registry): void {
  const { forge } = host;
  const json = (repo: string, file: WorkflowFile) => {
    const name = file.kind === "workflow" ? file.workflow.name : file.path;
    return workflowJson(forge, repo, { id: registry.workflowId(repo, file.path), path: file.path, name });
  };
  forge.addRoute({
    method: "GET",
    path: BASE,
    needs: ["actions", "read"],
    handle: (request) => {
      const repo = repoOf(forge, request);
      const files = knownFiles(host, repo).map((file) => json(repo, file));
      return listAnswer(request, `${forge.apiUrl}/repos/${repo}/actions/workflows`, "workflows", files);
    },
  });
  forge.addRoute({
    method: "GET",
    path: `${BASE}/:workflow_id`,
    needs: ["actions", "read"],
    handle: (request) => {
      const file = findFile(host, registry, request);
      return file === undefined ? refuse(404, "Not Found") : { status: 200, json: json(repoOf(forge, request), file) };
    },
  });
  forge.addRoute({
    method: "GET",
    path: `${BASE}/:workflow_id/runs`,
    needs: ["actions", "read"],
    handle: (request) => {
      const file = findFile(host, registry, request);
      if (file === undefined) return refuse(404, "Not Found");
      const repo = repoOf(forge, request);
      const runs = registry.runs.filter((run) => run.repo === repo && run.path === file.path);
      return listRuns(
        host,
        request,
        runs,
        `${forge.apiUrl}/repos/${repo}/actions/workflows/${request.params.workflow_id}/runs`,
      );
    },
  });
}

function knownFiles(host: Host, repo: string): readonly WorkflowFile[] {
  const { forge } = host;
  const tip = resolveCommit(forge.gitDir(repo), `refs/heads/${forge.defaultBranch(repo)}`);
  return tip === undefined ? [] : readWorkflowFiles(forge, repo, tip);
}

/** The file that a path parameter names: `statem.yml`, or the workflow's number. */
export function findFile(host: Host, registry: Registry, request: RestRequest): WorkflowFile | undefined {
  const repo = repoOf(host.forge, request);
  const wanted = request.params.workflow_id ?? "";
  return knownFiles(host, repo).find(({ path }) => {
    return path.split("/").at(-1) === wanted || String(registry.workflowId(repo, path)) === wanted;
  });
}
