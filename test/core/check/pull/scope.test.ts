/** What a pull request may change: every rule of `scope`, alone and narrowed, as a table. */
import { describe, expect, test } from "vitest";
import type { Answer } from "../../../../src/core/check/pull/answer.ts";
import { judgeScope } from "../../../../src/core/check/pull/scope.ts";
import type { SeenFile } from "../../../../src/core/check/pull/sight.ts";
import type { ScopeCheck } from "../../../../src/core/runbook/runbook.ts";
import { linesOf, problemsOf, runbookOf } from "../../runbook/reading.ts";

const scopeAt = (root: string, node: string): ScopeCheck | undefined => {
  const text = `${root === "" ? "" : `scope: ${root}\n`}nodes: { work: { ${node === "" ? "" : `scope: ${node}, `}next: done }, done: }`;
  const check = runbookOf(text).nodes[0]?.beforeTransfer[0];
  return check?.kind === "scope" ? check : undefined;
};
const files = (...paths: readonly string[]): readonly SeenFile[] =>
  paths.map((path) => {
    const [from, to] = path.split(" -> ");
    return {
      path: to ?? path,
      ...(to === undefined ? {} : { formerPath: from ?? "" }),
      status: "modified",
      additions: 1,
      deletions: 0,
    };
  });
/** Reasons and paths. */
const told = (answers: readonly Answer[]) =>
  answers.map((one) => ("detail" in one ? `${one.reason} ${one.detail["paths"] ?? ""}`.trim() : one.verdict));
const toldAt = (root: string, node: string, ...paths: readonly string[]) => {
  const check = scopeAt(root, node);
  return check && told(judgeScope(check, files(...paths)));
};

describe("without a scope", () => {
  test("there is no check", () => expect(scopeAt("", "")).toBeUndefined());
  test("and an ending has none either", () => {
    expect(runbookOf("scope: {}\nnodes: { work: { next: done }, done: }").nodes[1]?.beforeTransfer).toEqual([]);
  });
});

test.each<[root: string, node: string, path: string, reason: string | undefined]>([
  ["{ paths: ['src/**'] }", "", "src/a.ts", undefined],
  ["{ paths: ['src/**'] }", "", "docs/a.md", "scope_left"],
  ["{ deny: ['src/secret/**'] }", "", "src/a.ts", undefined],
  ["{ deny: ['src/secret/**'] }", "", "src/secret/a.ts", "scope_denied"],
  ["{ paths: ['src/**'], deny: ['src/secret/**'] }", "", "src/secret/a.ts", "scope_denied"],
  // What decides over the gates.
  ["{}", "", "src/a.ts", undefined],
  ["{}", "", ".github/workflows/ci.yml", "scope_guarded"],
  ["{}", "", ".statem/runbook.yaml", "scope_guarded"],
  ["{}", "", "CODEOWNERS", "scope_guarded"],
  ["{}", "", "docs/CODEOWNERS", "scope_guarded"],
  ["{}", "", "src/CODEOWNERS", undefined],
  ["{}", "", ".statem/dynamic/e1/agent.yaml", undefined],
  ["{ deny: ['.statem/**'] }", "", ".statem/dynamic/e1/agent.yaml", "scope_denied"],
  ["{ paths: ['**'] }", "", ".github/workflows/ci.yml", "scope_guarded"],
  ["{ paths: ['**', '.github/**'] }", "", ".github/workflows/ci.yml", undefined],
  ["{ paths: ['./.github/**'] }", "", ".github/workflows/ci.yml", undefined],
  ["{ paths: ['.github/ISSUE_TEMPLATE/**'] }", "", ".github/workflows/ci.yml", "scope_left"],
  // A node narrows, and never widens.
  ["", "{ paths: ['docs/**'] }", "src/a.ts", "scope_left"],
  ["", "{ paths: ['.github/**'] }", ".github/a", undefined],
  ["{ paths: ['src/**', 'docs/**'] }", "{ paths: ['docs/**'] }", "src/a.ts", "scope_left"],
  ["{ paths: ['src/**'] }", "{ paths: ['docs/**'] }", "docs/a.md", "scope_left"],
  ["{ paths: ['.github/**'] }", "{ deny: [src/x] }", ".github/a", undefined],
  ["{ paths: ['**'] }", "{ paths: ['.github/**'] }", ".github/a", "scope_guarded"],
  ["{ deny: [x] }", "{ paths: ['.github/**'] }", ".github/a", "scope_guarded"],
  ["{ paths: ['.github/**', 'src/**'] }", "{ paths: ['**'] }", ".github/a", "scope_guarded"],
])("root %s, node %s: %s", (root, node, path, reason) => {
  expect(toldAt(root, node, path)).toEqual(reason === undefined ? ["scope_kept"] : [`${reason} \`${path}\``]);
});

test("a renaming touches both paths", () => {
  expect(toldAt("{ paths: ['src/**'] }", "", "src/a -> docs/a", "lib/b -> src/b")).toEqual([
    "scope_left `docs/a`, `lib/b`",
  ]);
});

test("each kind of reason is told with its first names; more files than are listed are no pass, nor is none", () => {
  const check = scopeAt("{ paths: ['src/**'], deny: ['*.key'] }", "");
  if (!check) throw new Error("There is no scope.");
  const many = Array.from({ length: 40 }, (_, index) => `docs/${index}`);
  const answers = judgeScope(check, files("a.key", ".github/a.yml", ...many));
  expect(answers).toMatchObject([
    { verdict: "fail", reason: "scope_denied", detail: { node: "work", used: "1" } },
    { verdict: "fail", reason: "scope_guarded", detail: { used: "1" } },
    { verdict: "fail", reason: "scope_left", detail: { used: "40" } },
  ]);
  expect(told(answers)[2]?.split(", ")).toHaveLength(8);
  expect(judgeScope(check, null)).toMatchObject([{ verdict: "limited", reason: "files_too_many" }]);
  expect(judgeScope(check, [])).toMatchObject([{ verdict: "limited", reason: "files_none" }]);
});

test("its id is taken", () => {
  const text = "scope: {}\nnodes: { work: { before_transfer: [{ id: scope, run: make }], next: done }, done: }";
  expect(linesOf(problemsOf(text))).toEqual([
    "2:36 error duplicate_check: the id `scope` is that of the check that `scope` stands for",
  ]);
});
