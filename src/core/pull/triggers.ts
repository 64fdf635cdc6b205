/** Which pull requests a runbook is for: what its `on` says, asked of one that has no run yet. */
import type { ReasonCode } from "../render/reasons.ts";
import { list } from "../run/decide/outcome.ts";
import type { Triggers } from "../runbook/declared.ts";
import { matchesAny } from "./pattern.ts";

/** What costs nothing to know of a pull request. */
export interface Candidate {
  /** Login; `null` for a deleted account. */
  readonly author: string | null;
  readonly base: string;
  readonly isDraft: boolean;
  readonly isFork: boolean;
  readonly labels: readonly { readonly name: string }[];
}

/** Why the runbook is not for this pull request, or no run of it goes on here. */
export interface Exclusion {
  readonly code: ReasonCode & (`on_${string}` | "record_issue" | "adopted");
  readonly detail: Readonly<Record<string, string>>;
}

/** What a runbook without `on` says. */
const DEFAULT: Triggers = { pullRequest: { draft: false, forks: false }, manual: true };

/** The runbook's `on`, or what it stands for where there is none. */
export function triggersOf({ on }: { readonly on?: Triggers }): Triggers {
  return on ?? DEFAULT;
}

/** Whether a draft has to wait until it is ready. */
export function isTooEarly({ pullRequest }: Triggers, { isDraft }: Candidate): boolean {
  return isDraft && pullRequest !== undefined && !pullRequest.draft;
}

/** Whether a maintainer has to start it. */
export function awaitsStart({ pullRequest }: Triggers, { isFork }: Candidate): boolean {
  return isFork && pullRequest?.forks !== true;
}

/** Whether its changed files have to be known, which costs requests: only then, and only where nothing else excludes it. */
export function asksForPaths({ pullRequest }: Triggers): boolean {
  return pullRequest?.paths !== undefined;
}

/** What excludes it without a look at its files, or nothing. */
export function exclusionOf({ pullRequest, manual }: Triggers, candidate: Candidate): Exclusion | undefined {
  if (pullRequest === undefined) return { code: manual ? "on_manual" : "on_nothing", detail: {} };
  const { branches, labels, authors } = pullRequest;
  const { base, author } = candidate;
  if (branches && !matchesAny(branches)(base))
    return { code: "on_branches", detail: { base, targets: list(branches) } };
  if (authors && !(author !== null && authors.includes(author.toLowerCase())))
    return { code: "on_authors", detail: { actor: author ?? "ghost", people: list(authors) } };
  const wanted = new Set(labels?.map((label) => label.toLowerCase()));
  if (labels && !candidate.labels.some(({ name }) => wanted.has(name.toLowerCase())))
    return { code: "on_labels", detail: { labels: list(labels) } };
  return undefined;
}

/** Why the runbook is not for an issue with these labels, or nothing. */
export function issueExclusion({ issue }: Triggers, labels: Candidate["labels"]): Exclusion | undefined {
  if (issue === undefined) return { code: "on_no_issue", detail: {} };
  const wanted = new Set(issue.labels?.map((label) => label.toLowerCase()));
  if (issue.labels && !labels.some(({ name }) => wanted.has(name.toLowerCase())))
    return { code: "on_issue_labels", detail: { labels: list(issue.labels) } };
  return undefined;
}

/**
 * What excludes it by its files, or nothing. `changed`: all paths, those before a renaming too; `undefined` for more than are
 * listed, of which one may match: then nobody can say that it does not apply.
 */
export function pathExclusion(
  { pullRequest }: Triggers,
  changed: readonly string[] | undefined,
): Exclusion | undefined {
  const { paths } = pullRequest ?? {};
  if (paths === undefined || changed === undefined || changed.some(matchesAny(paths))) return undefined;
  return { code: "on_paths", detail: { paths: list(paths) } };
}
