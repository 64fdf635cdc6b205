/** The whole language as a local run has it: StateM's inference and defaults, and what its JSON shows of a check. */
import { describe, expect, test } from "vitest";
import type { LocalCheck, LocalNode } from "../../../src/core/runbook/local.ts";
import { nodeOf } from "../../../src/core/runbook/runbook.ts";
import { fixture, linesOf, localOf, localProblemsOf, parseLocal } from "./reading.ts";

const GATES = ["before_transfer", "condition"] as const;
const HOOKS = ["in_hook", "out_hook", "hook"] as const;
type Place = (typeof GATES)[number] | (typeof HOOKS)[number];

/** The checks that stand in one place of a small runbook. */
function checksAt(place: Place, definition: unknown): readonly LocalCheck[] {
  const inEdge = place === "condition" || place === "hook";
  const a = inEdge ? { next: { to: "b", [place]: definition } } : { next: "b", [place]: definition };
  const node = localOf(JSON.stringify({ nodes: { a, b: null } })).nodes[0];
  const [edge] = node?.edges ?? [];
  if (!node || !edge) throw new Error("the runbook has no edge");
  const held = {
    in_hook: node.inHook,
    before_transfer: node.beforeTransfer,
    out_hook: node.outHook,
    condition: edge.condition,
    hook: edge.hook,
  };
  return held[place];
}

const summaryAt = (place: Place, definition: unknown) => checksAt(place, definition)[0]?.summary;
const BLOCKS = { blocking: true, on_failure: "block" };

describe("the type that a mapping without one gets", () => {
  const inferred: readonly (readonly [object, string])[] = [
    [{ run: "make" }, "command"],
    [{ cmd: "make" }, "command"],
    [{ command: "make", path: "x" }, "command"],
    [{ path: "x", items: ["y"] }, "predicate"],
    [{ items: ["y"] }, "checklist"],
    [{ checks: ["y"] }, "checklist"],
  ];
  test.each([...GATES, ...HOOKS])("in %s", (place) => {
    expect(inferred.map(([definition]) => summaryAt(place, definition)?.type)).toEqual(
      inferred.map(([, type]) => type),
    );
    const isHook = HOOKS.some((hook) => hook === place);
    expect(summaryAt(place, { text: "words" })?.type).toBe(isHook ? "message" : "manual");
    expect(checksAt(place, "words")[0]).toMatchObject({ kind: "confirmation", purpose: place, text: "words" });
    expect(summaryAt(place, "words")).toEqual({ type: "manual", ...BLOCKS, text: "words" });
  });
});

describe("whether a failure blocks", () => {
  const types = {
    message: { type: "message", text: "x" },
    manual: { type: "manual", text: "x" },
    checklist: { items: ["x"] },
    command: { run: "x" },
    predicate: { path: "x", exists: true },
    llm_review: { type: "llm_review" },
  };
  test.each(Object.entries(types))("%s", (type, definition) => {
    for (const place of [...GATES, ...HOOKS]) {
      const isHook = HOOKS.some((hook) => hook === place);
      const blocking = !(isHook && type === "message");
      const [check] = checksAt(place, definition);
      expect(check?.summary).toMatchObject({ blocking, on_failure: blocking ? "block" : "continue" });
      expect(check?.blocks).toBe(blocking);
    }
  });
  test("only `on_failure` decides", () => {
    const said = [{ blocking: false }, { blocking: false, on_failure: "block" }, { on_failure: "continue" }];
    const checks = said.map((words) => checksAt("before_transfer", { run: "x", ...words })[0]);
    expect(checks.map((check) => check?.blocks)).toEqual([false, true, false]);
    expect(checks.map((check) => check?.summary.blocking)).toEqual([false, false, true]);
  });
});

