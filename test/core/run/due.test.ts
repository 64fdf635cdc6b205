/** What collect has to run now, and the operation that stands for it. */
import { describe, expect, it } from "vitest";
import { commitOf } from "../../support/commits.ts";
import { Engine } from "../../support/engine.ts";
import { ASKED, AUTO, CARRIED } from "../../support/runbooks.ts";

const TWO_AUTO = (first: string, second: string) => `
nodes:
  work:
    next:
      - { to: one, auto: true, condition: ${first} }
      - { to: two, auto: true, condition: ${second} }
  one: { ending: succeeded }
  two: { ending: failed }
`;
const RUN = (id: string) => `{ id: ${id}, run: npm run ${id} }`;

describe("what is due", () => {
  it("nothing runs unasked", () => {
    const engine = Engine.started(ASKED);
    expect([engine.due, engine.state.operation, engine.kinds()]).toEqual([[], undefined, ["started"]]);
  });

  it("the open request's gate, and nothing more than its commands", () => {
    expect(Engine.started(ASKED).goto("done").due).toEqual(["tests"]);
  });

  it("another target replaces the request, and what it asked for", () => {
    const engine = Engine.started(
      ASKED.replace("- fix", "- { to: fix, condition: { id: lint, run: npm run lint } }"),
    ).goto("done");
    engine.goto("fix");
    expect([engine.state.request?.to, engine.due]).toEqual(["fix", ["lint"]]);
    expect(engine.kinds()).toEqual(["requested", "operation_closed", "operation_opened", "answered"]);
  });

  it("in file order: the node's own checks, then the edge's", () => {
    const engine = Engine.started(`
nodes:
  work:
    before_transfer: [${RUN("b")}, ${RUN("a")}]
    next: { to: done, auto: true, condition: [${RUN("d")}, ${RUN("c")}] }
  done: { ending: succeeded }
`);
    expect(engine.due).toEqual(["b", "a", "d", "c"]);
  });

  it("what passed at this head is not due again", () => {
    const engine = Engine.started(ASKED).goto("done").collects().goto("fix").goto("work");
    expect(engine.goto("done").due).toEqual(["tests"]); // Another entry asks for its own.
    expect(engine.collects().says("ada", { verb: "status" }).due).toEqual([]);
  });

  it("what failed is not due again at the same head", () => {
    expect(Engine.started(AUTO).collects({ tests: 1 }).put({ kind: "settle" }).due).toEqual([]);
  });

  it("all of a gate, even after one of it has failed", () => {
    const engine = Engine.started(TWO_AUTO(`[${RUN("a")}, ${RUN("b")}]`, RUN("c"))).collects({ a: 1, b: 1 });
    expect(engine.events("received").map(({ receipt }) => receipt.check)).toEqual(["a", "b"]);
  });
});

