/** `set`: who may, what, what is asked again because of it, and what everybody sees of it afterwards. */
import { describe, expect, it } from "vitest";
import { renderCheck } from "../../../../src/core/render/check.ts";
import { historyOf } from "../../../../src/core/render/history.ts";
import { historyList } from "../../../../src/core/render/section/history.ts";
import { gateOf } from "../../../../src/core/run/gate.ts";
import type { Role } from "../../../../src/core/runbook/runbook.ts";
import { Engine } from "../../../support/engine.ts";

const TEXT = `
agents: [robo]
vars:
  score: { type: number, reducer: replace, settable: true }
  title: { type: text, settable: true }
  cost: { type: number }
nodes:
  work:
    before_transfer:
      - { id: measure, run: ./measure }
      - { id: compare, run: ./compare --with $STATEM_VAR_SCORE }
      - { id: tests, run: npm test }
    next: { to: done, condition: [{ id: enough, var: score, at_least: 90 }, { id: review, type: manual }] }
  done:
`;
const sets = (engine: Engine, variable: string, value: string, by = "max", role: Role = "maintain") =>
  engine.says(by, { verb: "set", variable, value, reason: "measured by hand" }, role);
const held = () =>
  Engine.started(TEXT)
    .goto("done")
    .collects({}, {}, { measure: { vars: "score=70" }, compare: { vars: "cost=1" } });

describe("a variable that is set", () => {
  it("counts at once, and what was told it is run again; who wrote it is not, but where it names it", () => {
    const engine = sets(held(), "score", "95");
    expect(engine.outcome).toMatchObject({ code: "variable_set", detail: { name: "score", seen: "95" } });
    expect(engine.state.vars).toEqual({ score: 95, cost: 1 });
    expect(engine.due).toEqual(["compare", "tests"]);
    engine.collects();
    expect(engine.gates[0]?.items.map(({ check, judgement }) => [check.id, judgement.kind])).toEqual([
      ...[
        ["measure", "pass"],
        ["compare", "pass"],
        ["tests", "pass"],
      ],
      ...[
        ["enough", "pass"],
        ["review", "waiting"],
      ],
    ]);
    expect(engine.approves("review").status).toBe("succeeded");
  });

  it("stands in the check's title and in the history from then on", () => {
    const engine = sets(held(), "score", "95").collects().approves("review");
    const { runbook, state: run } = engine;
    const place = { repository: "octo/widgets", url: "https://github.example/octo/widgets", pull: 12 };
    const gates = runbook.nodes[0]?.edges.map((edge) => gateOf(runbook, run, edge)) ?? [];
    const history = historyOf(engine.journal);
    const check = renderCheck({ kind: "run", place, run, runbook, revision: 1, gates, history });
    expect(check.title).toBe("Succeeded at done: Reached done (0001000), score set by hand");
    expect(historyList(history, 100)).toContain("`max`: set `score` to `95`: measured by hand");
    expect(historyList(history, 100)).toContain("`measure, compare` wrote `score=70, cost=1`");
  });

  it("what runs at that moment was told the value before, and is asked for again", () => {
    const engine = Engine.started(TEXT).goto("done");
    const before = engine.state.operation?.id;
    sets(engine, "score", "95");
    expect(engine.kinds()).toContain("operation_closed");
    expect(engine.state.operation?.id).not.toBe(before);
  });

  it("is no write that contradicts a command's", () => {
    const engine = sets(held(), "title", "by hand").collects({}, {}, { tests: { vars: "title=else" } });
    expect(engine.state.vars).toMatchObject({ title: "else" });
    expect(engine.state.setVars).toEqual(["title"]);
  });
});

it.each<[by: string, role: Role, variable: string, value: string, code: string]>([
  ["max", "maintain", "cost", "1", "not_settable"],
  ["max", "maintain", "constructor", "1", "no_variable"],
  ["max", "maintain", "score", "much", "value_mistyped"],
  ["max", "maintain", "title", "x".repeat(33_000), "value_too_large"],
  ["max", "write", "score", "95", "role_too_low"],
  ["ada", "admin", "score", "95", "is_author"],
  ["robo", "admin", "score", "95", "not_a_person_here"],
])("by %s with %s, %s: refused", (by, role, variable, value, code) => {
  const engine = sets(held(), variable, value, by, role);
  expect(engine.outcome).toMatchObject({ kind: "refused", code });
  expect(engine.state.vars).toEqual({ score: 70, cost: 1 });
});

it("is not for whoever pushed the commit under review, nor for a run that rests", () => {
  expect(sets(held().pushes(2, "max"), "score", "95").outcome.code).toBe("is_last_pusher");
  expect(sets(held().says("bob", { verb: "pause" }), "score", "95").outcome.code).toBe("run_paused");
});
