/** Attempts within an entry, entries and transitions over a run's life: what counts, and what happens when it is used up. */
import { describe, expect, it } from "vitest";
import { Engine } from "../../support/engine.ts";
import { AUTO } from "../../support/runbooks.ts";

const TRIES = (most: number, auto = false) => `
nodes:
  work:
    next:
      - { to: done, auto: ${auto}, max_attempts: ${most}, condition: { id: tests, run: npm test } }
      - rest
  rest: { next: work }
  done: { ending: succeeded }
`;
const used = (engine: Engine) => engine.state.attempts["done"]?.used;

describe("an attempt", () => {
  it("is counted when it is asked for, before any check", () => {
    expect(used(Engine.started(TRIES(3)).goto("done"))).toBe(1);
  });

  it("is not counted again when the same is asked for once more, or found blocked at that head", () => {
    expect(used(Engine.started(TRIES(3)).goto("done").goto("done").collects({ tests: 1 }).goto("done"))).toBe(1);
  });

  it("is new with the first blocked evaluation at each new head", () => {
    const engine = Engine.started(TRIES(9)).goto("done").collects({ tests: 1 });
    expect(used(engine.pushes(2))).toBe(1);
    expect(used(engine.collects({ tests: 1 }))).toBe(2);
    expect(used(engine.retries().collects({ tests: 1 }))).toBe(2);
    expect(used(engine.pushes(3).collects({ tests: 1 }))).toBe(3);
    expect(engine.events("blocked")).toHaveLength(4);
  });

  it("of an edge that nobody asks for is its first blocked evaluation at a head", () => {
    const engine = Engine.started(TRIES(2, true));
    expect(used(engine)).toBeUndefined();
    expect(used(engine.collects({ tests: 1 }))).toBe(1);
    expect(used(engine.pushes(2).collects({ tests: "unseen" }))).toBe(2);
  });

  it("is one again in another entry", () => {
    const engine = Engine.started(TRIES(9)).goto("done").collects({ tests: 1 }).pushes(2).collects({ tests: 1 });
    expect(used(engine.goto("rest").goto("work").goto("done"))).toBe(1);
  });

  it("beyond the last is refused, and says how many there were", () => {
    const engine = Engine.started(TRIES(1)).goto("done").collects({ tests: 1 }).goto("rest");
    const again = engine.goto("work").goto("done").collects({ tests: 1 }).pushes(2);
    expect(again.state.request).toBeUndefined();
    expect(again.goto("done").outcome).toMatchObject({ code: "attempts_used", detail: { to: "done", used: "1" } });
  });

  it("beyond the last closes the request when a push would be another", () => {
    const engine = Engine.started(TRIES(2))
      .goto("done")
      .collects({ tests: 1 })
      .pushes(2)
      .collects({ tests: 1 })
      .pushes(3);
    expect(engine.kinds()).toContain("request_closed");
    expect([engine.state.request, engine.due, engine.node]).toEqual([undefined, [], "work"]);
  });

  it("beyond the last leaves an edge that is taken by itself where it is", () => {
    const engine = Engine.started(TRIES(1, true)).collects({ tests: 1 }).pushes(2);
    expect([engine.due, engine.node, engine.status]).toEqual([[], "work", "active"]);
    expect(engine.goto("rest").node).toBe("rest");
  });

  it("whose request is closed leaves the way to what is taken by itself", () => {
    const engine = Engine.started(
      `
nodes:
  work:
    next:
      - { to: done, max_attempts: 1, condition: { id: tests, run: npm test } }
      - { to: rest, auto: true }
  rest: { next: work }
  done: { ending: succeeded }
`.replace("{ to: rest, auto: true }", "{ to: rest, auto: true, condition: { id: review, type: manual } }"),
    )
      .goto("done")
      .collects({ tests: 1 });
    engine.approves("review"); // Nobody asks for that edge now.
    expect(engine.outcome.code).toBe("nothing_to_approve");
    expect(engine.pushes(2).approves("review").node).toBe("rest");
  });
});

describe("entries", () => {
  const LOOP = (most: number, auto = false) => `
nodes:
  work: { next: [{ to: fix, auto: ${auto} }, done] }
  fix: { max_entries: ${most}, next: work }
  done: { ending: succeeded }
`;

  it("are counted over the whole life, and refused beyond the most", () => {
    const engine = Engine.started(LOOP(2)).goto("fix").goto("work").goto("fix").goto("work").goto("fix");
    expect(engine.outcome).toMatchObject({ code: "entries_used", detail: { node: "fix", used: "2" } });
    expect(engine.state.attempts["fix"]).toBeUndefined();
    expect(engine.goto("done").status).toBe("succeeded");
  });

  it("of the initial node include the first", () => {
    const engine = Engine.started(LOOP(9).replace("work: {", "work: { max_entries: 1,")).goto("fix").goto("work");
    expect(engine.outcome.code).toBe("entries_used");
  });

  it("that are used up shut an edge that is taken by itself", () => {
    const engine = Engine.started(LOOP(1, true));
    expect(engine.node).toBe("fix");
    expect(engine.goto("work").node).toBe("work");
    expect(engine.put({ kind: "settle" }).node).toBe("work");
  });

  it("survive a success that a push took back", () => {
    const engine = Engine.started(AUTO).collects().approves().pushes(2);
    expect(engine.state.entries).toEqual({ work: 1, done: 1 });
  });
});

describe("transitions", () => {
  const CYCLE = `
limits: { transitions: 25 }
nodes:
  one: { next: { to: two, auto: true } }
  two: { next: { to: one, auto: true } }
`;

  it("that nothing holds are followed ten at a time", () => {
    const engine = Engine.started(CYCLE);
    expect(engine.state.transitions).toBe(10);
    expect(engine.put({ kind: "settle" }).state.transitions).toBe(20);
  });

  it("end the run when they are used up, whatever was asked for", () => {
    const engine = Engine.started(CYCLE).put({ kind: "settle" }).put({ kind: "settle" });
    expect(engine.state.status).toMatchObject({
      kind: "ended",
      ending: "exhausted",
      reason: "limit_transitions",
      final: false,
    });
    expect(engine.state.transitions).toBe(25);
    expect(engine.events("ended")).toHaveLength(1);
  });

  it("the last one may be into an ending", () => {
    expect(Engine.started(`limits: { transitions: 1 }\n${AUTO}`).collects().approves().status).toBe("succeeded");
  });

  it("are not given back by a push that takes a success back", () => {
    const engine = Engine.started(`limits: { transitions: 1 }\n${AUTO}`)
      .collects()
      .approves()
      .pushes(2)
      .collects()
      .approves();
    expect(engine.status).toBe("exhausted");
  });
});
