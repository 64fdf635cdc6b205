/**
 * Check suites and check runs as data. A suite is what one app says about one commit; runs of one name may
 * repeat in it, and the newest counts. docs: rest/checks
 */

export type CheckStatus = "queued" | "in_progress" | "completed" | "waiting" | "requested" | "pending";
export type CheckConclusion =
  | "success"
  | "failure"
  | "neutral"
  | "cancelled"
  | "skipped"
  | "timed_out"
  | "action_required"
  | "stale";

export interface CheckAnnotation {
  path: string;
  start_line: number;
  end_line: number;
  start_column: number | null;
  end_column: number | null;
  annotation_level: "notice" | "warning" | "failure";
  message: string;
  title: string | null;
  raw_details: string | null;
}

export interface CheckAction {
  label: string;
  description: string;
  identifier: string;
}

export interface CheckRun {
  id: number;
  suiteId: number;
  repo: string;
  headSha: string;
  appId: number;
  name: string;
  status: CheckStatus;
  conclusion: CheckConclusion | null;
  externalId: string;
  detailsUrl: string;
  startedAt: Date | null;
  completedAt: Date | null;
  title: string | null;
  summary: string | null;
  text: string | null;
  annotations: CheckAnnotation[];
  actions: CheckAction[];
  /** `job`: Actions made it for a job of a workflow; nobody may change its outcome (changelog 2025-02-12). */
  origin: "api" | "job";
}

export interface CheckSuite {
  id: number;
  repo: string;
  headSha: string;
  headBranch: string | null;
  appId: number;
  createdAt: Date;
  updatedAt: Date;
}

/** The newest run of each name in what is given, by id: later ids are later runs. */
export function newestByName(runs: Iterable<CheckRun>): CheckRun[] {
  const newest = new Map<string, CheckRun>();
  for (const run of runs) {
    const seen = newest.get(run.name);
    if (!seen || seen.id < run.id) newest.set(run.name, run);
  }
  return [...newest.values()];
}
