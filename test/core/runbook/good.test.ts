/** What valid runbooks mean to the engine: spellings, defaults, inheritance. */
import { describe, expect, test } from "vitest";
import { canonicalJson } from "../../../src/core/record/canonical.ts";
import type { Check } from "../../../src/core/runbook/runbook.ts";
import { nodeOf } from "../../../src/core/runbook/runbook.ts";
import { digest, fixture, fixtureNames, linesOf, problemsOf, runbookOf } from "./reading.ts";

const read = (name: string) => runbookOf(fixture("good", name), { path: `.statem/${name}` });

test("every good runbook is valid in strict mode, and only one has warnings", () => {
  const warnings = fixtureNames("good").flatMap((name) => {
    expect(read(name).digest).toBe(digest(fixture("good", name)));
    return linesOf(problemsOf(fixture("good", name), { path: name }));
  });
  expect(warnings).toEqual([
    "38:15 warning shadowed_key: `name` is ignored, since `text` says the same thing",
    "5:5 warning unbounded_cycle: nothing bounds the cycle gather -> weigh -> gather; give one of its nodes " +
      "`max_entries`, or the runbook `limits` (`max_attempts` counts within one entry and bounds no cycle)",
  ]);
});

describe("StateM's spellings", () => {
  const runbook = read("statem-spellings.yaml");
  const edges = (name: string) => nodeOf(runbook, name)?.edges.map((edge) => edge.to);

  test("of nodes, prompts and ends", () => {
    expect(runbook.initial).toBe("gather");
    expect(runbook.nodes.map(({ name, prompt }) => [name, prompt])).toEqual([
      ["gather", ""],
      ["weigh", "Weigh it."],
      ["pack", "Pack it."],
      ["send", "Send it.\nThen rest."],
    ]);
    expect(["gather", "weigh", "pack", "send"].map(edges)).toEqual([
      ["weigh"],
      ["pack", "gather"],
      ["send", "gather"],
      [],
    ]);
    expect(nodeOf(runbook, "pack")).toMatchObject({ maxEntries: 3, edges: [{}, { maxAttempts: 2 }] });
    expect(nodeOf(runbook, "send")?.ending).toBe("cancelled");
  });

  test("of commands, and of what a failure does", () => {
    const checks = nodeOf(runbook, "gather")?.edges[0]?.condition ?? [];
    expect(checks.map((check) => [check.id, check.kind, check.title, check.blocks])).toEqual([
      ["gather-to-weigh-1", "command", "make dust", false],
      ["gather-to-weigh-2", "command", "make clean", true],
      ["gather-to-weigh-3", "command", "make tidy", false],
      ["gather-to-weigh-4", "manual", "Is it there?", true],
    ]);
  });

  test("next_states wins over next, and node edges come before listed ones", () => {
    const text = "nodes:\n  a:\n    next: c\n    next_states: b\n  b:\n  c:\nedges:\n  - {from: a, to: c}\n";
    expect(nodeOf(runbookOf(text), "a")?.edges.map((edge) => edge.to)).toEqual(["b", "c"]);
    expect(linesOf(problemsOf(text))).toEqual([
      "3:11 warning shadowed_key: `next` is ignored, since `next_states` says the same thing",
    ]);
  });
});

test("defaults", () => {
  expect(read("defaults.yaml")).toMatchObject({ name: "defaults", initial: "a", goal: "", notes: [], agents: [] });
  expect(read("defaults.yaml").limits).toEqual({ transitions: 100, sameFailure: 3, deadlineMs: 14 * 86_400_000 });
  expect(read("defaults.yaml").nodes).toEqual([
    {
      name: "a",
      prompt: "",
      actor: "agent",
      beforeTransfer: [],
      inHook: [],
      outHook: [],
      edges: [{ from: "a", to: "b", condition: [], hook: [], auto: false }],
    },
    {
      ...{ name: "b", prompt: "", actor: "agent", beforeTransfer: [], inHook: [], outHook: [], edges: [] },
      ending: "succeeded",
    },
  ]);
});

