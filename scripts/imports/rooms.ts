/**
 * Which package may be imported where. Each SDK has one room, so that replacing it is a matter of one folder; a package
 * that is not listed may not be imported by `src` at all.
 */
export interface Room {
  /** Name of the rule that a use elsewhere breaks. */
  readonly rule: string;
  /** Package names, as a regular expression. */
  readonly packages: string;
  /** Folders that may import them, as a regular expression over paths from the repository's root. */
  readonly folders: string;
}

export const ROOMS: readonly Room[] = [
  { rule: "probot-only-in-app", packages: "probot", folders: "^src/app/" },
  { rule: "actions-sdk-only-in-action", packages: "@actions/[^/]+", folders: "^src/action/" },
  { rule: "octokit-only-in-github-adapter", packages: "@octokit/[^/]+", folders: "^src/adapters/github/" },
  { rule: "yaml-and-zod-have-rooms", packages: "yaml|zod|re2js", folders: "^src/core/(runbook|record|check)/" },
  { rule: "fflate-only-in-adapters", packages: "fflate", folders: "^src/adapters/" },
];
