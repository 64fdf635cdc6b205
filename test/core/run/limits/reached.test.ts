/** Limits of a run on GitHub: which end it, what people grant beyond them, and who takes over. */
import { describe, expect, it, test } from "vitest";
import { titleOf } from "../../../../src/core/render/section/headline.ts";
import { renderSticky } from "../../../../src/core/render/sticky.ts";
import type { View } from "../../../../src/core/render/view.ts";
import { fold } from "../../../../src/core/run/fold/fold.ts";
import { Engine } from "../../../support/engine.ts";

const ROUNDS = (limits: string, more = "") => `
vars: { usd: { type: number, reducer: add } }
limits: ${limits}
nodes:
  work: { next: { to: check, condition: { id: spend, run: ./spend } } }
  check: { next: [work, done] }
  done:
  person: { actor: human, next: [work, { to: done, condition: { id: look, type: manual } }] }
  stopped: { ending: failed }
edges: [{ from: person, to: stopped }]
${more}`;

/** A round that costs 4 dollars and two minutes. */
function round(engine: Engine): Engine {
  engine.goto("check");
  const { operation, subject, id: run } = engine.state;
  const due = operation?.due[0];
  if (!operation || !due) return engine;
  const output = { head: "", tail: "", bytes: 0, digest: "d" };
  const observation = { exitCode: 0, timedOut: false, durationMs: 120_000, output };
  const told = { vars: { kind: "text", text: "usd=4" } } as const;
  const { commit: head, tree } = subject.head;
  const observations = [{ ...due, observation, told }].map(({ check, digest, entry, observation, told }) => ({
    ...{ check, digest, entry, observation, told },
  }));
  engine.put({ kind: "evidence", evidence: { schema: 1, run, operation: operation.id, head, tree, observations } });
  return engine.goto("work");
}
const viewOf = ({ runbook, state: run }: Engine): View => ({
  ...{ kind: "run", run, runbook, revision: 1, gates: [], history: [] },
  place: { repository: "octo/widgets", url: "https://github.example/octo/widgets", pull: 12 },
});

test.each([
  ["{ transitions: 4 }", "limit_transitions", "The run used up its 4 transitions"],
  ["{ entries: 3 }", "limit_entries", "work has been entered 3 times, as often as this run may enter any node"],
  ["{ deadline: 5h }", "limit_deadline", "The run's time was over at 2026-01-05T14:00:00.000Z"],
  ["{ minutes: 4 }", "limit_minutes", "The run's commands have used up their 4 minutes"],
  ["{ vars: { usd: 7 } }", "limit_vars", "usd is 8, and may be 7 at most"],
])("%s ends the run, which says which limit that was", (limits, reason, words) => {
  const engine = Engine.started(ROUNDS(limits));
  for (let rounds = 0; rounds < 12 && engine.status === "active"; rounds++) round(engine.wait(3_600));
  expect(engine.state.status).toMatchObject({ kind: "ended", ending: "exhausted", reason });
  expect(titleOf(viewOf(engine))).toContain(words);
  expect(engine.goto("check").outcome.code).toBe("run_ended");
});

describe("an extension", () => {
  test.each([
    ["{ transitions: 4 }", "transitions", 8],
    ["{ entries: 3 }", "entries", 11],
    ["{ deadline: 5h }", "deadline", 18],
    ["{ minutes: 4 }", "minutes", 6],
    ["{ vars: { usd: 7 } }", "vars.usd", 6],
  ])("of %s: %s", (limits, limit, transitions) => {
    const engine = Engine.started(ROUNDS(limits));
    const grants = () => engine.says("max", { verb: "extend", limit, reason: "one more" }, "maintain").outcome.code;
    expect(grants()).toBe("extended");
    for (let rounds = 0; rounds < 12 && engine.status === "active"; rounds++) round(engine.wait(3_600));
    expect([engine.status, engine.state.transitions]).toEqual(["exhausted", transitions]);
    expect(grants()).toBe("run_ended");
  });

  it("is for limits that there are", () => {
    const extend = (limit: string) =>
      Engine.started(ROUNDS("{ minutes: 4, vars: { usd: 7 } }")).says(
        ...(["max", { verb: "extend", limit, reason: "more" }, "maintain"] as const),
      ).outcome;
    expect(extend("Minutes").code).toBe("extended");
    for (const limit of ["deadline", "usd", "same_failure", "constructor"])
      expect(extend(limit)).toMatchObject({
        code: "no_limit",
        detail: { names: "`transitions`, `minutes`, `vars.usd`" },
      });
  });
});

