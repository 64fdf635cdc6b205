/** What a push, a closing, a reopening and a merge do to a run. */
import { describe, expect, it } from "vitest";
import { commitOf, treeOf } from "../../support/commits.ts";
import { Engine } from "../../support/engine.ts";
import { ASKED, AUTO, CARRIED } from "../../support/runbooks.ts";

const succeeded = (text = AUTO) => Engine.started(text).collects().approves();

describe("a push", () => {
  it("makes every receipt and approval stale, and keeps node, entry and request", () => {
    const before = Engine.started(ASKED).goto("done").collects({ tests: 1 }).approves();
    const { entry, request } = before.state;
    const { state } = before.pushes(2, "bob");
    expect(state).toMatchObject({ entry, request });
    expect(state.subject.head).toEqual({
      commit: commitOf(2),
      tree: treeOf(2),
      pushedBy: "bob",
      previous: commitOf(1),
    });
    expect(Object.values(state.receipts).map(({ staleSince }) => staleSince)).toEqual([commitOf(2)]);
    expect(state.approvals.map(({ staleSince }) => staleSince)).toEqual([commitOf(2)]);
  });

  it("tells of a stale receipt which head made it so first", () => {
    const { state } = Engine.started(AUTO).collects().pushes(2).pushes(3);
    expect(state.receipts["e0/tests"]?.staleSince).toBe(commitOf(2));
  });

  it("of the commit that is there already is nothing", () => {
    expect(Engine.started(AUTO).pushes(1).kinds()).toEqual([]);
  });

  it("keeps a word that was given for the entry", () => {
    const engine = Engine.started(CARRIED).goto("build", true).pushes(2).collects().approves("plan-review");
    expect(engine.node).toBe("build");
  });

  it("whose pusher turns out later is as good as any other", () => {
    const engine = Engine.started(AUTO).pushes(2, null).collects();
    engine.put({ kind: "pusher_known", commit: commitOf(1), login: "bob" });
    expect([engine.state.subject.head.pushedBy, engine.kinds()]).toEqual([null, []]);
    expect(engine.approves().outcome.code).toBe("pusher_unknown");
    engine.put({ kind: "pusher_known", commit: commitOf(2), login: "ada" });
    engine.put({ kind: "pusher_known", commit: commitOf(2), login: "bob" });
    expect(engine.state.subject.head.pushedBy).toBe("ada");
    expect(engine.approves().status).toBe("succeeded");
  });

  it("back to a former commit brings nothing back", () => {
    const engine = succeeded().pushes(2).pushes(1);
    expect([engine.status, engine.due]).toEqual(["active", ["tests"]]);
    expect(engine.collects().status).toBe("active");
    expect(engine.approves().status).toBe("succeeded");
  });
});

describe("a success", () => {
  it("is taken back by a push: into the same entry, with its request open again", () => {
    const engine = Engine.started(ASKED).goto("done").collects().approves();
    expect([engine.status, engine.node]).toEqual(["succeeded", "done"]);
    engine.pushes(2);
    expect(engine.kinds()).toEqual(["head_moved", "withdrawn", "operation_opened"]);
    expect(engine.state).toMatchObject({
      status: { kind: "active" },
      entry: { id: "e0", node: "work" },
      path: [],
      request: { to: "done", by: "ada" },
    });
    expect(engine.collects().approves().status).toBe("succeeded");
  });

  it("that was reached without asking needs no request", () => {
    const engine = succeeded().pushes(2);
    expect([engine.status, engine.state.request, engine.due]).toEqual(["active", undefined, ["tests"]]);
  });

  it("that nothing has to be seen for is there again at once", () => {
    const text = "nodes: { work: { next: [{ to: done, condition: It is done. }] }, done: { ending: succeeded } }";
    const engine = Engine.started(text).goto("done", true).pushes(2);
    expect(engine.kinds()).toEqual(["head_moved", "withdrawn", "moved", "ended"]);
    expect(engine.status).toBe("succeeded");
  });

  it.each(["failed", "cancelled"])("is what a push takes back, and not %s", (ending) => {
    const engine = succeeded(AUTO.replace("ending: succeeded", `ending: ${ending}`)).pushes(2);
    expect([engine.status, engine.node]).toEqual([ending, "done"]);
    expect(engine.head).toBe(commitOf(2));
  });
});

