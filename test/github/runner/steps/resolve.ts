/** Owns what `uses` stands for: an action built in here, one from a local folder, or a refusal before the job's first step. */
import { join } from "node:path";
import { type ActionFile, readActionFile } from "./action/action-file.ts";

/** What plays a `uses`. */
export type ResolvedUse =
  | { kind: "checkout"; major: number | undefined }
  | { kind: "upload-artifact" }
  | { kind: "download-artifact" }
  | { kind: "setup-node" }
  | { kind: "node"; action: ActionFile; repository: string; ref: string }
  | { kind: "unresolvable"; message: string };

/** Resolves a `uses` by the actions that are known. */
export function resolveUse(uses: string, actions: Readonly<Record<string, string>>): ResolvedUse {
  const match = /^([\w.-]+\/[\w.-]+)((?:\/[\w.-]+)*)@(\S+)$/.exec(uses);
  if (match === null) return { kind: "unresolvable", message: `'${uses}' is no action that this runner plays` };
  const [, repository = "", path = "", ref = ""] = match;
  if (path === "") {
    if (repository === "actions/checkout") return { kind: "checkout", major: majorOf(ref) };
    if (repository === "actions/upload-artifact") return { kind: "upload-artifact" };
    if (repository === "actions/download-artifact") return { kind: "download-artifact" };
    if (repository === "actions/setup-node") return { kind: "setup-node" };
  }
  const folder = actions[repository];
  if (folder === undefined) return { kind: "unresolvable", message: `Unable to resolve action ${uses}, not found` };
  try {
    return { kind: "node", action: readActionFile(join(folder, path)), repository, ref };
  } catch (error) {
    return { kind: "unresolvable", message: `Unable to load action ${uses}: ${(error as Error).message}` };
  }
}

/** The major version a tag says; a commit id says none. */
function majorOf(ref: string): number | undefined {
  const match = /^v(\d+)(\.|$)/.exec(ref);
  return match === null ? undefined : Number(match[1]);
}
