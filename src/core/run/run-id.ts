/**
 * Names of runs, made and read here alone: `pr-12` for a pull request under the default runbook, `pr-12-SLUG` under another,
 * `pr-12.2` for the run that followed an ended one; `issue-7` for one that began in an issue, and keeps that name when a pull
 * request takes it over.
 */

const ID = /^(pr|issue)-([1-9]\d{0,9})(-[a-z0-9][a-z0-9-]*)?(?:\.([1-9]\d{0,5}))?$/;

/** Where a run began. */
export type Origin = "pr" | "issue";

/** Id of the first run of a pull request (or an issue) under the default runbook, or under another one by its slug. */
export function runIdOf(number: number, slug?: string, origin: Origin = "pr"): string {
  return slug === undefined ? `${origin}-${number}` : `${origin}-${number}-${slug}`;
}

/** The slug of the runbook that a run is under; nothing for the default one. */
export function slugOf(run: string): string | undefined {
  return ID.exec(run)?.[3]?.slice(1);
}

/** Which of the runs that followed one another this is, from 1. */
export function turnOf(run: string): number {
  return Number(ID.exec(run)?.[4] ?? 1);
}

/** Id of the run that takes the place of an ended one. */
export function nextRunId(run: string): string {
  const [, origin, number, slug = ""] = ID.exec(run) ?? [];
  return number === undefined ? `${run}.2` : `${origin}-${number}${slug}.${turnOf(run) + 1}`;
}

/** The pull request or the issue that a run began with, or nothing where this is no run of one. */
export function originOf(run: string): { readonly kind: Origin; readonly number: number } | undefined {
  const [, kind, number] = ID.exec(run) ?? [];
  return number === undefined ? undefined : { kind: kind === "issue" ? "issue" : "pr", number: Number(number) };
}
