/** The other judges of a local run, and StateM's result of what they found. */
import { describe, expect, it, test } from "vitest";
import { judgeCommand } from "../../../src/core/check/command.ts";
import { type Answer, judgeConfirmation, questionsOf } from "../../../src/core/check/confirmation.ts";
import type { Finding, Ran } from "../../../src/core/check/finding.ts";
import { judgeMessage } from "../../../src/core/check/message.ts";
import { searchPattern } from "../../../src/core/check/pattern/search.ts";
import { isBlocking, refusalResult, resultOf } from "../../../src/core/check/result.ts";
import { judgeReview } from "../../../src/core/check/review.ts";
import { checkOf } from "./local-checks.ts";

const RAN: Ran = { exitCode: 0, timedOut: false, stdout: "", stderr: "" };

describe("a command", () => {
  const check = checkOf("command", { run: "make", timeout: 0.2 });
  it.each<[Partial<Ran>, Finding]>([
    [
      { stdout: " out\n", stderr: "err\n" },
      { verdict: "pass", output: "out\nerr", exitCode: 0 },
    ],
    [
      { exitCode: 9, stderr: "bad\n\n" },
      { verdict: "fail", output: "bad", exitCode: 9 },
    ],
    [
      { exitCode: null, timedOut: true },
      { verdict: "fail", output: "command timed out after 0.2s" },
    ],
    [
      { exitCode: 0, timedOut: true, stdout: "so far" },
      { verdict: "fail", output: "command timed out after 0.2s\nso far" },
    ],
    [
      { exitCode: null, error: "no shell" },
      { verdict: "limited", output: "command could not be started: no shell" },
    ],
    [
      { exitCode: null, stdout: "x" },
      { verdict: "limited", output: "x\ncommand left no exit code" },
    ],
  ])("%j", (ran, finding) => {
    expect(judgeCommand(check, { ...RAN, ...ran })).toEqual(finding);
  });
});

describe("a reviewer", () => {
  const reviewed = (markers: object, ran: Partial<Ran>) =>
    judgeReview(
      checkOf("llm_review", { type: "llm_review", run: "judge", timeout: 5, ...markers }),
      { ...RAN, ...ran },
      searchPattern,
    );
  it.each<[object, Partial<Ran>, Finding]>([
    [{}, { stdout: "fine" }, { verdict: "pass", output: "fine", exitCode: 0 }],
    [{}, { exitCode: 1 }, { verdict: "fail", output: "", exitCode: 1 }],
    [
      { accept_contains: "FINE", reject_contains: "POOR" },
      { stdout: "VERDICT FINE" },
      { verdict: "pass", output: "VERDICT FINE", exitCode: 0 },
    ],
    [{ accept_contains: "FINE" }, { stderr: "VERDICT FINE" }, { verdict: "pass", output: "VERDICT FINE", exitCode: 0 }],
    [
      { accept_contains: "FINE" },
      { stdout: "POOR" },
      { verdict: "fail", output: "POOR\nmissing accept_contains: FINE", exitCode: 0 },
    ],
    [
      { reject_contains: "POOR" },
      { stdout: "FINE but POOR" },
      { verdict: "fail", output: "FINE but POOR\nfound reject_contains: POOR", exitCode: 0 },
    ],
    [{ accept_regex: "score [89]" }, { stdout: "score 9" }, { verdict: "pass", output: "score 9", exitCode: 0 }],
    [
      { accept_regex: "score [89]", reject_regex: "score [0-4]$" },
      { stdout: "score 3\n" },
      {
        verdict: "fail",
        output: "score 3\nno match for accept_regex: score [89]; match for reject_regex: score [0-4]$",
        exitCode: 0,
      },
    ],
    [{ accept_contains: "FINE" }, { exitCode: 3, stdout: "FINE" }, { verdict: "fail", output: "FINE", exitCode: 3 }],
    [{}, { exitCode: null, timedOut: true }, { verdict: "limited", output: "reviewer timed out after 5s" }],
    [
      {},
      { exitCode: null, error: "no shell" },
      { verdict: "limited", output: "reviewer could not be started: no shell" },
    ],
    [{}, { exitCode: null }, { verdict: "limited", output: "reviewer left no exit code" }],
  ])("%j of %j", (markers, ran, finding) => {
    expect(reviewed(markers, ran)).toEqual(finding);
  });
});

