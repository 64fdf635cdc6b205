/** Any text at all is read or refused, with places inside of it, and never breaks the reader. */
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { REDUCERS } from "../../../src/core/runbook/declared.ts";
import { CHECK_TYPES, OWN_TYPES } from "../../../src/core/runbook/local.ts";
import type { Parsed } from "../../../src/core/runbook/parse.ts";
import { KEYS } from "../../../src/core/runbook/shape/keys.ts";
import { fixture, fixtureNames, parse, parseLocal, runbookOf } from "./reading.ts";

/** What holds for every text: an answer, errors exactly where it is refused, and places that exist. */
function expectAnswer(text: string, strict: boolean): void {
  for (const read of [parse, parseLocal]) expectPlaces(text, read(text, { strict }));
}

function expectPlaces(text: string, parsed: Parsed<unknown>): void {
  const problems = parsed.kind === "ok" ? [...parsed.warnings, ...parsed.notes] : parsed.problems;
  expect(problems.some((problem) => problem.severity === "error")).toBe(parsed.kind === "invalid");
  const lines = text.split("\n");
  for (const { line, column, message } of problems) {
    expect(line).toBeLessThanOrEqual(lines.length);
    expect(column).toBeLessThanOrEqual((lines[line - 1] ?? "").length + 1);
    expect(Math.min(line, column)).toBeGreaterThanOrEqual(1);
    expect(message).toMatch(/^[^\n]+$/);
  }
}

const words = [...new Set(Object.values(KEYS).flatMap((table) => Object.keys(table)))];
const scraps = [
  ...words.map((word) => `${word}: `),
  ..."a b c\n| > - ? : # & * ! % @ ` ' \" { } [ ] , ~".split(" "),
  ..."true null 1 0.5 .inf 0x1F 007 __proto__ constructor - &x *x !!str !!binary %YAML --- ...".split(" "),
  ...["\n", "\n  ", "\n    ", "\n  - ", "\r\n", "\t", " ", "\ufeff", "\u2028", "\0", "é", "😀", "\ud800"],
];
const scrappy = fc.array(fc.constantFrom(...scraps), { maxLength: 60 }).map((parts) => parts.join(""));

/** Values that our own keys look into. */
const OURS = [
  "number",
  "list",
  "2h",
  "14d",
  "limited",
  "json",
  "run.transitions",
  "run.entries.a",
  "score",
  "**",
  "!x",
];
const value: fc.Memo<unknown> = fc.memo((depth) => {
  const leaf = fc.oneof(
    fc.constantFrom(
      "a",
      "b",
      "",
      "npm test",
      ...CHECK_TYPES,
      ...OWN_TYPES,
      ...REDUCERS,
      ...OURS,
      "(?=",
      "[a-z]+$",
      "block",
      "x.json",
    ),
    fc.jsonValue({ maxDepth: 0 }),
  );
  if (depth <= 1) return leaf;
  const mapping = fc.dictionary(fc.constantFrom(...words, "a", "b"), value(depth - 1), { maxKeys: 6 });
  return fc.oneof(leaf, mapping, fc.array(value(depth - 1), { maxLength: 3 }));
});
const rootLike = fc.record(
  {
    nodes: value(5),
    edges: value(4),
    initial: value(1),
    approvers: value(2),
    limits: value(2),
    agents: value(2),
    require: value(3),
    on: value(3),
    scope: value(2),
    vars: value(3),
    artifacts: value(2),
    emit: value(1),
  },
  { requiredKeys: ["nodes"] },
);