describe("time", () => {
  it("is noticed at whatever comes next, by whoever looks", () => {
    const engine = Engine.started(ROUNDS("{ deadline: 1h }")).wait(3_599).put({ kind: "settle" });
    expect(engine.status).toBe("active");
    expect(engine.wait(1).put({ kind: "settle" }).status).toBe("exhausted");
  });

  it("goes on while a run is paused, which then ends when it is resumed", () => {
    const engine = Engine.started(ROUNDS("{ deadline: 1h }")).says("bob", { verb: "pause" });
    expect(engine.wait(7_200).put({ kind: "settle" }).status).toBe("paused");
    expect(engine.says("bob", { verb: "resume" }).status).toBe("exhausted");
  });

  it("is not counted of a run that began before it was written down when", () => {
    const { journal } = Engine.started(ROUNDS("{ deadline: 1h }"));
    const [first] = journal;
    if (first?.event.kind !== "started") throw new Error("A journal begins with its start.");
    const { startedAt: _unknown, ...event } = first.event;
    expect(fold(undefined, { ...first, event })).not.toHaveProperty("startedAt");
  });
});

describe("on_limit", () => {
  const LIMITS = "{ transitions: 4, on_limit: person }";
  const handed = (limits = LIMITS) => {
    const engine = Engine.started(ROUNDS(limits));
    for (let rounds = 0; rounds < 3; rounds++) round(engine);
    return engine;
  };

  it("hands the run over instead, once, and everything counts anew from there", () => {
    const engine = handed();
    expect([engine.node, engine.status, engine.state.request]).toEqual(["person", "active", undefined]);
    expect(engine.events("handed_over")).toEqual([
      {
        ...{ kind: "handed_over", from: "work", to: "person", reason: "limit_transitions" },
        told: { limit: "4", used: "4", to: "check" },
      },
    ]);
    engine.says("bob", { verb: "goto", node: "work", confirm: false });
    for (let rounds = 0; rounds < 4 && engine.status === "active"; rounds++) round(engine);
    expect([engine.status, engine.state.transitions]).toEqual(["exhausted", 9]);
    expect(engine.events("handed_over")).toHaveLength(1);
  });

  it("is no way round the person who takes over, and stays to be seen", () => {
    const engine = handed().says("bob", { verb: "goto", node: "done", confirm: false });
    expect(engine.node).toBe("person");
    engine.approves("look");
    expect(engine.status).toBe("succeeded");
    expect(titleOf(viewOf(engine))).toBe("Succeeded at done: Reached done (0001000), handed over");
    expect(renderSticky(viewOf(engine))).toContain(
      "**A limit handed the run over.** The run used up its 4 transitions.",
    );
  });

  it("may be an ending that failed", () => {
    const engine = handed("{ transitions: 4, on_limit: stopped }");
    expect([engine.node, engine.status]).toEqual(["stopped", "failed"]);
  });

  it.each([
    "{ entries: 3, on_limit: person }",
    "{ minutes: 4, on_limit: person }",
    "{ vars: { usd: 7 }, on_limit: person }",
  ])("%s", (limits) => {
    const engine = handed(limits);
    expect(engine.node).toBe("person");
    expect(round(engine.says("bob", { verb: "goto", node: "work", confirm: false })).status).toBe("active");
  });
});

test("what bounds a run is shown from its start on", () => {
  const shown = (engine: Engine) => /\*\*Limits:\*\*.*/.exec(renderSticky(viewOf(engine)))?.[0];
  expect(shown(Engine.started("nodes: {a: {next: b}, b: }"))).toBe(
    "**Limits:** 0 of 100 transitions; until 2026-01-19 09:00 UTC; the same failure 3 times",
  );
  const engine = Engine.started(ROUNDS("{ entries: 9, minutes: 30, same_failure: 2, vars: { usd: 7.5 } }"));
  engine.says("max", { verb: "extend", limit: "minutes", reason: "more" }, "maintain");
  expect(shown(round(engine))).toBe(
    "**Limits:** 2 of 100 transitions; each node 9 times; the same failure 2 times; 2.0 of 60 minutes of commands; `usd` up to 7.5",
  );
});
