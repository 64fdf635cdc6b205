/** Owns `workflow_dispatch` by REST. Source: docs, rest/actions/workflows, "Create a workflow dispatch event". */
import type { RestAnswer, RestRequest } from "../../seam.ts";
import { branchOrigin } from "../events/origin.ts";
import { readWorkflowFiles } from "../events/workflow-files.ts";
import type { Host } from "../run/host.ts";
import type { Registry } from "../run/registry.ts";
import type { WorkflowRun } from "../run/state.ts";
import { loginOf, refuse, repoOf } from "./answers.ts";
import { checkInputs } from "./dispatch-inputs.ts";
import { runPage, runUrl } from "./json.ts";
import { findFile } from "./workflow-routes.ts";

/** Adds the dispatch route to the forge. */
export function addDispatchRoute(host: Host, registry: Registry): void {
  host.forge.addRoute({
    method: "POST",
    path: "/repos/:owner/:repo/actions/workflows/:workflow_id/dispatches",
    needs: ["actions", "write"],
    handle: (request) => {
      const started = dispatch(host, registry, request);
      if (started.kind === "refused") return started.answer;
      if (request.body.return_run_details !== true) return { status: 204 };
      const { run } = started;
      const details = { run_url: runUrl(host.forge, run), html_url: runPage(host.forge, run) };
      return { status: 200, json: { workflow_run_id: run.id, ...details } };
    },
  });
}

type Dispatched = { kind: "started"; run: WorkflowRun } | { kind: "refused"; answer: RestAnswer };

function dispatch(host: Host, registry: Registry, request: RestRequest): Dispatched {
  const { forge } = host;
  const no = (status: number, message: string): Dispatched => ({ kind: "refused", answer: refuse(status, message) });
  const repo = repoOf(forge, request);
  const { ref, inputs } = request.body;
  // The file must be on the default branch to be known at all; what runs is the file as it is at `ref`.
  const known = findFile(host, registry, request);
  if (known === undefined) return no(404, "Not Found");
  if (typeof ref !== "string" || ref === "") return no(422, `Invalid request.\n\n"ref" wasn't supplied.`);
  const origin = branchOrigin(forge, repo, "workflow_dispatch", ref);
  if (origin === undefined) return no(422, `No ref found for: ${ref}`);
  const file = readWorkflowFiles(forge, repo, origin.sha).find(({ path }) => path === known.path);
  const trigger = file?.kind === "workflow" ? file.workflow.triggers.get("workflow_dispatch") : undefined;
  if (file?.kind === "broken") return no(422, `failed to parse workflow: ${file.message}`);
  if (file === undefined || trigger === undefined) return no(422, "Workflow does not have 'workflow_dispatch' trigger");
  if (inputs !== undefined && inputs !== null && (typeof inputs !== "object" || Array.isArray(inputs))) {
    return no(422, `Invalid request.\n\nFor 'properties/inputs', ${JSON.stringify(inputs)} is not an object.`);
  }
  const checked = checkInputs((inputs ?? {}) as Record<string, unknown>, trigger.inputs);
  if (checked.kind === "bad") return no(422, checked.message);
  const actor = loginOf(request);
  const by = request.identity.kind;
  const shown = trigger.inputs.length > 0 ? checked.texts : null;
  const repository = forge.repoJson(repo);
  const payload = { inputs: shown, ref: origin.ref, repository, sender: forge.userJson(actor), workflow: file.path };
  const run = registry.start({ repo, file, origin, payload, inputs: checked.typed, actor, by });
  host.publish({ event: "workflow_dispatch", repo, payload, actor, by });
  return { kind: "started", run };
}