describe("several edges that are taken by themselves", () => {
  it("an earlier one that still collects holds back the later", () => {
    const engine = Engine.started(TWO_AUTO(RUN("a"), "[]"));
    expect([engine.node, engine.due]).toEqual(["work", ["a"]]);
    expect(engine.collects().node).toBe("one");
  });

  it("an earlier one that failed does not", () => {
    expect(Engine.started(TWO_AUTO(RUN("a"), "[]")).collects({ a: 1 }).node).toBe("two");
  });

  it("an earlier one that is limited does not", () => {
    expect(Engine.started(TWO_AUTO(RUN("a"), "[]")).collects({ a: "unseen" }).node).toBe("two");
  });

  it("an earlier one that waits for a person does not", () => {
    const engine = Engine.started(TWO_AUTO("{ id: review, type: manual }", RUN("b")));
    expect(engine.due).toEqual(["b"]);
    expect(engine.collects().node).toBe("two");
  });

  it("an earlier one that waits for a word does not", () => {
    expect(Engine.started(TWO_AUTO("Everything is said.", RUN("b"))).collects().node).toBe("two");
  });

  it("an earlier one that waits for evidence and for a person holds back the later until the evidence is there", () => {
    const engine = Engine.started(TWO_AUTO(`[${RUN("a")}, { id: review, type: manual }]`, "[]"));
    expect([engine.node, engine.due]).toEqual(["work", ["a"]]);
    expect(engine.collects().node).toBe("two");
  });

  it("the first that holds wins", () => {
    expect(Engine.started(TWO_AUTO(RUN("a"), RUN("b"))).collects().node).toBe("one");
  });

  it("the journal tells what was taken by itself from what somebody asked for", () => {
    const engine = Engine.started(TWO_AUTO("Everything is said.", RUN("b"))).goto("one", true);
    expect(engine.events("moved")).toEqual([{ kind: "moved", from: "work", to: "one", auto: false }]);
    const other = Engine.started(TWO_AUTO("Everything is said.", RUN("b"))).collects();
    expect(other.events("moved")).toEqual([{ kind: "moved", from: "work", to: "two", auto: true }]);
  });

  it("one after the other is collected", () => {
    const engine = Engine.started(TWO_AUTO(RUN("a"), RUN("b")));
    expect(engine.due).toEqual(["a"]);
    expect(engine.collects({ a: 1 }).due).toEqual(["b"]);
    expect(engine.collects({ b: 1 }).due).toEqual([]);
    expect(engine.state.attempts).toMatchObject({ one: { used: 1 }, two: { used: 1 } });
    expect(engine.pushes(2).due).toEqual(["a"]);
  });

  it("a request comes before them, and they come back when it is closed", () => {
    const engine = Engine.started(`
nodes:
  work:
    next:
      - { to: one, auto: true, condition: ${RUN("a")} }
      - { to: two, condition: [${RUN("b")}, { id: review, type: manual }] }
  one: { ending: succeeded }
  two: { ending: failed }
`);
    expect(engine.goto("two").due).toEqual(["b"]);
    expect(engine.rejects("no").due).toEqual(["a"]);
  });
});

describe("an operation", () => {
  it("is dispatched by whoever opened it, once", () => {
    const engine = Engine.started(AUTO);
    expect(engine.decision?.effects).toEqual([{ kind: "collect", operation: engine.state.operation }]);
    expect(engine.put({ kind: "settle" }).decision).toMatchObject({ effects: [], happenings: [] });
    expect(engine.approves().decision?.effects).toEqual([]);
  });

  it("is closed by a push, which opens the next", () => {
    const engine = Engine.started(AUTO);
    const former = engine.state.operation;
    engine.pushes(2);
    expect(engine.kinds()).toEqual(["head_recorded", "head_moved", "operation_closed", "operation_opened"]);
    expect(engine.state.operation).toMatchObject({ head: commitOf(2), due: former?.due });
    expect(engine.state.operation?.id).not.toBe(former?.id);
  });

  it.each(["closed", "merged"] as const)("is closed when the pull request is %s", (kind) => {
    expect(Engine.started(AUTO).put({ kind }).state.operation).toBeUndefined();
  });

  it("is opened again when the pull request is reopened", () => {
    expect(Engine.started(AUTO).put({ kind: "closed" }).put({ kind: "reopened" }).due).toEqual(["tests"]);
  });
});

describe("carried checks", () => {
  it("are due only at an edge into an ending that is a success, under their own entries, before its own", () => {
    const engine = Engine.started(CARRIED).goto("build", true);
    expect(engine.due).toEqual(["lint"]);
    engine.collects().approves("plan-review").goto("verify");
    expect([engine.node, engine.due]).toEqual(["build", ["compile"]]);
    engine.collects().pushes(2);
    expect(engine.due).toEqual([]);
    const entries = engine.state.path.map(({ entry }) => entry);
    expect(engine.goto("done").due).toEqual([`lint of ${entries[0]}`, `compile of ${entries[1]}`, "tests"]);
  });

  it("that are fresh at this head are not due", () => {
    const engine = Engine.started(CARRIED)
      .goto("build", true)
      .collects()
      .approves("plan-review")
      .goto("verify")
      .collects();
    expect(engine.goto("done").due).toEqual(["tests"]);
  });
});
