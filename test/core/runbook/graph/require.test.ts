/** `require`: no path gets round a node, or the path that does is printed. */
import { describe, expect, test } from "vitest";
import { linesOf, localOf, localProblemsOf, problemsOf } from "../reading.ts";

const GRAPH =
  "nodes:\n  plan: {next: [build, verify]}\n  build: {next: [verify, plan]}\n  verify: {next: [done, build]}\n  done: D.\n";
const found = (require: string) => linesOf(problemsOf(`limits: {transitions: 9}\n${GRAPH}require: ${require}\n`));

test.each(["[{node: verify, before: done}]", "{node: plan, before: done}", "[{node: done, before: done}]", "[]", ""])(
  "%s holds",
  (require) => {
    expect(found(require)).toEqual([]);
  },
);

test("a detour is printed", () => {
  expect(found("[{node: verify, before: done}, {node: build, before: done}]")).toEqual([
    "7:41 error require_bypassed: `build` is required before `done`, and this path gets round it: plan -> verify -> done",
  ]);
});

test("a node that cannot be reached is reached by no path that gets round another", () => {
  const text = "nodes: {a: {next: b}, b: B., island: I.}\nrequire: {node: b, before: island}\n";
  expect(linesOf(problemsOf(text)).map((line) => line.split(" ")[2])).toEqual(["unreachable:"]);
});

describe("what is wrong with the item itself", () => {
  test.each([
    ["[{node: verfy, before: done}]", "7:18 error unknown_node: there is no node `verfy`; did you mean `verify`?"],
    ["[{before: done}]", "7:11 error missing: an item of `require` needs a `node`"],
    ["[{node: plan}]", "7:11 error missing: an item of `require` needs a `before`"],
    [
      "verify",
      '7:10 error wrong_type: an item of `require` must be a mapping with `node` and `before`; this is the text "verify"',
    ],
    ["[{node: [a], before: done}]", "7:18 error wrong_type: `node` must be text; this is a list"],
    ["[{node: plan, befor: done}]", "7:24 error misspelt_key: unknown key `befor`; did you mean `before`?"],
  ])("%s", (require, problem) => {
    expect(found(require)).toContain(problem);
  });
});

test("names that are numbers are names", () => {
  expect(localOf("nodes: {7: {next: 8}, 8: E.}\nrequire: {node: 7, before: 8}\n").initial).toBe("7");
});

describe("a limit that hands over", () => {
  const book = (heir: string, person = "{next: done}") =>
    `limits: {transitions: 9, on_limit: ${heir}}\nnodes: {plan: {next: verify}, verify: {next: [plan, done]}, done: D., person: ${person}, lost: {ending: failed}}\nrequire: {node: verify, before: done}\n`;
  const errors = (text: string) =>
    linesOf(localProblemsOf(text)).filter((line) => line.includes(" error ") && !line.includes("unreachable"));

  test("gets round a node as an edge would", () => {
    expect(errors(book("person"))).toEqual([
      "3:10 error require_bypassed: `verify` is required before `done`, and this path gets round it: person -> done",
    ]);
    expect(errors(book("person", "{next: verify}"))).toEqual([]);
    expect(errors(book("verify"))).toEqual([]);
  });
  test("never into a success", () => {
    expect(errors(book("done"))[0]).toMatch(
      /^1:36 error limit_succeeds: a limit must not make the run succeed: `done`/,
    );
    expect(errors(book("lost"))).toEqual([]);
  });
});
