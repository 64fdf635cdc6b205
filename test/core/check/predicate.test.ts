/** Predicates: what was seen of a file to a verdict, with every operator that does not hold in its words. */
import fc from "fast-check";
import { describe, expect, it, test } from "vitest";
import { searchPattern } from "../../../src/core/check/pattern/search.ts";
import { isEqual } from "../../../src/core/check/predicate/equality.ts";
import type { FileSeen } from "../../../src/core/check/predicate/file.ts";
import { valueAt } from "../../../src/core/check/predicate/json-path.ts";
import { judgePredicate } from "../../../src/core/check/predicate/judge.ts";
import type { Json } from "../../../src/core/runbook/local.ts";
import { checkOf } from "./local-checks.ts";

const PATH = "/project/plan.md";
const MISSING: FileSeen = { kind: "missing", path: PATH };
const FOLDER: FileSeen = { kind: "folder", path: PATH };
const text = (content: string): FileSeen => ({ kind: "text", path: PATH, text: content });
const json = (value: Json): FileSeen => text(JSON.stringify(value));
const unreadable: FileSeen = { kind: "unreadable", path: PATH, why: "it is no UTF-8", isEmpty: false };

function judge(operators: object, seen: FileSeen): string {
  const check = checkOf("predicate", { path: "plan.md", ...operators });
  const { verdict, output } = judgePredicate(check, seen, searchPattern);
  return `${verdict}: ${output}`;
}
const HOLDS = `pass: predicate holds: ${PATH}`;

it.each<[object, FileSeen, string]>([
  // A path alone asks nothing, not even that there is a file.
  [{}, MISSING, HOLDS],
  [{ exists: true }, text(""), HOLDS],
  [{ exists: true }, FOLDER, HOLDS],
  [{ exists: true }, unreadable, HOLDS],
  [{ exists: true }, MISSING, `fail: file does not exist: ${PATH}`],
  [{ exists: false }, MISSING, HOLDS],
  [{ exists: false }, text("x"), `fail: file exists: ${PATH}`],
  [{ non_empty: true }, text("x"), HOLDS],
  [{ non_empty: true }, text(""), `fail: file is empty: ${PATH}`],
  [{ non_empty: false }, text(""), HOLDS],
  [{ non_empty: false }, text("x"), `fail: file is not empty: ${PATH}`],
  [{ non_empty: true }, MISSING, `fail: file does not exist: ${PATH}`],
  [{ non_empty: false }, MISSING, `fail: file does not exist: ${PATH}`],
  [{ exists: true, non_empty: true, contains: "x" }, MISSING, `fail: file does not exist: ${PATH}`],
  [{ exists: false, contains: "x" }, MISSING, `fail: file does not exist: ${PATH}`],
  [{ contains: "x" }, FOLDER, `fail: not a file: ${PATH}`],
  [{ contains: "all green" }, text("run 7\nall green\n"), HOLDS],
  [{ contains: "all green" }, text("red"), "fail: missing text: all green"],
  [{ contains: "a\nb" }, text("a\r\nb"), HOLDS],
  [{ contains: "end " }, text("the end"), "fail: missing text: end "],
  [{ not_contains: "TODO" }, text("done"), HOLDS],
  [{ not_contains: "TODO" }, text("a TODO"), "fail: text that must not be there: TODO"],
  [{ not_contains: "TODO" }, MISSING, `fail: file does not exist: ${PATH}`],
  [{ matches: "v[0-9]+\\.[0-9]+" }, text("release v12.3 today"), HOLDS],
  [{ matches: "^done" }, text("not done"), "fail: no match for pattern: ^done"],
  [{ json_path: "a.b" }, json({ a: { b: null } }), HOLDS],
  [{ json_path: "a.b" }, json({ a: {} }), "fail: json path not found: a.b"],
  [{ json_path: "jobs.1.state", equals: "done" }, json({ jobs: [{ state: "new" }, { state: "done" }] }), HOLDS],
  [{ json_path: "jobs.-1", equals: 3 }, json({ jobs: [1, 2, 3] }), HOLDS],
  [{ json_path: "n", equals: "4" }, json({ n: 4 }), 'fail: n: expected "4", found 4'],
  [{ json_path: "n", equals: true }, json({ n: 1 }), HOLDS],
  [{ json_path: "n", equals: null }, json({ n: null }), HOLDS],
  [{ json_path: "n", equals: null }, json({ n: 0 }), "fail: n: expected null, found 0"],
  [{ json_path: "s", one_of: ["draft", "final"] }, json({ s: "final" }), HOLDS],
  [
    { json_path: "s", one_of: ["draft", "final"] },
    json({ s: "lost" }),
    'fail: s: expected one of ["draft","final"], found "lost"',
  ],
  [
    { contains: "x", not_contains: "y", matches: "z" },
    text("y"),
    "fail: missing text: x; text that must not be there: y; no match for pattern: z",
  ],
  [{ contains: "x" }, unreadable, `limited: file could not be read: ${PATH} (it is no UTF-8)`],
  [
    { non_empty: false },
    unreadable,
    `fail: file is not empty: ${PATH}; file could not be read: ${PATH} (it is no UTF-8)`,
  ],
])("%j of %j", (operators, seen, words) => {
  expect(judge(operators, seen)).toBe(words);
});