test("names from paths", () => {
  const nameAt = (path: string) => runbookOf("nodes: {a: A.}", { path }).name;
  expect([".statem/runbook.yaml", "night-shift.yml", "a.b.yaml", "bare", ".hidden"].map(nameAt)).toEqual([
    "runbook",
    "night-shift",
    "a.b",
    "bare",
    ".hidden",
  ]);
});

test("approvers: the check's words over the root's over ours", () => {
  const runbook = read("approvers.yaml");
  expect(runbook.agents).toEqual(["build-agent", "copilot[bot]"]);
  expect(nodeOf(runbook, "a")?.edges[0]?.condition).toMatchObject([
    {
      title: "defaults",
      approvers: { role: "maintain", users: [], count: 2, allowAuthor: false, allowLastPusher: false, settleS: 0 },
    },
    {
      title: "Two lines?",
      approvers: {
        role: "maintain",
        users: ["Alice", "bob"],
        count: 1,
        allowAuthor: true,
        allowLastPusher: true,
        settleS: 1.5,
      },
    },
  ]);
});

test("approvers by default: one person with write access, neither author nor last pusher, after a minute", () => {
  const runbook = runbookOf("nodes: {a: {before_transfer: {type: manual}, next: b}, b: B.}");
  expect(runbook.nodes[0]?.beforeTransfer).toMatchObject([
    {
      id: "a-1",
      approvers: { role: "write", users: [], count: 1, allowAuthor: false, allowLastPusher: false, settleS: 60 },
    },
  ]);
});

test("commands: time, folder and ids from their place", () => {
  const runbook = read("commands.yaml");
  expect(runbook.limits).toEqual({ transitions: 7 });
  const node = nodeOf(runbook, "Do it now");
  expect(node?.beforeTransfer).toMatchObject([
    {
      id: "do-it-now-1",
      run: "set -e\nnpm test",
      title: "set -e npm test",
      timeoutMs: 500,
      cwd: "packages/web",
      carry: false,
    },
    { id: "named", title: "No warnings", timeoutMs: 600_000, carry: true },
  ]);
  expect(node?.beforeTransfer[1]).not.toHaveProperty("cwd");
  expect(node?.edges).toMatchObject([
    {
      to: "7",
      auto: true,
      condition: [{ id: "do-it-now-to-node-7-1" }, { id: "do-it-now-to-node-7-2", kind: "confirmation" }],
    },
  ]);
});

test("text is what YAML says it is, in YAML and in JSON", () => {
  expect(read("text-is-text.yaml").nodes.map((node) => node.prompt)).toEqual([
    'see http://example.com:80/x#y and a:b, "quoted"',
    "Folded text.",
  ]);
  expect(read("aliases.yaml").nodes.map((node) => node.prompt)).toEqual(["Say it once.", "Say it once."]);
  expect(read("relay.json").nodes.map((node) => node.prompt)).toEqual(['Do "one" ✓', ""]);
});

describe("the digest of a check", () => {
  const checkOf = (definition: string): Check => {
    const [check] =
      runbookOf(`nodes: {a: {before_transfer: ${definition}, next: b}, b: B.}`).nodes[0]?.beforeTransfer ?? [];
    if (check === undefined) throw new Error("the node has no check");
    return check;
  };

  test("is over its canonical definition", () => {
    const { digest: found, ...definition } = checkOf("{run: npm test}");
    expect(found).toBe(digest(canonicalJson(definition)));
  });

  test("is the same however it is spelt, and another for every change", () => {
    const former = checkOf("{run: npm test}").digest;
    expect(checkOf('{timeout: 600, cmd: "npm test  ", type: command, cwd: ./}').digest).toBe(former);
    const others = ["{run: npm it}", "{run: npm test, timeout: 5}", "{run: npm test, carry: false}", "npm test"];
    const digests = others.map((definition) => checkOf(definition).digest);
    expect(new Set([former, ...digests]).size).toBe(5);
    const asked = ["{type: manual}", "{type: manual, approvers: {count: 2}}", "{type: manual, text: Sure?}"];
    expect(new Set(asked.map((definition) => checkOf(definition).digest)).size).toBe(3);
  });
});