test("what StateM's JSON shows of every kind", () => {
  const checks = [
    "Ask a friend.",
    { run: "make test", timeout: 5, cwd: "x" },
    { path: "out.txt", contains: "ok" },
    { path: "d.json", json_path: "n", equals: null, cwd: "~/x" },
    {
      path: "d.json",
      json_path: "n",
      one_of: [1, "2"],
      matches: "a",
      non_empty: false,
      not_contains: "b",
      exists: true,
    },
    { checks: ["x"], prompt: "All of it?" },
    { type: "llm_review", prompt: "Judge it.", accept_contains: "FINE" },
    { type: "llm_review", cmd: "judge", reject_regex: "NO", accept_regex: "Y", reject_contains: "N", stdin: false },
    { type: "message", text: "FYI" },
    { type: "manual", name: "review", reason: "because" },
  ];
  expect(checksAt("before_transfer", checks).map((check) => check.summary)).toEqual([
    { type: "manual", ...BLOCKS, text: "Ask a friend." },
    { type: "command", ...BLOCKS, run: "make test" },
    { type: "predicate", ...BLOCKS, path: "out.txt", contains: "ok" },
    { type: "predicate", ...BLOCKS, path: "d.json", json_path: "n", equals: null },
    {
      type: "predicate",
      ...BLOCKS,
      path: "d.json",
      exists: true,
      non_empty: false,
      not_contains: "b",
      matches: "a",
      json_path: "n",
      one_of: [1, "2"],
    },
    { type: "checklist", ...BLOCKS, items: ["x"] },
    { type: "llm_review", ...BLOCKS, run: "$STATEM_LLM_REVIEW_CMD", prompt: "Judge it.", accept_contains: "FINE" },
    {
      type: "llm_review",
      ...BLOCKS,
      run: "judge",
      prompt: "",
      reject_contains: "N",
      accept_regex: "Y",
      reject_regex: "NO",
    },
    { type: "message", ...BLOCKS, text: "FYI" },
    { type: "manual", ...BLOCKS, text: "review" },
  ]);
});

describe("what the engine sees", () => {
  const node = (): LocalNode => {
    const found = nodeOf(localOf(fixture("local", "whole-language.yaml")), "a");
    if (!found) throw new Error("the fixture has no node `a`");
    return found;
  };
  test("of hooks, with their ids from their place", () => {
    const { inHook, outHook, edges } = node();
    expect([...inHook, ...outHook, ...(edges[0]?.hook ?? [])]).toMatchObject([
      { kind: "message", id: "a-in-1", purpose: "in_hook", text: "Hello.", blocks: false },
      { kind: "command", id: "a-out-1", purpose: "out_hook", run: "true", cwd: ".", blocks: false, external: false },
      { kind: "command", id: "deploy", purpose: "hook", external: true },
      { kind: "predicate", id: "a-to-b-hook-2", operators: { jsonPath: "x", oneOf: [1, 2] } },
    ]);
  });
  test("of gates", () => {
    const { beforeTransfer, edges, dynamic } = node();
    expect(beforeTransfer).toMatchObject([
      { kind: "checklist", items: ["one", "two"], title: "one; two" },
      {
        kind: "llm_review",
        run: "true",
        stdin: false,
        timeoutMs: 5000,
        title: "Judge.",
        markers: { rejectRegex: "NO" },
      },
      { kind: "manual", hasApprovers: false },
      { kind: "manual", hasApprovers: true, approvers: { count: 2 } },
    ]);
    expect(edges[0]).toMatchObject({ maxAttempts: 2, condition: [{ kind: "confirmation", title: "Ready?" }] });
    expect(dynamic).toEqual({
      required: false,
      minItems: 1,
      requireReason: true,
      requireBasis: false,
      stalePolicy: "none",
      allowTypes: ["command", "manual"],
      summary: {
        path: "current_entry",
        required: false,
        min_items: 1,
        require_reason: true,
        require_basis: false,
        merge: "all",
        refresh: "on_attempt",
        stale_policy: "none",
        allow_types: ["command", "manual"],
      },
    });
  });
  test("of dynamic checks by default", () => {
    const [found, other] = localOf(
      "nodes: {a: {dynamic_before_transfer: {}, next: b}, b: {dynamic_before_transfer: }}",
    ).nodes;
    expect(found?.dynamic).toMatchObject({ required: false, minItems: 0, stalePolicy: "none" });
    expect(found?.dynamic?.allowTypes).toEqual([
      "checklist",
      "command",
      "llm_review",
      "manual",
      "message",
      "predicate",
    ]);
    expect(other).not.toHaveProperty("dynamic");
  });
  test("of limits: none that are not written", () => {
    expect(localOf("nodes: {a: A.}").limits).toEqual({});
    expect(localOf("limits: {transitions: 5}\nnodes: {a: A.}").limits).toEqual({ transitions: 5 });
  });
  test("of folders and paths: as they are written", () => {
    const [command, predicate] = checksAt("before_transfer", [
      { run: "x", cwd: "../y" },
      { path: "~/z", cwd: "/abs", exists: true },
    ]);
    expect([command, predicate]).toMatchObject([{ cwd: "../y" }, { cwd: "/abs", path: "~/z" }]);
  });
  test("of white space at the end: a block's is dropped, a quoted text's is kept where texts are compared", () => {
    const text =
      'nodes:\n  a:\n    before_transfer:\n      - path: x\n        contains: "end "\n        not_contains: |\n          a\n    next: b\n  b: B.\n';
    expect(localOf(text).nodes[0]?.beforeTransfer).toMatchObject([
      { operators: { contains: "end ", notContains: "a" } },
    ]);
  });
});

