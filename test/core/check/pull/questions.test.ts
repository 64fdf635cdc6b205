/** What a github check asks, question by question: rows of what GitHub says, and the verdict of each. */
import { describe, expect, it } from "vitest";
import { type Answer, together } from "../../../../src/core/check/pull/answer.ts";
import { judgeChangedFiles } from "../../../../src/core/check/pull/changed-files.ts";
import { judgeCheckRuns } from "../../../../src/core/check/pull/check-runs.ts";
import { judgeLabels, judgeReviews } from "../../../../src/core/check/pull/people.ts";
import type { SeenCheckRun, SeenReview } from "../../../../src/core/check/pull/sight.ts";

/** The verdict and the reasons. */
const told = (answers: readonly Answer[]) => {
  const seen = together(answers);
  return seen.kind === "waiting" ? "waiting" : `${seen.verdict} ${seen.findings.map(({ reason }) => reason).join(" ")}`;
};

describe("check runs", () => {
  let id = 0;
  const row = (conclusion: string | null, change: Partial<SeenCheckRun> = {}): SeenCheckRun => {
    id += 1;
    const times = {
      startedAt: "2026-01-05T09:00:00Z",
      completedAt: conclusion === null ? null : "2026-01-05T09:05:00Z",
    };
    const status = conclusion === null ? "in_progress" : "completed";
    const of = { suite: "s1", name: "tests", app: "github-actions", workflow: null, isOurs: false };
    return { id, ...of, status, conclusion, ...times, ...change };
  };
  const AGAIN = { startedAt: "2026-01-05T09:06:00Z", completedAt: "2026-01-05T09:08:00Z" };
  const run = (number: number, event = "pull_request", path = ".github/workflows/ci.yml") => ({
    suite: `run-${number}-${event}-${path}`,
    workflow: { number, event, path },
  });
  const judged = (rows: readonly SeenCheckRun[], more: { app?: string; workflow?: string } = {}) =>
    told(judgeCheckRuns([{ name: "tests", ...more }], rows));

  it.each<[about: string, rows: readonly SeenCheckRun[], expected: string]>([
    ["none at all", [], "limited check_run_missing"],
    ["one of another name", [row("success", { name: "lint" })], "limited check_run_missing"],
    ["one of another case", [row("success", { name: "Tests" })], "limited check_run_missing"],
    ["094: our own alone", [row("success", { isOurs: true })], "limited check_run_missing"],
    ["success", [row("success")], "pass check_runs_passed"],
    ["failure", [row("failure")], "fail check_run_failed"],
    ["time is up", [row("timed_out")], "fail check_run_failed"],
    ["082: skipped", [row("skipped")], "limited check_run_unsettled"],
    ["neutral", [row("neutral")], "limited check_run_unsettled"],
    ["cancelled", [row("cancelled")], "limited check_run_unsettled"],
    ["a person is awaited", [row("action_required")], "limited check_run_unsettled"],
    ["GitHub gave it up", [row("stale")], "limited check_run_unsettled"],
    ["completed without a word", [row(null, { status: "completed" })], "limited check_run_unsettled"],
    ["in progress", [row(null)], "waiting"],
    ["one of two still goes on", [row("success"), row(null)], "waiting"],
    ["one failed while the other goes on", [row("failure"), row(null)], "fail check_run_failed"],
    ["083: failed and skipped in one run", [row("failure"), row("skipped")], "fail check_run_failed"],
    ["083: failed, then skipped", [row("failure"), row("skipped", AGAIN)], "fail check_run_failed"],
    ["083: failed and passed side by side", [row("failure"), row("success")], "fail check_run_failed"],
    ["passed and skipped side by side", [row("success"), row("skipped")], "limited check_run_unsettled"],
    ["failed, then run again and passed", [row("failure"), row("success", AGAIN)], "pass check_runs_passed"],
    ["passed, then run again and failed", [row("success"), row("failure", AGAIN)], "fail check_run_failed"],
    ["passed, then begun again", [row("success"), row(null, { startedAt: AGAIN.startedAt })], "waiting"],
    ["failed in another suite", [row("success"), row("failure", { suite: "s2" })], "fail check_run_failed"],
    [
      "failed, passed in a later run of the file",
      [row("failure", run(1)), row("success", run(2))],
      "pass check_runs_passed",
    ],
    ["failed, skipped in a later run", [row("failure", run(1)), row("skipped", run(2))], "fail check_run_failed"],
    ["failed for another event", [row("failure", run(1)), row("success", run(2, "push"))], "fail check_run_failed"],
    [
      "failed in another file",
      [row("failure", run(1)), row("success", run(2, "pull_request", "b.yml"))],
      "fail check_run_failed",
    ],
    [
      "an app's newer word, whatever became of the older one",
      [row(null, { app: "ci" }), row("success", { app: "ci" })],
      "pass check_runs_passed",
    ],
    [
      "an app's newer word that it skipped",
      [row("failure", { app: "ci" }), row("skipped", { app: "ci" })],
      "fail check_run_failed",
    ],
    ["another app's later word", [row("failure"), row("success", { ...AGAIN, app: "other" })], "fail check_run_failed"],
  ])("%s", (_about, rows, expected) => {
    expect(judged(rows)).toBe(expected);
  });

  it("of one app, and of one workflow file by its name or path", () => {
    const rows = [row("success", run(1)), row("failure", { app: "other", suite: "s9" })];
    expect(judged(rows)).toBe("fail check_run_failed");
    expect(judged(rows, { app: "GitHub-Actions" })).toBe("pass check_runs_passed");
    expect(judged(rows, { workflow: "ci.yml" })).toBe("pass check_runs_passed");
    expect(judged(rows, { workflow: ".github/workflows/ci.yml" })).toBe("pass check_runs_passed");
    expect(judged(rows, { workflow: "cd.yml" })).toBe("limited check_run_missing");
  });
});

