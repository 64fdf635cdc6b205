/** Owns REST about artifacts. Source: docs, rest/actions/artifacts. */
import type { RestAnswer, RestRequest } from "../../seam.ts";
import type { ArtifactServer } from "../artifacts/server.ts";
import type { Artifact } from "../artifacts/store.ts";
import type { Host } from "../run/host.ts";
import type { Registry } from "../run/registry.ts";
import { listAnswer, refuse, repoOf } from "./answers.ts";
import { artifactJson } from "./json.ts";

const BASE = "/repos/:owner/:repo/actions";

/** Adds the artifact routes to the forge. */
export function addArtifactRoutes(host: Host, registry: Registry, server: ArtifactServer): void {
  const { forge, artifacts } = host;
  const list = (request: RestRequest, found: readonly Artifact[], path: string): RestAnswer => {
    const name = request.query.get("name");
    const rows = found
      .filter((artifact) => name === null || artifact.name === name)
      .map((artifact) => toJson(host, registry, artifact));
    return listAnswer(request, `${forge.apiUrl}/repos/${repoOf(forge, request)}/actions/${path}`, "artifacts", rows);
  };
  const onArtifact = (request: RestRequest, then: (artifact: Artifact) => RestAnswer): RestAnswer => {
    const artifact = artifacts.get(Number(request.params.artifact_id));
    const isHere = artifact !== undefined && artifact.repo === repoOf(forge, request);
    return isHere ? then(artifact) : refuse(404, "Not Found");
  };
  forge.addRoute({
    method: "GET",
    path: `${BASE}/artifacts`,
    needs: ["actions", "read"],
    handle: (request) => list(request, artifacts.list(repoOf(forge, request)), "artifacts"),
  });
  forge.addRoute({
    method: "GET",
    path: `${BASE}/runs/:run_id/artifacts`,
    needs: ["actions", "read"],
    handle: (request) => {
      const run = registry.find(repoOf(forge, request), Number(request.params.run_id));
      if (run === undefined) return refuse(404, "Not Found");
      return list(request, artifacts.list(run.repo, run.id), `runs/${run.id}/artifacts`);
    },
  });
  forge.addRoute({
    method: "GET",
    path: `${BASE}/artifacts/:artifact_id`,
    needs: ["actions", "read"],
    handle: (request) => onArtifact(request, (artifact) => ({ status: 200, json: toJson(host, registry, artifact) })),
  });
  forge.addRoute({
    method: "GET",
    path: `${BASE}/artifacts/:artifact_id/:archive_format`,
    needs: ["actions", "read"],
    handle: (request) =>
      onArtifact(request, (artifact) => {
        if (request.params.archive_format !== "zip") return refuse(404, "Not Found");
        const isGone = forge.now().getTime() >= Date.parse(artifact.expiresAt);
        if (isGone) return refuse(410, "Artifact has expired");
        return { status: 302, headers: { location: server.signedUrl(artifact.id) } };
      }),
  });
}

function toJson(host: Host, registry: Registry, artifact: Artifact): Record<string, unknown> {
  const run = registry.find(artifact.repo, artifact.runId);
  if (run === undefined) throw new Error(`artifact ${artifact.id} belongs to no run`);
  return artifactJson(host.forge, artifact, run);
}
