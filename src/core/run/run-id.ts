/**
 * Names of a pull request's runs, made and read here alone: `pr-12` for the default runbook, `pr-12-SLUG` for another, and
 * `pr-12.2` for the run that followed an ended one.
 */

const ID = /^pr-([1-9]\d{0,9})(-[a-z0-9][a-z0-9-]*)?(?:\.([1-9]\d{0,5}))?$/;

/** Id of a pull request's first run under the default runbook, or under another one by its slug. */
export function runIdOf(pull: number, slug?: string): string {
  return slug === undefined ? `pr-${pull}` : `pr-${pull}-${slug}`;
}

/** The slug of the runbook that a run is under; nothing for the default one. */
export function slugOf(run: string): string | undefined {
  return ID.exec(run)?.[2]?.slice(1);
}

/** Which of the runs that followed one another this is, from 1. */
export function turnOf(run: string): number {
  return Number(ID.exec(run)?.[3] ?? 1);
}

/** Id of the run that takes the place of an ended one. */
export function nextRunId(run: string): string {
  const [, pull, slug = ""] = ID.exec(run) ?? [];
  return pull === undefined ? `${run}.2` : `pr-${pull}${slug}.${turnOf(run) + 1}`;
}

/** The pull request that a run is about, or nothing where this is no run of one. */
export function pullOfRun(run: string): number | undefined {
  const pull = ID.exec(run)?.[1];
  return pull === undefined ? undefined : Number(pull);
}