test("edges stand in StateM's order: those of nodes first", () => {
  const text =
    "nodes:\n  a:\n    next: c\n    next_states: b\n  b:\n  c:\nedges:\n  - {from: c, to: a}\n  - {from: a, to: c}\n";
  expect(localOf(text).edges.map(({ from, to }) => `${from} ${to}`)).toEqual(["a b", "c a", "a c"]);
});

test("ids that would be the same by their place are told apart", () => {
  const runbook = localOf("nodes:\n  設計: {before_transfer: [x], next: 実装}\n  実装: {before_transfer: [x]}\n");
  expect(runbook.nodes.map((node) => node.beforeTransfer[0]?.id)).toEqual(["node-1", "node-1-2"]);
});

test("a JSON runbook is one by its name or by how it begins", () => {
  const text = '{"name": "j", "nodes": {"one": {"prompt": "Do one.", "next": "two"}, "two": null}}';
  for (const path of ["r.json", "r.yaml"])
    expect(localOf(text, { path }).nodes[0]).toMatchObject({ prompt: "Do one." });
  const broken = parseLocal('{"nodes": {"a": }', { path: "r.json" });
  expect(broken.kind === "invalid" && broken.problems.map((problem) => problem.code)).toEqual(["syntax"]);
});

describe("without strict", () => {
  test("slips are warnings with a code of their own, and unknown keys another", () => {
    const text =
      "flavour: salt\nnodes:\n  a:\n    in_hok: x\n    dynamic_before_transfer: {require_reasn: true}\n    next: b\n  b:\n";
    expect(linesOf(localProblemsOf(text)).map((line) => line.split(";")[0])).toEqual([
      "1:1 warning unknown_key: unknown key `flavour`",
      "4:5 warning misspelt_key: unknown key `in_hok`",
      "5:31 warning misspelt_key: unknown key `require_reasn`",
    ]);
    expect(parseLocal(text, { strict: true }).kind).toBe("invalid");
  });
  test("what is neither text nor mapping is said, never asked", () => {
    const text = "nodes: {a: {before_transfer: [5, true], next: b}, b: }";
    const checks = localOf(text).nodes[0]?.beforeTransfer;
    expect(checks).toMatchObject([
      { kind: "message", text: "5", summary: { type: "message", blocking: true } },
      { kind: "message", text: "True" },
    ]);
    expect(linesOf(localProblemsOf(text))).toEqual([
      '1:31 warning wrong_type: a check must be text or a mapping; 5 is said and asks nothing; if it is a question, quote it: "5"',
      '1:34 warning wrong_type: a check must be text or a mapping; true is said and asks nothing; if it is a question, quote it: "true"',
    ]);
  });
});

test("StateM's strictest runbook is valid in strict mode too", () => {
  expect(localProblemsOf(fixture("local", "whole-language.yaml"), { strict: true }).map(({ code }) => code)).toEqual([
    "gate_shut",
  ]);
});