describe("changed files", () => {
  const file = (path: string, formerPath?: string) => ({
    path,
    ...(formerPath === undefined ? {} : { formerPath }),
    status: "modified" as const,
    additions: 3,
    deletions: 2,
  });
  it.each<[asks: object, files: Parameters<typeof judgeChangedFiles>[1], expected: string]>([
    [{ within: ["src/**"] }, [file("src/a.ts")], "pass files_passed"],
    [{ within: ["src/**"] }, [file("src/a.ts"), file("README.md")], "fail files_outside"],
    [{ within: ["src/**"] }, [file("src/a.ts", "lib/a.ts")], "fail files_outside"],
    [{ none_of: [], noneOf: ["*.lock"] }, [file("yarn.lock")], "fail files_forbidden"],
    [{ noneOf: ["*.lock"] }, [file("a.txt", "yarn.lock")], "fail files_forbidden"],
    [{ noneOf: ["*.lock"] }, [file("sub/yarn.lock")], "pass files_passed"],
    [{ maxLines: 10 }, [file("a"), file("b")], "pass files_passed"],
    [{ maxLines: 9 }, [file("a"), file("b")], "fail lines_too_many"],
    [{ within: ["a"], maxLines: 9 }, [file("a"), file("b")], "fail files_outside lines_too_many"],
    [{ within: ["**"] }, [], "limited files_none"],
    [{ within: ["**"] }, null, "limited files_too_many"],
  ])("%j of %j", (asks, files, expected) => {
    expect(told(judgeChangedFiles(asks, files))).toBe(expected);
  });
});

describe("labels", () => {
  it.each([
    [["ready"], ["Ready", "x"], "pass labels_on"],
    [["ready", "big"], ["ready"], "fail labels_missing"],
    [["ready"], [], "fail labels_missing"],
  ])("%j of %j", (wanted, on, expected) => {
    expect(told(judgeLabels(wanted, on))).toBe(expected);
  });
});

describe("reviews", () => {
  const HEAD = "a".repeat(40);
  const says = (login: string, state: SeenReview["state"], change: Partial<SeenReview> = {}): SeenReview => ({
    ...{ login, isBot: false, state, commit: HEAD, role: "write" },
    ...change,
  });
  it.each<[about: string, reviews: readonly SeenReview[], expected: string]>([
    ["nobody", [], "waiting"],
    ["two people", [says("bob", "approved"), says("eve", "approved")], "pass reviews_passed"],
    ["one person twice", [says("bob", "approved"), says("Bob", "approved")], "waiting"],
    ["the author", [says("bob", "approved"), says("Ada", "approved")], "waiting"],
    ["an agent", [says("bob", "approved"), says("robo", "approved")], "waiting"],
    ["a bot", [says("bob", "approved"), says("ci", "approved", { isBot: true })], "waiting"],
    ["somebody who may only read", [says("bob", "approved"), says("eve", "approved", { role: "read" })], "waiting"],
    ["an older commit", [says("bob", "approved"), says("eve", "approved", { commit: "b".repeat(40) })], "waiting"],
    ["dismissed", [says("bob", "approved"), says("eve", "dismissed")], "waiting"],
    [
      "against",
      [says("bob", "approved"), says("eve", "approved"), says("cy", "changes_requested")],
      "fail review_against",
    ],
    [
      "against, by a stranger",
      [says("bob", "approved"), says("eve", "approved"), says("x", "changes_requested", { role: "none" })],
      "pass reviews_passed",
    ],
    [
      "against, then for",
      [says("bob", "approved"), says("eve", "changes_requested"), says("eve", "approved")],
      "pass reviews_passed",
    ],
    [
      "for, then a remark",
      [says("bob", "approved"), says("eve", "approved"), says("eve", "commented")],
      "pass reviews_passed",
    ],
  ])("%s", (_about, reviews, expected) => {
    expect(told(judgeReviews(2, reviews, HEAD, { author: "ada", isAgent: (login) => login === "robo" }))).toBe(
      expected,
    );
  });
});
