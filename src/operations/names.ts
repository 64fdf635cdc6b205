/** The names under which things stand on the forge: the files of its folder, the check. */

/** Where the default runbook stands. */
export const RUNBOOK_PATH = ".statem/runbook.yaml";

/** Where the configuration stands. */
export const CONFIG_PATH = ".statem/config.yaml";

/** Files of a run's folder on the store. */
export const FILES = { record: "record.json", runbook: "runbook.yaml", page: "README.md" } as const;

/** A segment's file, sorted by its first event. */
export function segmentFile(first: number): string {
  return `journal/${String(first).padStart(8, "0")}.json`;
}

/** A check belongs to a commit, not to a pull request: its name tells apart what is judged for another base, or by another runbook. */
export function checkName(base: string, defaultBranch: string, slug: string | undefined): string {
  const name = slug === undefined ? "statem" : `statem (${slug})`;
  return base === defaultBranch ? name : `${name} @ ${base}`;
}

/** The slug of the runbook that a check of ours is about; nothing for the default one. */
export function slugOfCheck(name: string): string | undefined {
  return /^statem \(([a-z0-9-]+)\)(?: @ |$)/.exec(name)?.[1];
}
