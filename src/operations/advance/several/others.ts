/** Which runs a pull request has beside the default runbook's: by the files on its base branch, and by what we have shown of them. */
import { otherRunbooks } from "../../../core/pull/runbooks.ts";
import { stickyRun } from "../../../core/render/markers.ts";
import { slugOf } from "../../../core/run/run-id.ts";
import type { PullFacts } from "../../../ports/forge.ts";
import { RUNBOOK_PATH, slugOfCheck } from "../../names.ts";

/** A run's runbook beside the default one: where it is read, and why it cannot be if several files bear its name. */
export interface Other {
  readonly slug: string;
  readonly path: string;
  readonly paths: readonly string[];
}

/** Under which of its runbooks a run is. */
export interface Target extends Pick<Other, "path" | "paths"> {
  /** Absent: the default one. */
  readonly slug?: string;
}

/** The run under the default runbook. */
export const DEFAULT_TARGET: Target = { path: RUNBOOK_PATH, paths: [RUNBOOK_PATH] };

/** A run whose file is gone from the base branch is found by its comment, or by its check. */
export function othersOf(pull: PullFacts): readonly Other[] {
  const files = otherRunbooks(pull.runbooks, RUNBOOK_PATH);
  const shown = [
    ...pull.comments.flatMap(({ isOurs, body }) => (isOurs ? (slugOf(stickyRun(body) ?? "") ?? []) : [])),
    ...pull.checks.flatMap(({ name, pull: of }) => (of === pull.number ? (slugOfCheck(name) ?? []) : [])),
  ];
  const gone = [...new Set(shown)].filter((slug) => files.every((one) => one.slug !== slug)).sort();
  return [
    ...files.map(({ slug, paths }) => ({ slug, path: paths[0] ?? "", paths })),
    ...gone.map((slug) => ({ slug, path: `.statem/${slug}.yaml`, paths: [] })),
  ];
}

export function slugsOf(pull: PullFacts): readonly string[] {
  return othersOf(pull).map(({ slug }) => slug);
}
