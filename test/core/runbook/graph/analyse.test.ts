/** The graph's promises that it cannot keep: every warning with its path, and silence where there is nothing to say. */
import { describe, expect, test } from "vitest";
import { analyse } from "../../../../src/core/runbook/analyse.ts";
import type { Problem } from "../../../../src/core/runbook/runbook.ts";
import { linesOf, localOf, localProblemsOf, problemsOf } from "../reading.ts";

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

describe("edges that nobody can take", () => {
  const shut = (text: string) => warningsOf(text).filter((line) => line.includes("edge_shut"));
  const why = (line: string | undefined) => line?.replace(/^.*edge_shut: /, "");

  test("out of a node whose actor is the system, unless they are auto", () => {
    expect(
      shut("nodes:\n  a: {actor: system, next: [b, {to: c, auto: true, condition: x}]}\n  b: B.\n  c: C.\n"),
    ).toEqual([
      "2:3 warning edge_shut: nobody can take `a` -> `b`: the node's `actor` is `system`, so nobody may ask; make the edge " +
        "`auto`, or name another actor",
    ]);
  });
  test("beside an auto edge that asks for nothing", () => {
    const text =
      "nodes:\n  a: {next: [{to: b, auto: true, condition: x}, {to: c, auto: true}, d]}\n  b: B.\n  c: C.\n  d: D.\n";
    expect(shut(text).map(why)).toEqual([
      "nobody can take `a` -> `d`: the run leaves by itself for `c`, since that edge is `auto` and asks for nothing",
    ]);
    expect(shut(text.replace("{next:", "{before_transfer: x, next:"))).toEqual([]);
    expect(shut(text.replace("c: C.", "c: {prompt: C., max_entries: 2}"))).toEqual([]);
  });
  test("into a node that may be entered once and has been by then", () => {
    const text =
      "nodes:\n  a: {max_entries: 1, next: b}\n  b: {max_entries: 1, next: [a, b, c]}\n  c: {max_entries: 1}\n";
    expect(shut(text).map(why)).toEqual([
      "nobody can take `b` -> `a`: `a` has `max_entries: 1`, and every path to this edge has entered it before",
      "nobody can take `b` -> `b`: `b` has `max_entries: 1`, and every path to this edge has entered it before",
    ]);
  });
});

describe("gates that nobody can satisfy", () => {
  const gate = (check: string, root = "") => `${root}\nnodes:\n  a: {before_transfer: ${check}, next: b}\n  b: B.\n`;
  const shut = (problems: readonly Problem[]) =>
    linesOf(problems.filter(({ code }) => code === "gate_shut")).map((line) =>
      line.replace(" warning gate_shut: ", " "),
    );

  test("people that are machines, or too few", () => {
    const check = "{type: manual, approvers: {users: [Bob, 'ci[bot]', helper], count: 2}}";
    expect(shut(problemsOf(gate(check, "agents: [helper]")))).toEqual([
      "3:24 `a-1` can never pass: it wants 2 of `Bob`, `ci[bot]`, `helper`, of whom 1 can count as a person",
    ]);
    expect(shut(problemsOf(gate(check)))).toEqual([]);
    expect(shut(problemsOf(gate("{type: manual, approvers: {count: 9}}")))).toEqual([]);
  });
  test("approvers, in a local run", () => {
    const own = gate("{type: manual, approvers: {count: 2}}");
    expect(shut(localProblemsOf(own))).toEqual([
      "3:24 `a-1` can never pass: it has `approvers`, and a local run has none",
    ]);
    expect(shut(localProblemsOf(gate("{type: manual}", "approvers: {count: 2}")))).toEqual([]);
  });
  test.each([
    ["{path: x, exists: false, contains: y}", "the file must not exist, and something must be true of what is in it"],
    ["{path: x, non_empty: false, contains: y}", "the file must be empty and hold something"],
    ["{path: x, contains: not ok, not_contains: ok}", "`contains` holds what `not_contains` forbids"],
    [
      "{type: llm_review, accept_contains: not ok, reject_contains: ok}",
      "`accept_contains` holds what `reject_contains` forbids",
    ],
  ])("%s", (check, why) => {
    expect(shut(localProblemsOf(gate(check)))).toEqual([`3:24 \`a-1\` can never pass: ${why}`]);
    expect(shut(localProblemsOf(gate(check.replace("}", ", on_failure: continue}"))))).toEqual([]);
  });
  test.each([
    ["{var: n, at_least: 3, at_most: 2}", "it wants at least 3 and at most 2"],
    ["{var: n, one_of: [1, 9], at_least: 10}", "what it must be is not within `at_least` and `at_most`"],
    ["{var: n, at_least: 31}", "it wants 31, and `limits` end the run above 30"],
    ["{var: run.entries.b, at_least: 3}", "it wants 3, and `b` may be entered 2 times"],
    ["{var: run.transitions, equals: 10}", "it wants 10, and `limits` end the run after 9 transitions"],
    ["{type: github, labels: [x]}", "it is judged on a pull request alone, and a local run has none"],
    ["{type: weakening}", "it is judged on a pull request alone, and a local run has none"],
    [
      "{type: github, accept: limited, changed_files: {within: [src], none_of: [src, docs]}}",
      "`none_of` forbids all that `within` allows",
    ],
  ])("%s", (check, why) => {
    const root = "vars: {n: {type: number}}\nlimits: {transitions: 9, vars: {n: 30}}\n";
    const text = `${root}nodes:\n  a: {before_transfer: ${check}, next: b}\n  b: {max_entries: 2}\n`;
    expect(shut(localProblemsOf(text))).toEqual([`4:24 \`a-1\` can never pass: ${why}`]);
    const mild = text.replace(check, check.replace(/}$/, ", on_failure: continue}"));
    expect(shut(localProblemsOf(mild))).toEqual([]);
  });
  test.each([
    "{var: n, at_least: 30, at_most: 30}",
    "{var: n, one_of: [1, 90]}",
    "{var: run.entries.b, at_least: 2}",
    "{type: github, accept: limited, labels: [x]}",
    "{type: weakening, accept: limited}",
    "{type: manual, approvers: {count: 2}, accept: limited}",
    "{path: x, exists: false}",
    "{path: x, contains: ok, not_contains: not ok}",
    "{path: x, non_empty: false}",
  ])("%s can be satisfied", (check) => {
    expect(shut(localProblemsOf(gate(check, "vars: {n: {type: number}}")))).toEqual([]);
  });
});

