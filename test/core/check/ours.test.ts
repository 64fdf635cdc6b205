/** The judges that are ours: counters, reviewers that answer JSON, what a local run cannot know, and what a check may accept. */
import { describe, expect, it } from "vitest";
import { judgeElsewhere } from "../../../src/core/check/elsewhere.ts";
import type { Ran } from "../../../src/core/check/finding.ts";
import { searchPattern } from "../../../src/core/check/pattern/search.ts";
import { resultOf } from "../../../src/core/check/result.ts";
import { judgeJsonReview } from "../../../src/core/check/review-json.ts";
import { judgeVariable } from "../../../src/core/check/variable.ts";
import type { Json } from "../../../src/core/runbook/local.ts";
import { checkOf } from "./local-checks.ts";

/** A predicate over a variable that is of the type that is asked for. */
function variableOf(definition: object, asked: string) {
  const type = asked === "string" && !("matches" in definition) ? "text" : "number";
  return checkOf("variable", definition, "before_transfer", { n: { type } });
}

describe("a predicate over a variable", () => {
  it.each<[asks: object, value: Json | undefined, verdict: string]>([
    [{ equals: 3 }, 3, "pass"],
    [{ equals: 3 }, 4, "fail"],
    [{ equals: "3" }, 3, "fail"],
    [{ one_of: [1, 2] }, 2, "pass"],
    [{ one_of: [1, 2] }, 3, "fail"],
    [{ at_least: 3 }, 3, "pass"],
    [{ at_least: 3 }, 2, "fail"],
    [{ at_least: 3 }, "9", "fail"],
    [{ at_most: 3 }, 3, "pass"],
    [{ at_most: 3 }, 4, "fail"],
    [{ at_least: 1, at_most: 3 }, 4, "fail"],
    [{ matches: "^1\\d$" }, 12, "pass"],
    [{ matches: "^1\\d$" }, 2, "fail"],
    [{ equals: 3 }, undefined, "limited"],
  ])("%j of %j is %s", (asks, value, verdict) => {
    const check = variableOf({ var: "n", ...asks }, typeof Object.values(asks)[0]);
    expect(judgeVariable(check, value, searchPattern).verdict).toBe(verdict);
  });
});

describe("a reviewer that answers JSON", () => {
  const check = checkOf("llm_review", { type: "llm_review", run: "reviewer", verdict: "json", timeout: 5 });
  const says = (stdout: unknown, rest: Partial<Ran> = {}) => {
    const text = typeof stdout === "string" ? stdout : JSON.stringify(stdout);
    return judgeJsonReview(check, { exitCode: 0, timedOut: false, stdout: text, stderr: "", ...rest }, "n1");
  };
  const GOOD = { nonce: "n1", verdict: "pass", reason: "All is well." };

  it("passes, fails or says that it cannot tell", () => {
    expect(says(GOOD)).toMatchObject({ verdict: "pass", exitCode: 0 });
    expect(says({ ...GOOD, verdict: "fail", reason: "It leaks." }).verdict).toBe("fail");
    expect(says({ ...GOOD, verdict: "limited" }).verdict).toBe("limited");
    expect(says({ ...GOOD, items: [{ item: "a", verdict: "pass" }] }).verdict).toBe("pass");
  });

  it.each<[about: string, stdout: unknown, rest?: Partial<Ran>]>([
    ["nothing", ""],
    ["text", "LGTM"],
    ["a cut object", '{"nonce": "n1", "verdict": "pass"'],
    ["words around it", `Sure!\n${JSON.stringify(GOOD)}`],
    ["two objects", `${JSON.stringify(GOOD)}\n${JSON.stringify(GOOD)}`],
    ["a list", [GOOD]],
    ["null", null],
    ["no nonce", { verdict: "pass", reason: "ok" }],
    ["another nonce", { ...GOOD, nonce: "n2" }],
    ["no verdict", { nonce: "n1", reason: "ok" }],
    ["a verdict of its own", { ...GOOD, verdict: "approve" }],
    ["no reason", { nonce: "n1", verdict: "pass" }],
    ["an empty reason", { ...GOOD, reason: " " }],
    ["an item that does not pass", { ...GOOD, items: [{ item: "a", verdict: "fail" }] }],
    ["an item without a name", { ...GOOD, items: [{ verdict: "pass" }] }],
    ["items that are none", { ...GOOD, items: "all" }],
    [
      "an item twice",
      {
        ...GOOD,
        items: [
          { item: "a", verdict: "pass" },
          { item: "a", verdict: "pass" },
        ],
      },
    ],
    ["an item's verdict that is none", { ...GOOD, items: [{ item: "a", verdict: "fine" }] }],
    ["a failure of which every item passes", { ...GOOD, verdict: "fail", items: [{ item: "a", verdict: "pass" }] }],
    ["two verdicts", '{"nonce": "n1", "verdict": "fail", "reason": "it: {leaks}", "verdict": "pass"}'],
    ["an error beside it", GOOD, { exitCode: 1 }],
    ["an end by force", GOOD, { exitCode: null }],
    ["a time-out", GOOD, { exitCode: null, timedOut: true }],
    ["no start", "", { error: "no shell" }],
  ])("establishes nothing with %s", (_about, stdout, rest = {}) => {
    expect(says(stdout, rest).verdict).toBe("limited");
  });
});

describe("a reviewer that must have a verdict on each item", () => {
  const wanted = { type: "llm_review", run: "reviewer", verdict: "json", timeout: 5, items: ["Sound?", 'Says "no"?'] };
  const check = checkOf("llm_review", wanted);
  const pass = (item: string) => ({ item, verdict: "pass" });
  const says = (...items: readonly object[]) => {
    const stdout = JSON.stringify({ nonce: "n1", verdict: "pass", reason: "ok", items });
    return judgeJsonReview(check, { exitCode: 0, timedOut: false, stdout, stderr: "" }, "n1");
  };
  it("passes with all of them, in any order", () => {
    expect(says(pass('Says "no"?'), pass("Sound?")).verdict).toBe("pass");
  });
  it.each([
    ["none", []],
    ["one of two", [pass("Sound?")]],
    ["another", [pass("Sound?"), pass('Says "no"?'), pass("Cheap?")]],
    ["one that it could not tell", [pass("Sound?"), { item: 'Says "no"?', verdict: "limited" }]],
  ])("establishes nothing with %s", (_about, items) => {
    expect(says(...items).verdict).toBe("limited");
  });
  it("names what is missing", () => {
    expect(says(pass("Sound?")).output).toContain('the answer says nothing of "Says "no"?"');
  });
});

describe("what only a pull request can answer", () => {
  it.each([checkOf("github", { type: "github", labels: ["ready"] }), checkOf("weakening", { type: "weakening" })])(
    "$kind is limited, and says where it is judged",
    (check) => {
      const finding = judgeElsewhere(check);
      expect(finding).toMatchObject({ verdict: "limited", output: expect.stringContaining("on a pull request alone") });
      expect(resultOf(check, finding)).toMatchObject({ passed: false, continued: false });
    },
  );
});

it("what could not be established passes where the check accepts that, and a failure never does", () => {
  const check = checkOf("weakening", { type: "weakening", accept: "limited" });
  expect(resultOf(check, judgeElsewhere(check)).passed).toBe(true);
  const command = checkOf("command", { run: "make", accept: "limited" });
  expect(resultOf(command, { verdict: "fail", output: "", exitCode: 1 }).passed).toBe(false);
});
