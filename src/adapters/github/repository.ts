/** Which repository an adapter speaks of, and where a run lies in it. */
import type { Digest } from "../../core/record/journal.ts";

export interface RepositoryName {
  readonly owner: string;
  readonly name: string;
}

/** The branch that holds the records; an orphan that nobody builds. */
export const STATE_BRANCH = "statem-state";

/** A run's folder on the state branch: shards keep any one folder small. */
export function runFolder(run: string, digest: Digest): string {
  return `runs/${digest(run).slice(0, 2)}/${run}`;
}

/** @throws when the text is not `owner/name`. */
export function repositoryName(full: string): RepositoryName {
  const [owner, name, ...rest] = full.split("/");
  if (!owner || !name || rest.length > 0) throw new Error(`"${full}" is no repository; owner/name was expected.`);
  return { owner, name };
}