describe("never throws", () => {
  test("on any text", () => {
    fc.assert(fc.property(fc.string({ unit: "binary", maxLength: 300 }), fc.boolean(), expectAnswer), { numRuns: 300 });
  });
  test("on scraps of runbooks", () => {
    fc.assert(fc.property(scrappy, fc.boolean(), expectAnswer), { numRuns: 300 });
  });
  test("on runbooks of any shape", () => {
    const text = rootLike.map((root) => JSON.stringify(root, null, 1));
    fc.assert(fc.property(text, fc.boolean(), expectAnswer), { numRuns: 250 });
  });
  test("on fixtures that were cut or patched anywhere", () => {
    const folders = ["good", "bad", "local"] as const;
    const texts = folders.flatMap((folder) => fixtureNames(folder).map((name) => fixture(folder, name)));
    const patched = fc
      .tuple(fc.constantFrom(...texts), fc.nat(), fc.nat(20), fc.constantFrom("", ...scraps))
      .map(([text, at, length, scrap]) => {
        const start = at % (text.length + 1);
        return text.slice(0, start) + scrap + text.slice(start + length);
      });
    fc.assert(fc.property(patched, fc.boolean(), expectAnswer), { numRuns: 300 });
  });
});

test("nesting that would overflow the library's stack is refused before it is reached", () => {
  const openers = [
    "[",
    "{a: ",
    "- ",
    "? ",
    "- ? ",
    "[{a: ",
    "a: [",
    "a:\n ",
    "- - \n",
    "[\n",
    "&a [",
    "[?[",
    "[\u001f[",
  ];
  for (const opener of openers) expectAnswer(`nodes: \n  ${opener.repeat(20_000)}`, true);
  for (const opener of openers) expectAnswer(opener.repeat(20_000), true);
  const staircase = Array.from({ length: 800 }, (_, index) => `${" ".repeat(index)}a:`).join("\n");
  expectAnswer(staircase, true);
});

test("texts as large as GitHub takes, made to be dear, are all answered", () => {
  const most = 256 * 1024;
  const fill = (head: string, unit: (index: number) => string): string => {
    let text = head;
    for (let index = 0; text.length + 100 < most; index += 1) text += unit(index);
    return text;
  };
  const nodes = 5_003;
  const node = (index: number) => ` n${index}: {max_entries: 1, next: [n${(index * 7 + 1) % nodes}]}\n`;
  const graph = `nodes:\n${Array.from({ length: nodes }, (_, index) => node(index)).join("")}`;
  const answered = [
    fill(graph, () => "#\n"),
    fill("nodes: {a: {next: b}, b: }\nrequire:\n", () => "- {node: a, before: b}\n"),
    fill("nodes:\n a:\n  next: b\n  before_transfer:\n", () => "  - {path: x, matches: '(a|b){9}'}\n"),
    fill("a: &a [x, x]\n", (index) => `b${index}: [*a, *a]\n`),
    '"'.repeat(most),
  ].map((text) => parse(text).kind);
  expect(answered).toEqual(["ok", "ok", "invalid", "invalid", "invalid"]);
});

test("what is valid JSON of the right shape is a runbook, with the same names and edges", () => {
  const name = fc.stringMatching(/^[a-z][a-z ]{0,8}[a-z]$/);
  const graph = fc
    .uniqueArray(name, { minLength: 1, maxLength: 8 })
    .chain((names) =>
      fc.tuple(
        fc.constant(names),
        fc.uniqueArray(fc.tuple(fc.nat(names.length - 1), fc.nat(names.length - 1)), { selector: String }),
      ),
    );
  fc.assert(
    fc.property(graph, ([names, pairs]) => {
      const edges = pairs.map(([from, to]) => ({ from: names[from], to: names[to] }));
      const runbook = runbookOf(
        JSON.stringify({ nodes: Object.fromEntries(names.map((each) => [each, null])), edges }),
      );
      expect(runbook.nodes.map((node) => node.name)).toEqual(names);
      const found = runbook.nodes.flatMap((node) => node.edges.map(({ from, to }) => ({ from, to })));
      expect(new Set(found.map((edge) => JSON.stringify(edge)))).toEqual(
        new Set(edges.map((edge) => JSON.stringify(edge))),
      );
      expect(found).toHaveLength(edges.length);
      for (const node of runbook.nodes) expect(node.ending === undefined).toBe(node.edges.length > 0);
    }),
  );
});
