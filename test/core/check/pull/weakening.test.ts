/** What weakens the tests and gates of a pull request: each way that is known, and what is no such thing. */
import { describe, expect, it } from "vitest";
import { together } from "../../../../src/core/check/pull/answer.ts";
import type { SeenFile } from "../../../../src/core/check/pull/sight.ts";
import { judgeWeakening } from "../../../../src/core/check/pull/weakening/judge.ts";
import { isTestFile } from "../../../../src/core/check/pull/weakening/tests.ts";
import { runbookFrom } from "../../../support/runbooks.ts";

const RUNBOOK = runbookFrom(`
nodes:
  work:
    before_transfer:
      - { id: tests, run: "npm test && make lint" }
      - { id: own, run: "sh ./ci/check.sh --fast", cwd: tools }
    next: { to: done, condition: { id: weak, type: weakening } }
  done:
`);
const file = (path: string, lines: readonly string[] = ["+x"], change: Partial<SeenFile> = {}): SeenFile => ({
  ...{
    path,
    status: "modified",
    additions: lines.length,
    deletions: 0,
    patch: ["@@ -7,3 +7,4 @@ head", ...lines].join("\n"),
  },
  ...change,
});
const judged = (...files: readonly SeenFile[]) => {
  const seen = together(judgeWeakening(files, RUNBOOK));
  return seen.kind === "settled"
    ? seen.findings.map(({ verdict, reason, detail }) => [verdict, reason, detail["paths"]].join(" ").trim())
    : [];
};
const PASS = ["pass nothing_weakened"];

it.each(
  [
    [
      "a.test.ts",
      "src/a.spec.js",
      "test/a.ts",
      "src/__tests__/a.js",
      "tests/unit/x.rs",
      "pkg/a_test.go",
      "test_a.py",
      "a/conftest.py",
      "AppTests.swift",
      "spec/a_spec.rb",
      "FooTest.java",
    ],
  ].flat(),
)("%s is a test", (path) => expect(isTestFile(path)).toBe(true));
it.each(["src/latest.ts", "src/contest/a.ts", "testing.md", "src/attest.go", "a/protest_x.ts"])("%s is none", (path) =>
  expect(isTestFile(path)).toBe(false),
);

describe("tests", () => {
  it.each([
    "it.skip('a', () => {});",
    "describe.concurrent.only('a', () => {});",
    "test.todo('a');",
    "  xit('a', () => {});",
    "fdescribe('a', () => {});",
    "@pytest.mark.skipif(True, reason='x')",
    "@unittest.skip('x')",
    "@pytest.mark.xfail",
    "    pytest.skip('x')",
    '\tt.Skip("x")',
    "\tt.SkipNow()",
    "#[ignore]",
    "@Disabled",
    '[Fact(Skip = "x")]',
    "it('a', { skip: true }, f);",
    "this.skip();",
  ])("left out by %s", (line) => {
    expect(judged(file("a.test.ts", [" kept", `+${line}`, "-old"]))).toContain("limited tests_skipped `a.test.ts:8`");
    expect(judged(file("src/a.ts", [`+${line}`]))).toEqual(PASS);
    expect(judged(file("a.test.ts", [` ${line}`, "+const x = 1;"]))).toEqual(PASS);
  });

  it.each([
    "// it.skip is not used here",
    "const skipped = items.skip;",
    "await page.skipIntro();",
    "it('skips what is done', f);",
  ])("%s leaves nothing out", (line) => expect(judged(file("a.test.ts", [`+${line}`]))).toEqual(PASS));

  it("that are gone, or moved to where nobody looks for them", () => {
    expect(judged(file("a.test.ts", [], { status: "removed" }))).toEqual(["limited tests_deleted `a.test.ts`"]);
    const moved = { status: "renamed", formerPath: "test/a.ts" } as const;
    expect(judged(file("old/a.ts", ["+x"], moved))).toEqual(["limited tests_deleted `test/a.ts`"]);
    expect(judged(file("test/b.ts", ["+x"], moved))).toEqual(PASS);
    expect(judged(file("src/a.ts", [], { status: "removed" }))).toEqual(PASS);
  });

  it("that ask less than before, by their own count", () => {
    expect(judged(file("a.test.ts", ["-  expect(a).toBe(1);", "+  void a;"]))).toEqual([
      "limited tests_emptied `a.test.ts`",
    ]);
    expect(judged(file("a_test.go", ["-\tt.Fatal(err)", "-\trequire.NoError(t, err)"]))).toEqual([
      "limited tests_emptied `a_test.go`",
    ]);
    expect(judged(file("a.test.ts", ["-  expect(a).toBe(1);", "+  expect(a).toBe(2);"]))).toEqual(PASS);
    expect(judged(file("a.test.ts", ["-  expect(a).toBe(1);", "+  // expect(a).toBe(1);"]))).toEqual([
      "limited tests_emptied `a.test.ts`",
    ]);
  });

  it("whose changes nobody is shown", () => {
    const { patch: _none, ...unseen } = file("a.test.ts");
    expect(judged(unseen)).toEqual(["limited tests_unseen `a.test.ts`"]);
    expect(judged({ ...unseen, path: "logo.png" })).toEqual(PASS);
    expect(judged({ ...unseen, status: "renamed", formerPath: "b.test.ts", additions: 0 })).toEqual(PASS);
  });
});

describe("gates", () => {
  it.each<[path: string, lines: readonly string[], isGate: boolean]>([
    ["tools/ci/check.sh", ["+x"], true],
    ["ci/check.sh", ["+x"], false],
    ["Makefile", ["+x"], true],
    ["justfile", ["+x"], false],
    ["vitest.config.ts", ["+x"], true],
    ["packages/a/tsconfig.json", ["+x"], true],
    [".eslintrc.json", ["+x"], true],
    ["pyproject.toml", ["+x"], true],
    ["package.json", ['+    "left-pad": "^1.3.0",'], false],
    ["package.json", ['-    "test": "vitest run",', '+    "test": "exit 0",'], true],
    ["package.json", ['+  "jest": {'], true],
    ["src/config.ts", ["+x"], false],
  ])("%s, %j: %s", (path, lines, isGate) => {
    expect(judged(file(path, lines))).toEqual(isGate ? [`limited gate_changed \`${path}\``] : PASS);
  });
});

it("more files than are listed, none at all, and all of it at once", () => {
  expect(together(judgeWeakening(null, RUNBOOK))).toMatchObject({ verdict: "limited" });
  expect(together(judgeWeakening([], RUNBOOK))).toMatchObject({ verdict: "limited" });
  expect(
    judged(file("a.test.ts", [], { status: "removed" }), file("b.test.ts", ["+it.only('a')"]), file("Makefile")),
  ).toEqual([
    "limited tests_deleted `a.test.ts`",
    "limited tests_skipped `b.test.ts:7`",
    "limited gate_changed `Makefile`",
  ]);
});

it("is judged in time that grows with the diff alone", () => {
  const long = [`+"test": "${" /".repeat(100_000)}`, `+it${".a".repeat(100_000)}`, `+@${"a.".repeat(100_000)}`];
  expect(judged(file("package.json", long), file("a.test.ts", long))).toBeInstanceOf(Array);
});