test("what is no JSON fails and says so", () => {
  expect(judge({ json_path: "s" }, text('{"s": '))).toMatch(/^fail: invalid json: \S/);
});

test("`equals` beats `one_of`, and neither asks anything without `json_path`", () => {
  const both = checkOf("predicate", { path: "x", json_path: "n", equals: 1, one_of: [2] });
  expect(judgePredicate(both, json({ n: 1 }), searchPattern).verdict).toBe("pass");
  const { operators } = both;
  const { jsonPath: _, ...without } = operators;
  expect(judgePredicate({ ...both, operators: without }, MISSING, searchPattern).verdict).toBe("pass");
});

test("a value that is too long to read is cut", () => {
  expect(judge({ json_path: "n", equals: 1 }, json({ n: "x".repeat(9_000) }))).toHaveLength(
    "fail: n: expected 1, found ".length + 500 + "...".length,
  );
});

describe("json_path", () => {
  test.each<[Json, string, Json | undefined]>([
    [[1, 2], "0", 1],
    [[1, 2], "-2", 1],
    [[1, 2], "2", undefined],
    [[1, 2], "-3", undefined],
    [[1, 2], "x", undefined],
    [[1, 2], "length", undefined],
    [{ "": 1 }, "", 1],
    [{ a: 1 }, "a.b", undefined],
    [{ "a.b": 1 }, "a.b", undefined],
    [{}, "constructor", undefined],
    ["text", "length", undefined],
    [null, "a", undefined],
    [{ a: [{ b: false }] }, "a.0.b", false],
  ])("%j at %j", (value, path, found) => {
    expect(valueAt(value, path)?.value).toEqual(found);
  });
});

describe("equality is Python's", () => {
  test.each<[Json, Json, boolean]>([
    [true, 1, true],
    [false, 0, true],
    [true, 2, false],
    ["1", 1, false],
    [null, 0, false],
    [null, false, false],
    [[1, true], [true, 1], true],
    [[1], [1, 2], false],
    [{ a: 1, b: [0] }, { b: [false], a: true }, true],
    [{ a: 1 }, { a: 1, b: 2 }, false],
    [{ a: null }, { b: null }, false],
    [[], {}, false],
    [{ constructor: 1 }, {}, false],
  ])("%j and %j: %s", (one, other, equal) => {
    expect(isEqual(one, other)).toBe(equal);
    expect(isEqual(other, one)).toBe(equal);
  });

  test("everything equals its copy", () => {
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        const copy = JSON.parse(JSON.stringify(value)) as Json;
        expect(isEqual(copy, JSON.parse(JSON.stringify(value)) as Json)).toBe(true);
      }),
    );
  });
});

test("nothing that a file may hold breaks the judge, and what is not there never passes a question about it", () => {
  const base = checkOf("predicate", { path: "x", json_path: "n" });
  const value = fc.jsonValue().map((each) => JSON.parse(JSON.stringify(each)) as Json);
  const operators = fc.record(
    { contains: fc.string(), notContains: fc.string(), jsonPath: fc.string(), equals: value, oneOf: fc.array(value) },
    { requiredKeys: ["jsonPath"] },
  );
  const seen = fc.oneof(
    fc.constant(MISSING),
    fc.string({ unit: "binary" }).map(text),
    fc.json().map(text),
    fc.constant(FOLDER),
    fc.constant(unreadable),
  );
  fc.assert(
    fc.property(operators, seen, (asked, file) => {
      const { verdict } = judgePredicate({ ...base, operators: asked }, file, searchPattern);
      if (file.kind !== "text") expect(verdict).not.toBe("pass");
    }),
  );
});
