/** Owns `actions/download-artifact` (v4 and newer) of the same run. Source: its README and src/download-artifact.ts. */
import { mkdirSync, writeFileSync } from "node:fs";
import { dirname, join, relative, resolve } from "node:path";
import { unzipSync } from "fflate";
import type { Artifact } from "../../artifacts/store.ts";
import { type StepCall, type StepEnd, SUCCESS } from "../call.ts";
import { refuseOtherInputs } from "../inputs.ts";

/** Plays a download. */
export async function runDownload(call: StepCall): Promise<StepEnd> {
  const { session, inputs } = call;
  const { host, run, folders } = session;
  const flaw = refuseOtherInputs(call, ["name", "path"], { "merge-multiple": "false", "run-id": String(run.id) });
  if (flaw !== undefined) return { kind: "failure", message: `actions/download-artifact: ${flaw}` };
  const target = resolve(folders.workspace, (inputs.path || ".").replace(/^~(?=\/|$)/, folders.home));
  call.step.outputs["download-path"] = target;
  if (inputs.name) {
    const artifact = host.artifacts.newest(run.repo, run.id, inputs.name);
    if (artifact === undefined) {
      const message = `Unable to download artifact(s): Artifact not found for name: ${inputs.name}`;
      return { kind: "failure", message };
    }
    unpack(call, artifact, target);
    return SUCCESS;
  }
  // Without a name: all of them, each in a folder of its own name; none is no failure.
  const names = new Set(host.artifacts.list(run.repo, run.id).map((artifact) => artifact.name));
  for (const name of names) {
    const artifact = host.artifacts.newest(run.repo, run.id, name);
    if (artifact !== undefined) unpack(call, artifact, join(target, name));
  }
  return SUCCESS;
}

function unpack(call: StepCall, artifact: Artifact, target: string): void {
  for (const [name, bytes] of Object.entries(unzipSync(artifact.zip))) {
    const file = resolve(target, name);
    if (relative(target, file).startsWith("..")) throw new Error(`artifact entry '${name}' leaves its folder`);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, bytes);
  }
  call.log(`Artifact ${artifact.name} (ID: ${artifact.id}) downloaded to ${target}`);
}
