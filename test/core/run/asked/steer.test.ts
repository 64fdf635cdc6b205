/** `override` and `extend`: who may, how far, and what everybody sees of it afterwards. */
import { describe, expect, it } from "vitest";
import type { Role } from "../../../../src/core/runbook/runbook.ts";
import { Engine } from "../../../support/engine.ts";

const LINE = `
agents: [robo]
limits: { transitions: 3 }
nodes:
  plan: { next: { to: work, condition: { id: plan-tests, run: npm run plan } } }
  work: { next: { to: done, condition: { id: tests, run: npm test } } }
  done: {}
  dropped: { ending: failed }
edges: [{ from: plan, to: dropped, condition: { id: never, run: "false" } }]
`;
const overrides = (engine: Engine, node: string, by = "max", role: Role = "maintain") =>
  engine.says(by, { verb: "override", node, reason: "The runner is broken" }, role);

describe("an override", () => {
  it("moves past the gate, carries nothing of it, and stays to be seen on the path", () => {
    const engine = overrides(Engine.started(LINE), "work");
    expect(engine.outcome).toMatchObject({ code: "overridden", detail: { from: "plan", to: "work" } });
    expect(engine.state.path).toEqual([{ from: "plan", to: "work", entry: "e0", override: true }]);
    engine.says("ada", { verb: "goto", node: "done", confirm: false }, "read");
    expect(engine.state.operation?.due.map(({ check }) => check)).toEqual(["tests"]);
    expect(engine.collects().status).toBe("succeeded");
    expect(engine.state.path.some(({ override }) => override)).toBe(true);
  });

  it("never enters an ending that succeeds, but any other", () => {
    expect(overrides(Engine.started(LINE), "done").outcome.code).toBe("override_succeeds");
    const engine = overrides(Engine.started(LINE), "dropped");
    expect([engine.node, engine.status]).toEqual(["dropped", "failed"]);
  });

  it.each<[by: string, role: Role, node: string, code: string]>([
    ["max", "write", "work", "role_too_low"],
    ["ada", "admin", "work", "is_author"],
    ["robo", "admin", "work", "not_a_person_here"],
    ["max", "maintain", "nowhere", "no_node"],
    ["max", "maintain", "constructor", "no_node"],
    ["max", "maintain", "plan", "already_there"],
  ])("by %s with %s to %s: %s", (by, role, node, code) => {
    const engine = overrides(Engine.started(LINE), node, by, role);
    expect(engine.outcome).toMatchObject({ kind: "refused", code });
    expect(engine.node).toBe("plan");
  });

  it("is not for whoever pushed the commit under review, nor while that is unknown", () => {
    expect(overrides(Engine.started(LINE).pushes(2, "max"), "work").outcome.code).toBe("is_last_pusher");
    expect(overrides(Engine.started(LINE).pushes(2, null), "work").outcome.code).toBe("pusher_unknown");
  });
});

describe("an extension", () => {
  const back = "nodes:\n  a: { next: b }\n  b: { next: a }\nlimits: { transitions: 2 }\n";
  const goes = (engine: Engine, node: string) => engine.says("ada", { verb: "goto", node, confirm: false }, "read");

  it("grants once more what the runbook allows, as often as it is said", () => {
    const engine = Engine.started(back);
    engine.says("max", { verb: "extend", limit: "Transitions", reason: "one more round" }, "maintain");
    for (const node of ["b", "a", "b", "a"]) goes(engine, node);
    expect([engine.status, engine.state.transitions]).toEqual(["active", 4]);
    expect(goes(engine, "b").status).toBe("exhausted");
  });

  it("is for a limit that is there, and for maintainers", () => {
    const says = (limit: string, role: Role) =>
      Engine.started(back).says("max", { verb: "extend", limit, reason: "more" }, role).outcome.code;
    expect(says("time", "admin")).toBe("no_limit");
    expect(says("transitions", "write")).toBe("role_too_low");
  });
});
