/**
 * Owns the newer checkout's refusal to put a fork's code where a write token is. Source: github-facts, "Tokens on each
 * event": v7 refuses a fork's head under pull_request_target and workflow_run unless `allow-unsafe-pr-checkout`.
 */
import { foreignPull } from "../../run/github-context.ts";
import type { WorkflowRun } from "../../run/state.ts";
import type { CheckoutRef } from "./ref.ts";

/** Why this checkout is refused, or undefined. */
export function refuseForeignHead(run: WorkflowRun, ref: CheckoutRef, major: number | undefined): string | undefined {
  // A commit id as version says no number: it is taken for the newest.
  if (major !== undefined && major < 7) return undefined;
  if (run.event !== "pull_request_target" && run.event !== "workflow_run") return undefined;
  const pull = foreignPull(run);
  const isPullRef = /^refs\/pull\/\d+\/(head|merge)$/.test(ref.name);
  if (!isPullRef && (pull === undefined || ref.commit !== pull.headSha)) return undefined;
  return `Refusing to check out a fork's pull request head under ${run.event}; set allow-unsafe-pr-checkout to do it anyway`;
}
