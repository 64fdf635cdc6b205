/** Owns `actions/upload-artifact` (v4 and newer): one immutable zip per name and run. Source: its README and src/upload. */
import { readFileSync } from "node:fs";
import { zipSync } from "fflate";
import { type StepCall, type StepEnd, SUCCESS } from "../call.ts";
import { readFlag, refuseOtherInputs } from "../inputs.ts";
import { entryName, findFiles } from "./file-search.ts";

const PLAYED = ["name", "path", "if-no-files-found", "retention-days", "overwrite", "include-hidden-files"];
const DAY_MS = 24 * 60 * 60 * 1000;

/** Plays an upload. */
export async function runUpload(call: StepCall): Promise<StepEnd> {
  const { session, inputs } = call;
  const { host, run, folders } = session;
  const flaw = refuseOtherInputs(call, PLAYED, { "compression-level": "6" });
  if (flaw !== undefined) return { kind: "failure", message: `actions/upload-artifact: ${flaw}` };
  const name = inputs.name || "artifact";
  if (/["<>|*?\r\n\\/:]/.test(name)) return { kind: "failure", message: `The artifact name is not valid: ${name}` };
  if (!inputs.path) return { kind: "failure", message: "Input required and not supplied: path" };
  const found = findFiles(inputs.path, folders.workspace, folders.home, readFlag(call, "include-hidden-files", false));
  if (found.files.length === 0) return nothingFound(call, inputs.path);
  const taken = host.artifacts.list(run.repo, run.id).find((one) => one.name === name && one.attempt === run.attempt);
  if (taken !== undefined && !readFlag(call, "overwrite", false)) {
    const why = "(409) Conflict: an artifact with this name already exists on the workflow run";
    return {
      kind: "failure",
      message: `Failed to CreateArtifact: Received non-retryable error: Failed request: ${why}`,
    };
  }
  if (taken !== undefined) host.artifacts.remove(taken.id);
  const days = Number(inputs["retention-days"] || "0") || 90;
  const entries = found.files.map((file) => [entryName(found.root, file), new Uint8Array(readFileSync(file))]);
  const artifact = host.artifacts.add({
    id: host.nextId(),
    repo: run.repo,
    runId: run.id,
    attempt: run.attempt,
    name,
    zip: zipSync(Object.fromEntries(entries) as Record<string, Uint8Array>),
    createdAt: host.stamp(),
    expiresAt: new Date(host.forge.now().getTime() + days * DAY_MS).toISOString().replace(/\.\d+Z$/, "Z"),
  });
  call.log(
    `Artifact ${name} has been successfully uploaded with ${found.files.length} file(s). Artifact ID ${artifact.id}`,
  );
  const { outputs } = call.step;
  outputs["artifact-id"] = String(artifact.id);
  outputs["artifact-digest"] = artifact.sha256;
  outputs["artifact-url"] = `${host.forge.url}/${run.repo}/actions/runs/${run.id}/artifacts/${artifact.id}`;
  return SUCCESS;
}

function nothingFound(call: StepCall, path: string): StepEnd {
  const message = `No files were found with the provided path: ${path}. No artifacts will be uploaded.`;
  const then = call.inputs["if-no-files-found"] || "warn";
  if (then === "error") return { kind: "failure", message };
  if (then === "warn") call.warn(message);
  else if (then === "ignore") call.log(message);
  else return { kind: "failure", message: `Unrecognized if-no-files-found input. Provided: ${then}` };
  return SUCCESS;
}
