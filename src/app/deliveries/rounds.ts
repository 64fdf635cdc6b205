/** What may concern many pull requests at once: those of which something was missed are then looked for, and only they. */

import { type Ignored, ignored } from "./cause.ts";
import type { Delivery } from "./payload.ts";

/** Where to look for what was missed: in one repository, or in all of an installation. */
export interface Round {
  readonly installation: number;
  /** `owner/name`. */
  readonly repository?: string;
}
export type RoundReading = { readonly kind: "rounds"; readonly rounds: readonly Round[] } | Ignored;

/** The app was installed, given more repositories, or is allowed again: their pull requests were opened before it came. */
export function readInstallation({ event, payload }: Delivery): RoundReading {
  const { installation, repositories_added: added = [] } = payload;
  if (!installation) return ignored("no_installation");
  const { id } = installation;
  if (event === "installation") return { kind: "rounds", rounds: [{ installation: id }] };
  const rounds = added.map(({ full_name }) => ({ installation: id, repository: full_name }));
  return rounds.length === 0 ? ignored("other_event") : { kind: "rounds", rounds };
}

/** A push to the default branch that changes what stands in `.statem/` there: a run may start now, or be held no more. */
export function readPush({ payload }: Delivery): RoundReading {
  const { installation, repository, ref, commits = [] } = payload;
  if (!installation || !repository) return ignored("no_installation");
  if (ref !== `refs/heads/${repository.default_branch}`) return ignored("other_branch");
  const isOurs = commits.some((commit) =>
    [...(commit.added ?? []), ...(commit.modified ?? []), ...(commit.removed ?? [])].some(isSetting),
  );
  if (!isOurs) return ignored("other_files");
  return { kind: "rounds", rounds: [{ installation: installation.id, repository: repository.full_name }] };
}

function isSetting(path: string): boolean {
  return path.startsWith(".statem/") && !path.startsWith(".statem/dynamic/");
}
