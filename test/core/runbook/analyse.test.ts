/** The graph's promises that it cannot keep: every warning with its path, and silence where there is nothing to say. */
import { describe, expect, test } from "vitest";
import { analyse } from "../../../src/core/runbook/analyse.ts";
import { linesOf, localOf, problemsOf } from "./reading.ts";

const warningsOf = (text: string) => linesOf(problemsOf(text));

test("unreachable nodes", () => {
  expect(warningsOf("nodes:\n  a: {next: b}\n  b: B.\n  island: {next: b}\n  rock:\n    next: island\n")).toEqual([
    "4:3 warning unreachable: no path leads from `a` to `island`",
    "5:3 warning unreachable: no path leads from `a` to `rock`",
  ]);
});

describe("traps", () => {
  test("are named where they are entered, with the way there", () => {
    const text =
      "limits: {transitions: 9}\nnodes:\n  a: {next: b}\n  b: {next: [end, trap]}\n  trap: {next: deeper}\n  deeper: {next: trap}\n  end: E.\n";
    expect(warningsOf(text)).toEqual(["5:3 warning no_ending: no ending can be reached from `trap` (a -> b -> trap)"]);
  });

  test("a runbook without an ending is one", () => {
    expect(warningsOf("limits: {transitions: 9}\nnodes: {a: {next: b}, b: {next: a}}")).toEqual([
      "2:9 warning no_ending: no ending can be reached from `a` (a)",
    ]);
  });
});

describe("cycles", () => {
  const loop = (extra: { verify?: string; repair?: string; root?: string; edge?: string }) =>
    `${extra.root ?? ""}
nodes:
  verify:
    ${extra.verify ?? "prompt: V."}
    next:
      - done
      - to: repair
        ${extra.edge ?? "auto: false"}
  repair:
    ${extra.repair ?? "prompt: R."}
    next: verify
  done: D.
`;
  const found = [
    "3:3 warning unbounded_cycle: nothing bounds the cycle verify -> repair -> verify; give one of its nodes " +
      "`max_entries`, or the runbook `limits` (`max_attempts` counts within one entry and bounds no cycle)",
  ];

  test("that nothing bounds are printed", () => {
    expect(warningsOf(loop({}))).toEqual(found);
  });
  test("are not bounded by max_attempts", () => {
    expect(warningsOf(loop({ edge: "max_attempts: 2" }))).toEqual(found);
  });
  test("are bounded by max_entries of any node on them, and by written limits", () => {
    expect(warningsOf(loop({ verify: "max_entries: 2" }))).toEqual([]);
    expect(warningsOf(loop({ repair: "max_entries: 2" }))).toEqual([]);
    expect(warningsOf(loop({ root: "limits: {transitions: 5}" }))).toEqual([]);
  });
  test("of one node alone, and several through one node, are all found", () => {
    const text = "nodes:\n  a: {next: [a, b, end]}\n  b: {next: [c, a]}\n  c: {next: b}\n  end: E.\n";
    expect(problemsOf(text).map(({ line, message }) => [line, /cycle (.*?);/.exec(message)?.[1]])).toEqual([
      [2, "a -> a"],
      [3, "b -> c -> b"],
    ]);
  });
  test("that cannot be reached, and bridges between bounded ones, are not", () => {
    const bounded =
      "a: {next: b, max_entries: 2}, b: {next: [a, c]}, c: {next: [d, end]}, d: {next: c, max_entries: 2}";
    expect(problemsOf(`nodes: {${bounded}, end: E.}`)).toEqual([]);
    expect(problemsOf("nodes: {a: A., x: {next: x}}").map((problem) => problem.code)).toEqual(["unreachable"]);
  });
});

describe("repair edges", () => {
  const withCheck = (check: string, next: string) =>
    `limits: {transitions: 9}
nodes:
  verify:
    before_transfer: ${check}
    next: ${next}
  repair: {next: verify}
  done: D.
`;

  test("shut by a command in before_transfer are printed", () => {
    expect(warningsOf(withCheck("{id: tests, run: npm test}", "[done, repair]"))).toEqual([
      "3:3 warning repair_shut: while `tests` fails in `before_transfer`, every edge is shut, one that leads to repair " +
        "too (verify -> done, verify -> repair); what only the way forward needs belongs in that edge's `condition`",
    ]);
  });
  test("are not shut by a command that does not block, a word, or where there is one way alone", () => {
    expect(warningsOf(withCheck("{run: npm test, on_failure: continue}", "[done, repair]"))).toEqual([]);
    expect(warningsOf(withCheck("Ready?", "[done, repair]"))).toEqual([]);
    expect(warningsOf(withCheck("{run: npm test}", "done")).map((line) => line.split(":")[1])).toEqual([
      "3 warning unreachable",
    ]);
  });
});

test("a runbook can be analysed without its text", () => {
  expect(linesOf(analyse(localOf("limits: {transitions: 9}\nnodes: {a: {next: a}}")))).toEqual([
    "1:1 warning no_ending: no ending can be reached from `a` (a)",
    expect.stringContaining("1:1 warning unbounded_cycle: nothing bounds the cycle a -> a;"),
  ]);
});
