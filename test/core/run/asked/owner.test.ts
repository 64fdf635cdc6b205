/** Owners: one agent at a time while its lease lives, a person over every agent, and automation that waits for a release. */
import { describe, expect, it } from "vitest";
import type { Role } from "../../../../src/core/runbook/runbook.ts";
import { Engine } from "../../../support/engine.ts";

const TWO = `
agents: [robo, mech]
nodes:
  work:
    next:
      - { to: check, auto: true, condition: { id: tests, run: npm test } }
      - draft
  draft: { next: work }
  check: { next: { to: done, condition: { id: review, type: manual } } }
  done: {}
`;
const goes = (engine: Engine, by: string, node: string, role: Role = "read") =>
  engine.says(by, { verb: "goto", node, confirm: false }, role);
const HOURS = 3_600;

describe("an agent's lease", () => {
  it("keeps another agent out for two hours, names the owner, and is renewed by each command", () => {
    const engine = goes(Engine.started(TWO), "robo", "draft");
    expect(engine.state.owner).toMatchObject({ login: "robo", epoch: 1 });
    engine.wait(1.5 * HOURS);
    goes(engine, "ROBO", "work");
    engine.wait(1.5 * HOURS);
    expect(goes(engine, "mech", "draft").outcome).toMatchObject({
      kind: "refused",
      code: "owned",
      detail: { by: "robo" },
    });
    engine.wait(HOURS);
    expect(goes(engine, "mech", "draft").outcome.code).toBe("moved");
    expect(engine.state.owner).toMatchObject({ login: "mech", epoch: 2 });
    expect(goes(engine, "robo", "work").outcome.code).toBe("owned");
  });

  it("is the author's own from the beginning where an agent opened the pull request", () => {
    const engine = Engine.started(TWO, { author: "robo", pushedBy: "robo" });
    expect(engine.state.owner?.login).toBe("robo");
    expect(goes(engine, "mech", "draft").outcome.code).toBe("owned");
  });

  it.each<[string, Role]>([
    ["bob", "write"],
    ["ada", "read"],
  ])("keeps no person out: %s with %s", (by, role) => {
    const engine = goes(Engine.started(TWO), "robo", "draft");
    expect(goes(engine, by, "work", role).outcome.code).toBe("moved");
    expect(engine.state.owner?.login).toBe("robo");
  });
});

describe("a takeover", () => {
  const held = () => Engine.started(TWO).says("bob", { verb: "takeover" }, "write");

  it("holds automation and agents, and closes what was asked for", () => {
    const engine = goes(Engine.started(TWO), "robo", "draft");
    goes(engine, "robo", "work");
    engine.says("bob", { verb: "takeover" }, "write");
    expect(engine.state).toMatchObject({ owner: { login: "bob", hold: true, epoch: 2 } });
    expect([engine.state.operation, engine.gates]).toEqual([undefined, []]);
    engine.wait(5 * HOURS);
    for (const [by, role] of [
      ["robo", "write"],
      ["mech", "write"],
      ["ada", "read"],
    ] as const)
      expect(goes(engine, by, "draft", role).outcome).toMatchObject({ kind: "refused", code: "taken_over" });
    expect(engine.says("robo", { verb: "retry" }, "write").outcome.code).toBe("taken_over");
  });

  it("lets people go on by hand", () => {
    const engine = held();
    expect(goes(engine, "bob", "draft", "write").node).toBe("draft");
    expect(goes(engine, "cyd", "work", "write").node).toBe("work");
    expect(engine.state.operation).toBeUndefined();
  });

  it.each<[string, Role, string]>([
    ["ada", "read", "role_too_low"],
    ["eve", "triage", "role_too_low"],
    ["robo", "admin", "not_a_person_here"],
    ["helper[bot]", "write", "not_a_person_here"],
  ])("is not for %s with %s", (by, role, code) => {
    expect(Engine.started(TWO).says(by, { verb: "takeover" }, role).outcome.code).toBe(code);
  });

  it.each<[string, Role, string]>([
    ["bob", "write", "release"],
    ["max", "maintain", "release"],
    ["cyd", "write", "not_yours"],
    ["robo", "admin", "not_yours"],
  ])("is released by %s with %s: %s", (by, role, code) => {
    const engine = held().says(by, { verb: "release" }, role);
    expect(engine.outcome.code).toBe(code);
    const isFree = code === "release";
    expect(engine.state.owner).toMatchObject({ login: isFree ? "ada" : "bob", epoch: isFree ? 2 : 1 });
    expect(engine.state.operation?.due.map(({ check }) => check)).toEqual(isFree ? ["tests"] : undefined);
  });

  it("that is not there cannot be released", () => {
    expect(Engine.started(TWO).says("bob", { verb: "release" }, "admin").outcome.code).toBe("not_taken_over");
  });
});
