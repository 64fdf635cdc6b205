/** The manners of this house that a program can check: size, names, first lines, tests that do run. */
import { basename, dirname } from "node:path";
import ts from "typescript";
import { describe, expect, test } from "vitest";
import { files, nodesOf, sourcesOf } from "./tree.ts";

const MAX_LINES = 250;
const MAX_FILES = 11;
/** Names that say nothing about what is inside. */
const EMPTY_NAMES = /(^|[-_.])(utils?|helpers?|common|managers?|misc)([-_.]|$)/i;

const lineCount = (text: string): number => text.trimEnd().split("\n").length;
const beginsWithComment = (text: string): boolean => /^(#!.*\n)?\s*\/[/*]/.test(text);

describe("src", () => {
  const sources = sourcesOf("src");

  test("there is something to look at", () => {
    expect(sources.length).toBeGreaterThan(10);
  });

  test(`no file has more than ${MAX_LINES} lines`, () => {
    const long = sources.filter(({ text }) => lineCount(text) > MAX_LINES);
    expect(long.map(({ path, text }) => `${path}: ${lineCount(text)}`)).toEqual([]);
  });

  test(`no folder has more than ${MAX_FILES} files`, () => {
    const counts = new Map<string, number>();
    for (const { path } of sources) counts.set(dirname(path), (counts.get(dirname(path)) ?? 0) + 1);
    expect([...counts].filter(([, count]) => count > MAX_FILES)).toEqual([]);
  });

  test("every file says in its first lines what it owns", () => {
    expect(sources.filter(({ text }) => !beginsWithComment(text)).map(({ path }) => path)).toEqual([]);
    expect(beginsWithComment('import { a } from "./a.ts";\n/** Late. */')).toBe(false);
  });
});

test("no file or folder has a name that says nothing", () => {
  const ours = files.filter((path) => /^(src|test|scripts|bench)\//.test(path) && !path.startsWith("test/fixtures/"));
  expect(ours.length).toBeGreaterThan(20);
  expect(ours.filter((path) => path.split("/").some((part) => EMPTY_NAMES.test(part)))).toEqual([]);
  for (const name of ["utils.ts", "git-helpers.ts", "common", "run-manager.ts"]) expect(name).toMatch(EMPTY_NAMES);
  for (const name of ["commons-law.ts", "utility.ts", basename("src/core/run/decide.ts")]) {
    expect(name).not.toMatch(EMPTY_NAMES);
  }
});

describe("tests", () => {
  const LEFT_OUT = new Set(["only", "skip", "todo", "skipIf", "runIf", "fails"]);
  const ROOTS = new Set(["it", "test", "describe", "suite"]);

  /** `it.skip(...)`, `describe.concurrent.only(...)`, `context.skip()`, `{ skip: true }` of a test. */
  const leftOutIn = (text: string): number[] =>
    [...nodesOf(text)].filter(({ node }) => isLeftOut(node)).map(({ line }) => line);

  function isLeftOut(node: ts.Node): boolean {
    if (ts.isPropertyAccessExpression(node)) return LEFT_OUT.has(node.name.text) && ROOTS.has(rootOf(node));
    if (!ts.isPropertyAssignment(node) || !LEFT_OUT.has(node.name.getText())) return false;
    const call = node.parent.parent;
    return ts.isCallExpression(call) && ROOTS.has(rootOf(call.expression));
  }

  function rootOf(node: ts.Expression): string {
    if (ts.isPropertyAccessExpression(node) || ts.isCallExpression(node)) return rootOf(node.expression);
    return ts.isIdentifier(node) ? node.text : "";
  }

  test("none is left out, none runs alone", () => {
    const sources = sourcesOf("test");
    expect(sources.length).toBeGreaterThan(2);
    expect(sources.flatMap(({ path, text }) => leftOutIn(text).map((line) => `${path}:${line}`))).toEqual([]);
  });

  test.each([
    "it.skip('x', () => {});",
    "describe.concurrent.only('x', () => {});",
    "test.skipIf(slow)('x', () => {});",
    "test('x', { skip: true }, () => {});",
  ])("%s would be seen", (text) => {
    expect(leftOutIn(text)).toEqual([1]);
  });

  test("a sample in a string is data", () => {
    expect(leftOutIn("expect(weakened('it.skip(1)'), { only: 1 });")).toEqual([]);
  });
});
