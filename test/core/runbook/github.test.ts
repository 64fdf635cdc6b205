/** What GitHub does not carry out yet is refused where it is written, with what to do instead; nothing else changes there. */
import { describe, expect, test } from "vitest";
import type { Problem } from "../../../src/core/runbook/runbook.ts";
import { fixture, linesOf, localOf, parse, problemsOf, runbookOf } from "./reading.ts";

const refusals = (problems: readonly Problem[]) => linesOf(problems.filter(({ code }) => code === "not_on_github"));

test("every part of the language that is local alone", () => {
  expect(refusals(problemsOf(fixture("local", "whole-language.yaml")))).toEqual([
    "13:9 error not_on_github: an llm_review is not carried out on GitHub yet; ask a person by `type: manual`, or have a " +
      "command review",
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

test("a question in a hook is refused: nobody is there to be asked", () => {
  const text =
    "nodes: {a: {in_hook: Did you look?, out_hook: {run: ./tell}, next: {to: b, hook: {type: manual, id: x}}}, b: }";
  const out =
    "what is asked stands in `before_transfer` or `condition`, and what only says something is `{type: message, text: ...}`";
  expect(refusals(problemsOf(text))).toEqual([
    `1:22 error not_on_github: text in a hook is not carried out on GitHub, where nobody is there to be asked; ${out}`,
    `1:82 error not_on_github: a manual check in a hook is not carried out on GitHub, where nobody is there to be asked; ${out}`,
  ]);
});

test("hooks: what they run, and what arriving says stands in the prompt", () => {
  const text = `nodes:
  a:
    prompt: Work.
    in_hook: [{ type: message, text: Mind the gap. }, { run: ./hello }]
    out_hook: { run: ./bye, effect: external }
    next: { to: b, hook: [{ type: message, text: On the way. }, { path: x, exists: true }] }
  b:
`;
  expect(runbookOf(text).nodes[0]).toMatchObject({
    prompt: "Work.\n\nMind the gap.",
    inHook: [{ kind: "command", id: "a-in-2", run: "./hello" }],
    outHook: [{ kind: "command", run: "./bye", external: true }],
    edges: [
      {
        hook: [
          { kind: "message", title: "On the way." },
          { kind: "predicate", path: "x" },
        ],
      },
    ],
  });
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
    expect(Object.keys(root).sort()).toEqual([
      "agents",
      "digest",
      "goal",
      "initial",
      "limits",
      "name",
      "notes",
      "vars",
    ]);
    expect(root.limits).toEqual({ transitions: 100, sameFailure: 3, deadlineMs: 14 * 86_400_000 });
    expect(Object.keys(nodes[0] ?? {}).sort()).toEqual([
      "actor",
      "beforeTransfer",
      "edges",
      "inHook",
      "name",
      "outHook",
      "prompt",
    ]);
    const keys = new Set(nodes[0]?.beforeTransfer.flatMap((check) => Object.keys(check)));
    for (const key of ["purpose", "summary", "text", "external", "hasApprovers"]) expect(keys).not.toContain(key);
  });
});
