/**
 * One repository: what GitHub keeps beside the git data. Git itself lives on disk in `gitDir`.
 */
import type { ObjectReader } from "../git/objects/reader.ts";
import type { CheckRun, CheckSuite } from "./checks.ts";
import type { Comment, Conversation, Label, PullRequest, TimelineEvent } from "./conversations.ts";
import type { Lag } from "./lag.ts";
import type { Organization, Team } from "./organizations.ts";
import type { Review } from "./reviews.ts";

export const roles = ["read", "triage", "write", "maintain", "admin"] as const;
export type Role = (typeof roles)[number];

/** Whether `role` contains `needed`. docs: repository-roles-for-an-organization */
export function hasRole(role: Role | null, needed: Role): boolean {
  return role !== null && roles.indexOf(role) >= roles.indexOf(needed);
}

export interface Protection {
  /** Matched by name; by source too where `appId` is set (github-facts 1: matched by name only unless an app is set). */
  requiredChecks: readonly { context: string; appId?: number }[];
  requirePullRequest: boolean;
}

export type ActivityType = "push" | "force_push" | "branch_creation" | "branch_deletion" | "pr_merge";

/** docs: rest/repos/repos "List repository activities" */
export interface Activity {
  id: number;
  ref: string;
  before: string;
  after: string;
  at: Date;
  type: ActivityType;
  actor: string;
}

export interface Repository {
  id: number;
  owner: string;
  name: string;
  fullName: string;
  private: boolean;
  /** Whether the repository takes issues. */
  hasIssues: boolean;
  defaultBranch: string;
  parent: string | null;
  createdAt: Date;
  pushedAt: Date;
  gitDir: string;
  objects: ObjectReader;
  /** The owner, where it is an organisation. */
  organization: Organization | null;
  roles: Map<string, Role>;
  /** Teams of the organisation with the role that each has here. */
  teams: Map<Team, Role>;
  labels: Map<string, Label>;
  conversations: Map<number, Conversation>;
  comments: Map<number, Comment>;
  reviews: Map<number, Review>;
  timeline: TimelineEvent[];
  /** By number, for pull requests whose readers shall see them late. */
  lags: Map<number, Lag>;
  protections: Map<string, Protection>;
  suites: Map<number, CheckSuite>;
  checkRuns: Map<number, CheckRun>;
  activity: Activity[];
  lastNumber: number;
}

/** The pull request with that number, or undefined: also when the number is an issue's. */
export function pullOf(repo: Repository, number: number): PullRequest | undefined {
  const found = repo.conversations.get(number);
  return found?.kind === "pull" ? found : undefined;
}

/** Logins and names are compared without case on GitHub. */
export function fold(name: string): string {
  return name.toLowerCase();
}