describe("limits", () => {
  test("that end the run before it can get anywhere", () => {
    const text = (most: number) =>
      `limits: {transitions: ${most}}\nnodes:\n  a: {next: b}\n  b: {next: c}\n  c: {next: [d, a]}\n  d: D.\n`;
    expect(warningsOf(text(2))).toEqual([
      "3:3 warning no_ending: `limits` end the run after 2 transitions, and the shortest way to an ending takes 3 (a -> b -> c -> d)",
    ]);
    expect(warningsOf(text(3))).toEqual([]);
  });
  test("take the run to a node that no edge leads to", () => {
    const text = "limits: {transitions: 5, on_limit: p}\nnodes: {a: {next: [a, b]}, b: , p: {actor: human, next: b}}";
    expect(localProblemsOf(text)).toEqual([]);
  });
  test.each([
    ["limits: {transitions: 5}", "", true],
    ["limits: {entries: 5}", "", true],
    ["limits: {deadline: 2h}", "", true],
    ["limits: {same_failure: 3}", "", false],
    ["limits: {vars: {n: 3}}", "", false],
    ["limits: {minutes: 5}", "", false],
    ["limits: {minutes: 5}", "{run: x, timeout: 9}", true],
    ["", "{var: run.entries.a, at_most: 3}", true],
    ["", "{var: run.transitions, at_most: 30}", true],
    ["", "{var: run.entries.b, at_most: 3}", false],
    ["", "{var: run.entries.a, at_least: 3}", false],
    ["", "{var: run.entries.a, at_most: 3, on_failure: continue}", false],
  ])("%s %s: bounds a cycle: %s", (root, condition, isBounded) => {
    const asked = condition === "" ? "" : `, condition: ${condition}`;
    const text = `vars: {n: {type: number}}\n${root}\nnodes: {a: {next: [{to: a${asked}}, b]}, b: }`;
    const codes = localProblemsOf(text).map(({ code }) => code);
    expect(codes).toEqual(isBounded ? [] : ["unbounded_cycle"]);
  });
});

test("what the agent itself can set must not decide whether it is gated", () => {
  const text =
    "on:\n  pull_request: {labels: [x], branches: [main], authors: [me], draft: true}\n  issue: {labels: [x]}\nnodes: {a: A.}";
  expect(linesOf(localProblemsOf(text)).map((line) => line.split(", and so")[0])).toEqual([
    "2:18 warning steered_trigger: the agent can steer `labels` in `on`",
    "2:31 warning steered_trigger: the agent can steer `branches` in `on`",
    "3:11 warning steered_trigger: the agent can steer `labels` in `on`",
  ]);
  expect(localProblemsOf("on: {pull_request: {authors: [me], paths: [src], forks: true}}\nnodes: {a: A.}")).toEqual([]);
});

test("a predicate and a reviewer shut repair edges as a command does", () => {
  for (const check of ["{path: x, exists: true}", "{type: llm_review, run: x}"]) {
    const text = `nodes: {a: {before_transfer: ${check}, next: [b, c]}, b: , c: }`;
    expect(localProblemsOf(text).map(({ code }) => code)).toEqual(["repair_shut"]);
  }
});
