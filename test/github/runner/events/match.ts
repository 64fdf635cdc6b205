/** Owns whether a trigger takes an event: activity types, branches and tags, names of followed workflows, skip words. */
import type { RepoEvent } from "../../seam.ts";
import type { Trigger } from "../workflow/model.ts";
import { readCommit } from "./git.ts";
import type { Origin } from "./origin.ts";
import { matchesPatterns } from "./patterns.ts";
import { pick, pickText } from "./payload.ts";

/** Whether the trigger's filters let this event through. */
export function takes(trigger: Trigger, event: RepoEvent, origin: Origin): boolean {
  if (trigger.types !== undefined && !trigger.types.includes(event.payload.action ?? "")) return false;
  if (trigger.event === "push") return takesPush(trigger, origin.ref);
  if (trigger.branches !== undefined && !matchesPatterns(origin.filterRef, trigger.branches)) return false;
  if (trigger.branchesIgnore !== undefined && matchesPatterns(origin.filterRef, trigger.branchesIgnore)) return false;
  if (trigger.event === "workflow_run") {
    return trigger.workflows?.includes(pickText(event.payload, "workflow_run", "name") ?? "") ?? false;
  }
  return true;
}

/** Filters for branches alone keep tags out, and the other way round (docs: workflow-syntax, `on.push`). */
function takesPush(trigger: Trigger, ref: string): boolean {
  const isTag = ref.startsWith("refs/tags/");
  const name = ref.replace(/^refs\/(heads|tags)\//, "");
  const [only, never] = isTag ? [trigger.tags, trigger.tagsIgnore] : [trigger.branches, trigger.branchesIgnore];
  const [otherOnly, otherNever] = isTag
    ? [trigger.branches, trigger.branchesIgnore]
    : [trigger.tags, trigger.tagsIgnore];
  if (only !== undefined) return matchesPatterns(name, only);
  if (never !== undefined) return !matchesPatterns(name, never);
  return otherOnly === undefined && otherNever === undefined;
}

/**
 * Whether GitHub would not even look at the workflows. Sources: docs, GITHUB_TOKEN, "events triggered by the GITHUB_TOKEN
 * will not create a new workflow run"; docs, events check_run: not for suites that Actions created.
 */
export function startsNothing(event: RepoEvent): boolean {
  const isDispatch = event.event === "workflow_dispatch" || event.event === "repository_dispatch";
  if (event.by === "workflow" && !isDispatch) return true;
  if (event.event !== "check_run") return false;
  const slugs = [
    pick(event.payload, "check_run", "app", "slug"),
    pick(event.payload, "check_run", "check_suite", "app", "slug"),
  ];
  return slugs.includes("github-actions");
}

/** Skip words in the newest commit's message, for push and pull_request only (docs: skip-workflow-runs). */
export function asksToSkip(gitDir: string, origin: Origin): boolean {
  if (origin.event !== "push" && origin.event !== "pull_request") return false;
  const message = readCommit(gitDir, origin.headSha)?.message ?? "";
  if (/\[(skip ci|ci skip|no ci|skip actions|actions skip)\]/.test(message)) return true;
  return /\n\n(.*\n)*skip-checks: ?true\s*$/.test(message);
}
