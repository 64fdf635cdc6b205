/** Carried gates: what the whole way asks for is asked for again at the commit that comes out of it. */
import { describe, expect, it } from "vitest";
import { Engine } from "../../support/engine.ts";
import { CARRIED } from "../../support/runbooks.ts";

/** Stands in `verify`, everything on the way seen at commit 1. */
function inVerify(text = CARRIED): Engine {
  return Engine.started(text).goto("build", true).collects().approves("plan-review").goto("verify").collects();
}
const path = (engine: Engine) => engine.state.path.map(({ from, to }) => `${from} > ${to}`);
const items = (engine: Engine) =>
  engine.gates
    .flatMap((gate) => gate.items)
    .map(({ check, node, carried }) => `${node}/${check.id}${carried ? " carried" : ""}`);

describe("the gate into a success", () => {
  it("holds by what was seen on the way, as long as the head stays", () => {
    expect(inVerify().goto("done").collects().status).toBe("succeeded");
  });

  it("asks for all of it again at another head, but for the asker's words", () => {
    const engine = inVerify().pushes(2).goto("done");
    expect(items(engine)).toEqual([
      "plan/lint carried",
      "plan/plan-review carried",
      "build/compile carried",
      "verify/tests",
    ]);
    expect(engine.collects().status).toBe("active");
    expect(engine.approves("plan-review").status).toBe("succeeded");
  });

  it("does not ask for what says `carry: false`", () => {
    const text = CARRIED.replace("id: plan-review, type: manual", "id: plan-review, type: manual, carry: false");
    const engine = inVerify(text).pushes(2).goto("done");
    expect(items(engine)).toEqual(["plan/lint carried", "build/compile carried", "verify/tests"]);
    expect(engine.collects().status).toBe("succeeded");
  });

  it("asks for nothing of the way where the ending is no success", () => {
    const engine = inVerify(CARRIED.replace("ending: succeeded", "ending: failed")).pushes(2).goto("done");
    expect(items(engine)).toEqual(["verify/tests"]);
    expect(engine.collects().status).toBe("failed");
  });
});

describe("a carried check that fails", () => {
  it("takes the run back to the earliest node that it belongs to, and closes the request", () => {
    const engine = inVerify().pushes(2).goto("done").collects({ lint: 1, compile: 1 });
    expect(engine.kinds()).toContain("sent_back");
    expect([engine.node, engine.state.request, path(engine)]).toEqual(["plan", undefined, []]);
    expect(engine.events("sent_back")).toEqual([
      {
        kind: "sent_back",
        to: "plan",
        because: [
          { check: "lint", reason: "exit_code" },
          { check: "compile", reason: "exit_code" },
        ],
      },
    ]);
  });

  it("keeps the way up to there", () => {
    const engine = inVerify().pushes(2).goto("done").collects({ compile: 1 });
    expect([engine.node, path(engine)]).toEqual(["build", ["plan > build"]]);
    expect(Object.keys(engine.state.receipts)).toEqual(["e0/lint"]);
  });

  it("counts as a transition and not as an entry", () => {
    const before = inVerify().pushes(2).goto("done");
    const { transitions, entries } = before.state;
    const engine = before.collects({ compile: 1 });
    expect(engine.state.transitions).toBe(transitions + 1);
    expect(engine.state.entries).toEqual(entries);
  });

  it("goes back to a node that may not be entered any more", () => {
    const engine = inVerify(CARRIED.replace("  build:\n", "  build:\n    max_entries: 1\n"));
    expect(engine.pushes(2).goto("done").collects({ compile: 1 }).node).toBe("build");
  });

  it("ends the run where its transitions are used up", () => {
    const engine = inVerify(`limits: { transitions: 2 }\n${CARRIED}`).pushes(2).goto("done").collects({ compile: 1 });
    expect(engine.status).toBe("exhausted");
    expect(engine.events("ended")).toHaveLength(1);
  });

  it("ends it once, and takes no other edge instead", () => {
    const tests = "{ id: tests, run: npm test } }\n";
    const text = CARRIED.replace(
      `{ to: done, condition: ${tests}`,
      `{ to: done, auto: true, condition: ${tests}`,
    ).replace("      - build\n", "      - { to: build, auto: true }\n");
    const engine = inVerify(`limits: { transitions: 2 }\n${text}`).pushes(2);
    expect(engine.due).toEqual(["lint of e0", expect.stringContaining("compile of"), "tests"]);
    engine.collects({ compile: 1 });
    expect([engine.status, engine.node, engine.events("ended").length]).toEqual(["exhausted", "verify", 1]);
  });

  it("has a new entry, which asks for its own evidence", () => {
    const engine = inVerify().pushes(2).goto("done").collects({ compile: 1 }).goto("verify");
    expect(engine.due).toEqual(["compile"]);
    engine.collects().goto("done").collects();
    expect(engine.status).toBe("active"); // The plan's review is not there yet.
    expect(engine.approves("plan-review").status).toBe("succeeded");
  });
});

describe("a carried check that does not fail", () => {
  it("and is limited holds the run where it is, with its request open", () => {
    const engine = inVerify().pushes(2).goto("done").collects({ lint: "unseen" }).approves("plan-review");
    expect([engine.node, engine.state.request?.to, engine.gates[0]?.state]).toEqual(["verify", "done", "blocked"]);
    expect(engine.retries().due).toEqual(["lint of e0"]);
    expect(engine.collects().status).toBe("succeeded");
  });

  it("and does not block sends nobody back", () => {
    const engine = inVerify(CARRIED.replace("id: compile,", "id: compile, blocking: false,")).pushes(2).goto("done");
    expect(engine.collects({ compile: 1 }).approves("plan-review").status).toBe("succeeded");
  });
});

describe("the path", () => {
  it("loses a loop when its node is entered again", () => {
    const engine = inVerify();
    expect(path(engine)).toEqual(["plan > build", "build > verify"]);
    expect(path(engine.goto("build"))).toEqual(["plan > build"]);
    expect(path(engine.goto("plan"))).toEqual([]);
  });

  it("what was seen in a loop that was left does not count", () => {
    const engine = inVerify().goto("build").goto("verify");
    expect(engine.due).toEqual(["compile"]);
    expect(Object.keys(engine.state.receipts)).toEqual(["e0/lint"]);
  });

  it("an edge from a node to itself leaves no trace on it", () => {
    const engine = Engine.started(`
nodes:
  work: { next: [work, { to: done, condition: { id: tests, run: npm test } }] }
  done: { ending: succeeded }
`).goto("work");
    expect([path(engine), engine.state.transitions, engine.state.entries["work"]]).toEqual([[], 1, 2]);
    expect(engine.state.entry.id).not.toBe("e0");
  });
});
