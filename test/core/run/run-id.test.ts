/** Names of runs: what is made is read back, and what is no run of a pull request is none. */
import { describe, expect, it } from "vitest";
import { nextRunId, originOf, runIdOf, slugOf, turnOf } from "../../../src/core/run/run-id.ts";

describe("names of runs", () => {
  it.each([
    ["pr-12", "pr-12.2", 1],
    ["pr-12.2", "pr-12.3", 2],
    ["pr-12.9", "pr-12.10", 9],
    ["pr-12-release", "pr-12-release.2", 1],
    ["pr-12-release-2.2", "pr-12-release-2.3", 2],
    ["issue-12", "issue-12.2", 1],
    ["issue-12-release.2", "issue-12-release.3", 2],
  ])("%s is followed by %s", (run, next, turn) => {
    expect(nextRunId(run)).toBe(next);
    expect(turnOf(run)).toBe(turn);
    expect([originOf(run)?.number, originOf(next)?.number]).toEqual([12, 12]);
    expect(slugOf(next)).toBe(slugOf(run));
  });

  it("the first one is the pull request's, or the issue's", () => {
    expect(originOf(runIdOf(7))).toEqual({ kind: "pr", number: 7 });
    expect(originOf(runIdOf(7, "release", "issue"))).toEqual({ kind: "issue", number: 7 });
  });

  it.each(["", "pr-", "pr-0", "pr-12.", "pr-12.0", "pr-12/..", "issues-7", "pr-12 ", "xpr-12"])(
    "%j is none",
    (name) => {
      expect(originOf(name)).toBeUndefined();
    },
  );
});
