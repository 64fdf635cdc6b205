/** Variables of a run on GitHub: what commands write to them, what predicates see of them, and what is kept of both. */
import { describe, expect, it } from "vitest";
import { Engine } from "../../../support/engine.ts";

const SCORED = `
vars:
  score: { type: number, reducer: replace, settable: true }
  tags: { type: list, reducer: union }
  owner: { type: text }
nodes:
  work:
    before_transfer:
      - { id: measure, run: ./measure }
      - { id: label, run: ./label }
    next:
      to: good
      condition: { id: enough, var: score, at_least: 90 }
  good: { next: { to: done, condition: { id: tests, run: npm test } } }
  done:
`;
const asked = () => Engine.started(SCORED).goto("good");
const receipt = (engine: Engine, check: string) =>
  Object.values(engine.state.receipts).find((one) => one.check === check);

describe("what commands write", () => {
  it("counts from the moment at which their evidence is taken in, and opens the gate that asks for it", () => {
    const engine = asked().collects({}, {}, { measure: { vars: "score=95" }, label: { vars: 'tags=["a","b"]' } });
    expect([engine.node, engine.state.vars]).toEqual(["good", { score: 95, tags: ["a", "b"] }]);
    expect(engine.events("wrote")).toEqual([
      { kind: "wrote", by: { score: "measure", tags: "label" }, values: { score: 95, tags: ["a", "b"] } },
    ]);
  });

  it("holds the gate where it is not enough, with what was seen", () => {
    const engine = asked().collects({}, {}, { measure: { vars: "score=70" } });
    expect([engine.node, engine.gates[0]?.state]).toEqual(["work", "blocked"]);
    expect(receipt(engine, "enough")).toMatchObject({
      verdict: "fail",
      findings: [{ reason: "variable_fails", detail: { seen: "score is 70; at least 90 was expected" } }],
    });
    expect(engine.events("blocked")).toMatchObject([
      { kind: "blocked", to: "good", because: [{ check: "enough", reason: "variable_fails" }] },
    ]);
  });

  it("is judged anew at the next commit, once the commands before it have run there", () => {
    const engine = asked()
      .collects({}, {}, { measure: { vars: "score=70" } })
      .pushes(2);
    expect(engine.gates[0]?.items.map(({ judgement }) => judgement.kind)).toEqual(["waiting", "waiting", "waiting"]);
    expect(engine.collects({}, {}, { measure: { vars: "score=91" } }).node).toBe("good");
  });

  it("waits for a command that is run again, whatever it was before", () => {
    const engine = asked()
      .collects({ label: 1 }, {}, { measure: { vars: "score=95" } })
      .retries();
    expect(engine.kinds()).toContain("unsettled");
    expect(engine.gates[0]?.state).toBe("waiting");
    expect(engine.collects({}, {}, { label: { vars: 'tags=["c"]' } }).node).toBe("good");
  });

  it.each([
    ["sore=3", "line 1: the runbook's `vars` has no `sore`; did you mean `score`?"],
    ["score=3\nscore", "line 2 is no `NAME=VALUE` and no `NAME<<END`"],
    ["score=much", 'line 1: `score` is a number, and this is "much"'],
  ])("counts as a whole or fails its check: %j", (vars, problem) => {
    const engine = asked().collects({}, {}, { measure: { vars } });
    expect(engine.state.vars).toBeUndefined();
    expect(receipt(engine, "measure")).toMatchObject({ verdict: "fail", reason: "vars_refused", told: { problem } });
  });

  it("of two that contradict each other neither wins quietly: the second fails, and both are named", () => {
    const engine = asked().collects({}, {}, { measure: { vars: "owner=ada" }, label: { vars: "owner=bob" } });
    expect(engine.state.vars).toEqual({ owner: "ada" });
    expect(receipt(engine, "label")).toMatchObject({
      verdict: "fail",
      told: { problem: expect.stringContaining('to "ada" by `measure` and to "bob" by `label`') },
    });
    const again = engine.pushes(2).collects({}, {}, { label: { vars: "owner=bob" } });
    expect(again.state.vars).toEqual({ owner: "bob" });
  });

  it("never makes the record large", () => {
    const text =
      "vars: {a: {type: text}, b: {type: text}, c: {type: text}}\nnodes: {w: {before_transfer: [{id: x, run: x}, {id: y, run: y}, {id: z, run: z}], next: d}, d: }";
    const large = (name: string) => ({ vars: `${name}=${"x".repeat(5_000)}` });
    const engine = Engine.started(text)
      .goto("d")
      .collects({}, {}, { x: large("a"), y: large("b"), z: large("c") });
    expect(Object.keys(engine.state.vars ?? {})).toEqual(["a", "b"]);
    expect(receipt(engine, "z")).toMatchObject({ reason: "vars_refused" });
  });
});

describe("counters", () => {
  const LOOP = `
nodes:
  verify:
    next:
      - { to: done, auto: true, condition: { id: often, var: run.entries.revise, at_least: 2 } }
      - { to: revise, auto: true, condition: { id: works, run: make } }
  revise: { next: { to: verify, auto: true, condition: { id: turns, var: run.transitions, at_most: 9 } } }
  done:
`;
  it("are what a predicate may ask for as well", () => {
    const engine = Engine.started(LOOP).collects();
    expect([engine.node, engine.state.transitions]).toEqual(["verify", 2]);
    expect([engine.collects().node, engine.status]).toEqual(["done", "succeeded"]);
    expect(engine.state.path.map(({ to }) => to)).toEqual(["done"]);
  });
});

it("what a variable was on the way is not asked again at the end", () => {
  const engine = asked()
    .collects({}, {}, { measure: { vars: "score=95" } })
    .pushes(2)
    .goto("done");
  expect(engine.due).toEqual([`measure of e0`, `label of e0`, "tests"]);
  engine.collects({}, {}, { measure: { vars: "score=10" } });
  expect([engine.status, engine.state.vars]).toEqual(["succeeded", { score: 10 }]);
});

it("a run whose record was in doubt vouches for no variable until it is written again", () => {
  const engine = asked().collects({}, {}, { measure: { vars: "score=70" } });
  const spoken = {
    comment: "2000",
    url: "https://x",
    at: engine.now,
    isEdited: false,
    actor: { login: "max", isBot: false, role: "maintain" },
  } as const;
  engine.put({
    ...{ kind: "mended", how: { kind: "accepted", digest: "d".repeat(64), reason: "mine" }, because: "state_foreign" },
    ...{ pushedBy: "ada", saidBefore: { commentsAfter: 0, saidAfter: 0 }, spoken },
  });
  engine.comments.push("2000");
  expect(engine.state.staleVars).toEqual(["score"]);
  engine.goto("good").collects();
  expect(receipt(engine, "enough")).toMatchObject({ verdict: "limited", reason: "variable_stale" });
  engine.pushes(2).collects({}, {}, { measure: { vars: "score=90" } });
  expect([engine.node, engine.state.staleVars]).toEqual(["good", undefined]);
});
