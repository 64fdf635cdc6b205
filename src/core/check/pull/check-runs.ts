/**
 * Whether check runs have concluded well at the head. What was skipped has not, and never hides a row of its name that has
 * failed; what ran again takes the place of what ran before.
 */
import type { GithubQuestions } from "../../runbook/declared.ts";
import { type Answer, cut, fewOf } from "./answer.ts";
import type { SeenCheckRun } from "./sight.ts";

type Wanted = NonNullable<GithubQuestions["checkRuns"]>[number];

/** Conclusions that say that something is wrong; all others but `success` say nothing. */
const BAD: ReadonlySet<string> = new Set(["failure", "timed_out", "startup_failure"]);

export function judgeCheckRuns(wanted: readonly Wanted[], seen: readonly SeenCheckRun[]): readonly Answer[] {
  const answers = wanted.map((one) => ({ one, answer: judgeOne(one, seen) }));
  const good = answers.filter(({ answer }) => answer === undefined).map(({ one }) => one.name);
  return [
    ...answers.flatMap(({ answer }) => (answer === undefined ? [] : [answer])),
    ...(good.length === 0
      ? []
      : [{ verdict: "pass", reason: "check_runs_passed", detail: { checks: fewOf(good) } } as const]),
  ];
}

/** Nothing where all have concluded well. */
function judgeOne(wanted: Wanted, seen: readonly SeenCheckRun[]): Answer | undefined {
  const rows = seen.filter((row) => isMeant(wanted, row));
  const last = rows.filter((row) => !rows.some((other) => hasTakenPlaceOf(row, other)));
  const name = cut(wanted.name);
  if (last.length === 0) return { verdict: "limited", reason: "check_run_missing", detail: { name } };
  const done = last.filter(({ status }) => status === "completed");
  const bad = done.find(({ conclusion }) => BAD.has(conclusion ?? ""));
  if (bad) return { verdict: "fail", reason: "check_run_failed", detail: { name, seen: bad.conclusion ?? "" } };
  const open = done.find(({ conclusion }) => conclusion !== "success");
  if (open) {
    const detail = { name, seen: open.conclusion ?? "without a word" };
    return { verdict: "limited", reason: "check_run_unsettled", detail };
  }
  return done.length < last.length ? { verdict: "waiting" } : undefined;
}

/** Our own check waits for this one, and says nothing about the commit. */
function isMeant({ name, app, workflow }: Wanted, row: SeenCheckRun): boolean {
  return (
    !row.isOurs &&
    row.name === name &&
    (app === undefined || row.app?.toLowerCase() === app.toLowerCase()) &&
    (workflow === undefined || isFile(workflow, row.workflow?.path))
  );
}

/** `ci.yml` and `.github/workflows/ci.yml` are the same file. */
function isFile(wanted: string, path: string | undefined): boolean {
  return path !== undefined && (path === wanted || path === `.github/workflows/${wanted}`);
}

/** Whose jobs may share a name within a suite. Any other app has one thing of a name, and says its newest word in a new row. */
const ACTIONS = "github-actions";

/**
 * Whether the other one is the same thing run again: in the same suite it began after this one had ended, or it is of a later
 * run of the same workflow file for the same event. Two jobs may share a name, and both count then.
 */
function hasTakenPlaceOf(row: SeenCheckRun, other: SeenCheckRun): boolean {
  if (other.id <= row.id || other.conclusion === "skipped" || other.app !== row.app) return false;
  if (other.suite === row.suite) {
    if (row.app !== ACTIONS) return true;
    return row.completedAt !== null && other.startedAt !== null && other.startedAt >= row.completedAt;
  }
  const [before, after] = [row.workflow, other.workflow];
  return (
    before !== null &&
    after !== null &&
    before.path === after.path &&
    before.event === after.event &&
    before.number < after.number
  );
}
