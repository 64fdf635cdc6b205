/**
 * Owns `permissions`: what a file may say, and what a job's token gets in the end.
 * Source: docs, workflow-syntax `permissions`: as soon as one is named, those not named are none; metadata is always read.
 */
import type { PermissionName, Permissions } from "../../seam.ts";
import { problem, readMapping } from "./shape.ts";

const PLAYED: Record<string, PermissionName> = {
  actions: "actions",
  checks: "checks",
  contents: "contents",
  issues: "issues",
  "pull-requests": "pull_requests",
  statuses: "statuses",
};
/** GitHub knows these too; the embedded GitHub has nothing behind them, so they may only be refused. */
const UNPLAYED = ["artifact-metadata", "attestations", "deployments", "discussions", "id-token", "models", "packages"];

/** Reads a `permissions` key. */
export function readPermissions(value: unknown, where: string): Permissions {
  if (value === "read-all" || value === "write-all") {
    const level = value === "read-all" ? "read" : "write";
    return Object.fromEntries(Object.values(PLAYED).map((name) => [name, level]));
  }
  const granted: Permissions = {};
  for (const [key, level] of Object.entries(readMapping(value, where))) {
    if (level !== "read" && level !== "write" && level !== "none") problem(where, `'${String(level)}' is no level`);
    const name = PLAYED[key];
    if (name === undefined && !UNPLAYED.includes(key)) problem(where, `permission '${key}' is unknown`);
    if (name === undefined && level !== "none") problem(where, `permission '${key}' is not played by this runner`);
    if (name !== undefined && level !== "none") granted[name] = level;
  }
  return granted;
}

/**
 * What the token of a job gets. Without any `permissions` it is the restricted default of new repositories (docs:
 * GITHUB_TOKEN, "contents: read"); runs of forks and of Dependabot never get write.
 */
export function grantPermissions(
  job: Permissions | undefined,
  workflow: Permissions | undefined,
  trust: "full" | "readonly",
): Permissions {
  const declared = job ?? workflow ?? { contents: "read" };
  const granted: Permissions = { metadata: "read" };
  for (const [name, level] of Object.entries(declared) as [PermissionName, "read" | "write"][]) {
    granted[name] = trust === "readonly" ? "read" : level;
  }
  return granted;
}