describe("a confirmation", () => {
  const words: Readonly<Record<Answer, string>> = {
    yes: "pass confirmed: ",
    no: "fail confirmation required; it was not given: ",
    unasked: "fail confirmation required; if it is so, repeat this with --yes: ",
  };
  const checks = [
    [checkOf("confirmation", "Is it\nready?"), "Is it\nready?"],
    [checkOf("manual", { type: "manual", id: "review" }), "review"],
    [checkOf("checklist", { items: ["one?", "two?"] }), "one?; two?"],
    [checkOf("llm_review", { type: "llm_review", prompt: "Judge." }), "Judge."],
  ] as const;
  it.each(checks)("of %j is the asker's word", (check, asked) => {
    for (const answer of ["yes", "no", "unasked"] as const) {
      const { verdict, output } = judgeConfirmation(check, answer);
      expect(`${verdict} ${output}`).toBe(`${words[answer]}${asked}`);
    }
  });

  it("is nobody's to give where the check has approvers of its own", () => {
    const own = [
      checkOf("manual", { prompt: "Good?", approvers: { count: 2 } }),
      checkOf("checklist", { items: ["Good?"], approvers: {} }),
    ];
    for (const check of own) {
      expect(judgeConfirmation(check, "yes")).toEqual({
        verdict: "limited",
        output: "Good?: this has approvers of its own, and locally there is nobody to ask; it is settled on GitHub",
      });
    }
  });

  it("asks for each item of a checklist", () => {
    expect(questionsOf(checkOf("checklist", { items: ["one?", "two?"] }))).toEqual(["one?", "two?"]);
  });
});

test("a message passes and says its text", () => {
  expect(judgeMessage(checkOf("message", { text: "Read PLAN.md." }, "in_hook"))).toEqual({
    verdict: "pass",
    output: "Read PLAN.md.",
  });
});

describe("StateM's result", () => {
  const failed: Finding = { verdict: "fail", output: "no", exitCode: 1 };
  it.each<[object, object]>([
    [{}, { blocking: true, on_failure: "block", continued: false }],
    [{ blocking: false }, { blocking: false, on_failure: "continue", continued: true }],
    [
      { blocking: false, on_failure: "block" },
      { blocking: false, on_failure: "block", continued: false },
    ],
    [{ on_failure: "continue" }, { blocking: true, on_failure: "continue", continued: true }],
  ])("of a failure with %j", (definition, expected) => {
    const result = resultOf(checkOf("command", { run: "make", ...definition }), failed);
    const common = { type: "command", purpose: "before_transfer", passed: false, output: "no", exit_code: 1 };
    expect(result).toEqual({ ...common, ...expected });
    expect(isBlocking(result)).toBe(!result.continued);
  });

  it("of a pass never continues, and has no exit code where nothing ran", () => {
    const check = checkOf("confirmation", "Ready?");
    const result = resultOf(check, judgeConfirmation(check, "yes"));
    expect(result).toEqual({
      type: "manual",
      purpose: "before_transfer",
      passed: true,
      blocking: true,
      on_failure: "block",
      continued: false,
      output: "confirmed: Ready?",
    });
    expect(isBlocking(result)).toBe(false);
  });

  it("of what is limited has not passed", () => {
    const result = resultOf(checkOf("command", { run: "make" }), { verdict: "limited", output: "" });
    expect([result.passed, isBlocking(result)]).toEqual([false, true]);
  });

  it("can stand for dynamic checks that cannot be read", () => {
    const result = refusalResult("dynamic_before_transfer", "checks.a.json is gone");
    expect(result).toMatchObject({
      type: "manual",
      purpose: "dynamic_before_transfer",
      passed: false,
      continued: false,
    });
    expect(isBlocking(result)).toBe(true);
  });
});
