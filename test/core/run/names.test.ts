/** Names that every object answers to: the reader of runbooks refuses them, and the engine does not stumble over them. */

import { describe, expect, it } from "vitest";
import { sha256 } from "../../../src/adapters/local/digest.ts";
import { canonicalJson } from "../../../src/core/record/canonical.ts";
import { decide } from "../../../src/core/run/decide/decide.ts";
import type { Happening } from "../../../src/core/run/event.ts";
import { replay } from "../../../src/core/run/fold/fold.ts";
import { gateOf } from "../../../src/core/run/gate.ts";
import { attemptsOf, entriesOf, type Run } from "../../../src/core/run/run.ts";
import type { Runbook } from "../../../src/core/runbook/runbook.ts";
import { commitOf, treeOf } from "../../support/commits.ts";
import { Engine } from "../../support/engine.ts";
import { runbookFrom } from "../../support/runbooks.ts";

const NAMES = ["constructor", "__proto__", "toString", "hasOwnProperty", "valueOf"];

describe.each(NAMES)("a node called %s", (name) => {
  it("is no node of a runbook that is read", () => {
    expect(() => runbookFrom(`nodes: { work: { next: ["${name}"] }, "${name}": {} }`)).toThrow(/cannot be called/);
  });

  it("is no edge's target where nobody declared it", () => {
    const engine = Engine.started("nodes: { work: { next: [done] }, done: {} }").goto(name);
    expect(engine.outcome).toMatchObject({ code: "no_edge", detail: { to: name } });
  });

  it("is entered, counted and left like any other where a runbook has it all the same", () => {
    const plain = runbookFrom(
      "nodes: { work: { max_entries: 2, next: [other] }, other: { max_entries: 1, next: [work] } }",
    );
    const renamed = (text: string) => (text === "other" ? name : text);
    const runbook: Runbook = {
      ...plain,
      nodes: plain.nodes.map((node) => ({
        ...node,
        name: renamed(node.name),
        edges: node.edges.map((edge) => ({ ...edge, from: renamed(edge.from), to: renamed(edge.to) })),
      })),
    };
    const journal: Happening[] = [];
    let run: Run | undefined;
    const put = (command: Parameters<typeof decide>[2]) => {
      const decision = decide(run, journal.length, command, { runbook, digest: sha256, now: "2026-01-05T09:00:00Z" });
      run = decision.run;
      journal.push(...decision.happenings);
      return decision.outcome.code;
    };
    const goto = (node: string) => {
      const actor = { login: "ada", isBot: false, role: "write" } as const;
      const spoken = { comment: String(journal.length), url: "", at: "2026-01-05T09:00:00Z", isEdited: false, actor };
      return put({ kind: "asked", asked: { verb: "goto", node, confirm: false }, spoken });
    };
    put({
      kind: "start",
      run: "pr-12",
      runbook: { path: "", digest: runbook.digest, commit: "" },
      subject: {
        repository: "R_1",
        pull: 12,
        author: "ada",
        base: "main",
        head: { commit: commitOf(1), tree: treeOf(1), pushedBy: null },
      },
      commentsAfter: 0,
      saidAfter: 0,
      by: null,
    });
    expect([goto(name), goto("work"), goto(name)]).toEqual(["moved", "moved", "entries_used"]);
    expect(run && [entriesOf(run, name), entriesOf(run, "work"), attemptsOf(run, name)]).toEqual([1, 2, undefined]);
    const stored = JSON.parse(JSON.stringify(journal)) as Happening[];
    expect(canonicalJson(replay(stored))).toBe(canonicalJson(run));
  });
});

it.each(NAMES)("a check called %s has no receipt before there is one", (id) => {
  const engine = Engine.started(
    "nodes: { work: { next: { to: done, condition: { id: tests, run: npm test } } }, done: {} }",
  );
  const [edge] = engine.runbook.nodes[0]?.edges ?? [];
  const [check] = edge?.condition ?? [];
  if (!edge || !check) throw new Error("The runbook has lost its edge.");
  const gate = gateOf(engine.runbook, engine.state, { ...edge, condition: [{ ...check, id }] });
  expect(gate.items.map(({ judgement }) => judgement.kind)).toEqual(["waiting"]);
});