describe("closing and reopening", () => {
  it("pauses, and resumes with approvals stale and receipts fresh", () => {
    const engine = Engine.started(AUTO).approves().put({ kind: "closed" });
    expect(engine.state.status).toEqual({ kind: "paused", reason: "closed" });
    engine.put({ kind: "reopened" });
    expect(engine.state.approvals.map(({ staleSince }) => staleSince)).toEqual(["reopened"]);
    expect(engine.collects().status).toBe("active");
    expect(engine.approves().status).toBe("succeeded");
  });

  it("keeps receipts", () => {
    const engine = Engine.started(AUTO).collects().put({ kind: "closed" }).put({ kind: "reopened" });
    expect([engine.due, engine.approves().status]).toEqual([[], "succeeded"]);
  });

  it("makes rejections stale too", () => {
    const engine = Engine.started(AUTO).collects().rejects("no").put({ kind: "closed" }).put({ kind: "reopened" });
    expect(engine.approves().status).toBe("succeeded");
  });

  it("nothing moves in between, and the request is still open afterwards", () => {
    const engine = Engine.started(ASKED).goto("done").put({ kind: "closed" });
    expect(engine.collects().outcome.code).toBe("operation_closed");
    for (const answer of [engine.goto("fix"), engine.approves(), engine.rejects("no"), engine.retries()]) {
      expect(answer.outcome).toMatchObject({ code: "run_paused", detail: { reason: "closed" } });
    }
    expect(engine.pushes(2).state.subject.head.commit).toBe(commitOf(2));
    engine.put({ kind: "reopened" });
    expect([engine.state.request?.to, engine.due]).toEqual(["done", ["tests"]]);
  });

  it("twice is once", () => {
    const engine = Engine.started(AUTO).put({ kind: "closed" });
    expect(engine.put({ kind: "closed" }).kinds()).toEqual([]);
    engine.put({ kind: "reopened" });
    expect(engine.put({ kind: "reopened" }).kinds()).toEqual([]);
  });

  it("leaves an ending alone", () => {
    const engine = succeeded().put({ kind: "closed" });
    expect([engine.status, engine.kinds()]).toEqual(["succeeded", []]);
  });
});

describe("merging", () => {
  it("at the commit that succeeded ends the run for good", () => {
    const engine = succeeded().put({ kind: "merged" });
    expect(engine.state.status).toEqual({ kind: "ended", ending: "succeeded", reason: "merged", final: true });
    expect(engine.pushes(2).kinds()).toEqual([]);
    expect(engine.put({ kind: "merged" }).kinds()).toEqual([]);
  });

  it.each([
    ["an active run", (engine: Engine) => engine],
    ["a paused run", (engine: Engine) => engine.put({ kind: "closed" })],
    ["a run whose success another push took back", (engine: Engine) => engine.collects().approves().pushes(2)],
  ])("%s is merged unverified", (_which, prepare) => {
    const engine = prepare(Engine.started(AUTO)).put({ kind: "merged" });
    expect(engine.state.status).toEqual({ kind: "ended", ending: "failed", reason: "merged_unverified", final: true });
    expect([engine.due, engine.state.operation]).toEqual([[], undefined]);
  });

  it("after another ending changes nothing", () => {
    const engine = succeeded(AUTO.replace("ending: succeeded", "ending: failed")).put({ kind: "merged" });
    expect([engine.status, engine.kinds(), engine.outcome.code]).toEqual(["failed", [], "run_ended"]);
  });

  it("and then a push, a reopening or evidence change nothing more", () => {
    const engine = Engine.started(AUTO).put({ kind: "merged" });
    const { status, entry } = engine.state;
    engine.pushes(2).put({ kind: "reopened" }).put({ kind: "closed" }).collects().approves().goto("done");
    expect(engine.state).toMatchObject({ status, entry, subject: { head: { commit: commitOf(1) } } });
  });
});
