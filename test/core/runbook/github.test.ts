/** What GitHub does not carry out yet is refused where it is written, with what to do instead; nothing else changes there. */
import { describe, expect, test } from "vitest";
import type { Problem } from "../../../src/core/runbook/runbook.ts";
import { fixture, linesOf, localOf, parse, problemsOf, runbookOf } from "./reading.ts";

const refusals = (problems: readonly Problem[]) => linesOf(problems.filter(({ code }) => code === "not_on_github"));

test("every part of the language that is local alone", () => {
  expect(refusals(problemsOf(fixture("local", "whole-language.yaml")))).toEqual([
    "7:7 error not_on_github: `in_hook` is not carried out on GitHub yet; put what is to be done into the node's `prompt`",
    "13:9 error not_on_github: an llm_review is not carried out on GitHub yet; ask a person by `type: manual`, or have a " +
      "command review",
    "24:7 error not_on_github: `dynamic_before_transfer` is not carried out on GitHub yet; write the checks into " +
      "`before_transfer`",
    "34:7 error not_on_github: `out_hook` is not carried out on GitHub yet; what must be done before leaving is a command " +
      "in `before_transfer`",
    "45:7 error not_on_github: `hook` is not carried out on GitHub yet; what must be done on the way is a command in the " +
      "edge's `condition`",
  ]);
});

test("what is said, asked of a file, and asked for a word is carried out", () => {
  const text = `nodes:
  a:
    before_transfer:
      - { type: message, text: Hi. }
      - { path: plan.md, cwd: ./docs, contains: "## Steps" }
      - { type: checklist, text: Before you go, items: [Read it, Ran it] }
      - { type: checklist, id: looked, items: [Seen], approvers: { role: maintain } }
    next: b
  b:
`;
  expect(runbookOf(text).nodes[0]?.beforeTransfer).toMatchObject([
    { kind: "message", title: "Hi." },
    { kind: "predicate", path: "plan.md", cwd: "docs", operators: { contains: "## Steps" } },
    { kind: "confirmation", title: "Before you go: Read it; Ran it" },
    { kind: "manual", id: "looked", title: "Seen", approvers: { role: "maintain" } },
  ]);
});

test.each(["/etc/passwd", "../secrets.json", "~/x", "a\\b"])("a file out of the repository is refused: %s", (path) => {
  const text = `nodes: {a: {before_transfer: {path: '${path}', exists: true}, next: b}, b: }`;
  expect(problemsOf(text).map(({ code }) => code)).toEqual(["path_outside"]);
});

test("they are no errors where they are not strict either, but GitHub's are errors all the same", () => {
  expect(parse("nodes: {a: {in_hook: Hi., next: b}, b: }", { strict: false }).kind).toBe("invalid");
});

describe("what both carry out", () => {
  const text =
    "nodes: {a: {before_transfer: [{run: npm test, cwd: ./web}, {type: manual, approvers: {}}, Ready?], next: b}, b: }";
  test("has the same checks and the same digests", () => {
    const github = runbookOf(text).nodes[0]?.beforeTransfer ?? [];
    const local = localOf(text.replace("./web", "web")).nodes[0]?.beforeTransfer ?? [];
    expect(github.map((check) => check.digest)).toEqual(local.map((check) => check.digest));
    expect(local).toMatchObject(github);
    expect(github).toHaveLength(3);
  });
  test("and nothing of what is local alone", () => {
    const { nodes, ...root } = runbookOf(text);
    expect(Object.keys(root).sort()).toEqual(["agents", "digest", "goal", "initial", "limits", "name", "notes"]);
    expect(root.limits).toEqual({ transitions: 100 });
    expect(Object.keys(nodes[0] ?? {}).sort()).toEqual(["actor", "beforeTransfer", "edges", "name", "prompt"]);
    const keys = new Set(nodes[0]?.beforeTransfer.flatMap((check) => Object.keys(check)));
    for (const key of ["purpose", "summary", "text", "external", "hasApprovers"]) expect(keys).not.toContain(key);
  });
});
