export { unzipSync } from "fflate";
export { createHash } from "node:crypto";
export { Octokit as octokit } from "@octokit/rest";
export type { Store } from "../../ports/store.ts";
