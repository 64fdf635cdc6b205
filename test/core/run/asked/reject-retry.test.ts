/** `reject` and `retry`: what they close, what they leave standing, and how they end. */
import { describe, expect, it } from "vitest";
import { fold } from "../../../../src/core/run/fold/fold.ts";
import { Engine } from "../../../support/engine.ts";
import { ASKED, AUTO, CARRIED } from "../../../support/runbooks.ts";

const reviewed = (engine: Engine) => engine.gates[0]?.items.find(({ check }) => check.id === "review")?.judgement;

describe("reject", () => {
  it("closes the open request, and says why", () => {
    const engine = Engine.started(ASKED).goto("done").collects().rejects("review names are wrong");
    expect(engine.outcome).toMatchObject({ code: "reject_recorded", detail: { checks: "`review`" } });
    expect(engine.state.request).toBeUndefined();
    expect(engine.kinds()).toEqual(["rejected", "request_closed", "answered"]);
    expect(engine.state.rejections).toMatchObject([{ person: "bob", reason: "names are wrong", entry: "e0" }]);
  });

  it("stands at that head when the edge is asked for again, and a push takes it away", () => {
    const engine = Engine.started(ASKED).goto("done").collects().rejects("no").goto("done");
    expect(engine.outcome.code).toBe("blocked");
    expect(reviewed(engine)).toMatchObject({ kind: "fail", reason: "rejected" });
    engine.pushes(2).collects();
    expect(reviewed(engine)).toMatchObject({ kind: "waiting", on: "person" });
  });

  it("holds an edge that is taken by itself at that head", () => {
    const engine = Engine.started(AUTO).rejects("no").collects();
    expect([engine.status, engine.gates[0]?.state]).toEqual(["active", "blocked"]);
    expect(engine.pushes(2).collects().approves().status).toBe("succeeded");
  });

  it("takes approvals back, and nobody else's approval goes over it", () => {
    const engine = Engine.started(AUTO).approves("review", "bob").rejects("no", "cyd").collects();
    engine.approves("review", "bob");
    expect([engine.outcome.code, engine.status]).toEqual(["approved", "active"]);
    expect(engine.approves("review", "dan").status).toBe("active");
    expect(engine.state.approvals).toHaveLength(2);
  });

  it("is taken back by whoever rejected and approves after all", () => {
    const engine = Engine.started(AUTO).collects().rejects("no", "cyd");
    expect(engine.approves("review", "CYD").status).toBe("succeeded");
  });

  it("twice by the same person is one rejection, with the newer reason", () => {
    const engine = Engine.started(AUTO).rejects("first").rejects("second");
    expect(engine.state.rejections.map(({ reason }) => reason)).toEqual(["second"]);
  });

  it("a carried check's sends the run back instead", () => {
    const engine = inVerify().pushes(2).goto("done").rejects("plan-review wrong plan");
    expect(engine.kinds()).toEqual(["rejected", "blocked", "sent_back", "operation_closed", "answered"]);
    expect([engine.node, engine.state.request]).toEqual(["plan", undefined]);
  });

  it.each([
    ["", "missing_argument"],
    ["review", "missing_argument"],
    ["review ", "missing_argument"],
  ])("a reason is needed: %j", (reason, code) => {
    expect(Engine.started(AUTO).rejects(reason).outcome.code).toBe(code);
  });

  it("a reason is kept as far as a record can keep it", () => {
    const [kept] = Engine.started(AUTO).rejects("no ".repeat(20_000)).state.rejections;
    expect(kept?.reason).toHaveLength(4_000);
    expect(kept?.reason.endsWith("…")).toBe(true);
  });

  it("where nothing waits for a person there is nothing to reject", () => {
    expect(Engine.started(ASKED).rejects("no").outcome.code).toBe("nothing_to_approve");
  });
});

describe("retry", () => {
  it.each([1, "unseen", "timed out", "not started"] as const)("collects again what ended in %s", (exit) => {
    const engine = Engine.started(AUTO).collects({ tests: exit }).retries();
    expect(engine.outcome).toMatchObject({ code: "retried", detail: { checks: "`tests`" } });
    expect(engine.due).toEqual(["tests"]);
    expect(engine.decision?.effects).toMatchObject([{ kind: "collect" }]);
    expect(engine.collects().approves().status).toBe("succeeded");
  });

  it("starts anew what is being collected: the former operation is closed", () => {
    const engine = Engine.started(AUTO);
    const former = engine.state.operation?.id;
    engine.retries();
    expect(engine.state.operation?.id).not.toBe(former);
    expect(engine.collects({}, { operation: former ?? "" }).outcome.code).toBe("operation_closed");
  });

  it("leaves alone what passed", () => {
    const engine = Engine.started(AUTO).collects().retries();
    expect(engine.outcome.code).toBe("nothing_to_retry");
    expect(engine.kinds()).toEqual(["answered"]);
  });

  it("is no new attempt", () => {
    const engine = Engine.started(ASKED).goto("done").collects({ tests: 1 }).retries().collects({ tests: 1 });
    expect(engine.state.attempts["done"]).toMatchObject({ used: 1 });
    expect(engine.events("blocked").map(({ failures }) => failures?.keys.length)).toEqual([1, 1]);
  });

  it("where nothing is asked for there is nothing to retry", () => {
    expect(Engine.started(ASKED).retries().outcome.code).toBe("nothing_to_retry");
  });

  it("is granted five times at one head in one entry, and anew at the next head", () => {
    const engine = Engine.started(`${AUTO}\nlimits: { transitions: 9 }\n`);
    for (let time = 0; time < 5; time++) expect(engine.collects({ tests: 1 }).retries().outcome.code).toBe("retried");
    expect(engine.collects({ tests: 1 }).retries().outcome).toMatchObject({
      kind: "refused",
      code: "retries_used",
      detail: { used: "5" },
    });
    expect(engine.pushes(2).collects({ tests: 1 }).retries().outcome.code).toBe("retried");
    expect(engine.state.retries?.used).toBe(1);
  });

  it("a journal from before retries were counted gives the run that stood beside it", () => {
    const engine = Engine.started(AUTO).collects({ tests: 1 });
    const before = engine.state;
    const event = { kind: "retried" as const, checks: [{ check: "tests", entry: before.entry.id }] };
    const at = { seq: engine.journal.length, at: engine.now, actor: "ada", head: engine.head, operation: null };
    expect(fold(before, { ...at, event })).not.toHaveProperty("retries");
  });

  it("a stranger may not", () => {
    expect(Engine.started(AUTO).says("eve", { verb: "retry" }, "read").outcome.code).toBe("may_not_ask");
  });
});

/** A run that stands in `verify` of the carried runbook. */
function inVerify(): Engine {
  return Engine.started(CARRIED).goto("build", true).collects().approves("plan-review").goto("verify").collects();
}
