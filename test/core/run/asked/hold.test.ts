/** `pause`, `resume`, `cancel`: who may, what stands still meanwhile, and what is as it was afterwards. */
import { describe, expect, it } from "vitest";
import type { Role } from "../../../../src/core/runbook/runbook.ts";
import { Engine } from "../../../support/engine.ts";
import { AUTO } from "../../../support/runbooks.ts";

type Verb = "pause" | "resume" | "cancel";
const AGENTS = AUTO.replace("[bot]", "[bot, robo]");

describe("who may", () => {
  it.each<[by: string, role: Role, verb: Verb, code: string]>([
    ["bob", "write", "pause", "paused"],
    ["bob", "maintain", "cancel", "cancelled"],
    ["ada", "read", "pause", "paused"],
    ["ADA", "read", "cancel", "cancelled"],
    ["eve", "triage", "pause", "may_not_hold"],
    ["eve", "read", "cancel", "may_not_hold"],
    ["robo", "admin", "pause", "not_a_person_here"],
    ["helper[bot]", "write", "cancel", "not_a_person_here"],
    ["bob", "write", "resume", "not_paused"],
  ])("%s with %s says %s: %s", (by, role, verb, code) => {
    expect(Engine.started(AGENTS).says(by, { verb }, role).outcome.code).toBe(code);
  });

  it.each<[paused: string, by: string, role: Role, code: string]>([
    ["bob", "cyd", "write", "resumed"],
    ["ada", "ada", "read", "resumed"],
    ["bob", "ada", "read", "may_not_hold"],
    ["bob", "robo", "write", "not_a_person_here"],
  ])("paused by %s, resumed by %s with %s: %s", (paused, by, role, code) => {
    const engine = Engine.started(AGENTS).says(paused, { verb: "pause" }, paused === "ada" ? "read" : "write");
    expect(engine.says(by, { verb: "resume" }, role).outcome.code).toBe(code);
    expect(engine.status).toBe(code === "resumed" ? "active" : "paused");
  });
});

describe("a pause", () => {
  const paused = () => Engine.started(AUTO).approves().says("bob", { verb: "pause" }, "write");

  it("holds everything: no collection, no command but those that read, and what came is kept out", () => {
    const engine = paused();
    expect(engine.state.operation).toBeUndefined();
    for (const asked of [
      { verb: "goto", node: "done", confirm: true },
      { verb: "approve" },
      { verb: "reject", reason: "no" },
      { verb: "retry" },
      { verb: "pause" },
    ] as const) {
      expect(engine.says("cyd", asked, "admin").outcome).toMatchObject({ kind: "refused", code: "run_paused" });
    }
    expect(engine.says("eve", { verb: "explain" }, "read").outcome.kind).toBe("done");
    engine.pushes(2);
    expect([engine.status, engine.state.operation]).toEqual(["paused", undefined]);
  });

  it("ends with everything as it was: the same head's approvals count, and evidence is asked for again", () => {
    const engine = paused().says("bob", { verb: "resume" }, "write");
    expect(engine.state.operation?.due.map(({ check }) => check)).toEqual(["tests"]);
    expect(engine.collects().status).toBe("succeeded");
  });

  it("is not taken away by closing and reopening the pull request", () => {
    const engine = paused().put({ kind: "closed" }).put({ kind: "reopened" });
    expect(engine.state.status).toEqual({ kind: "paused", reason: "asked", by: "bob" });
  });

  it("that a closing made is not resumed by words", () => {
    const engine = Engine.started(AUTO).put({ kind: "closed" }).says("bob", { verb: "resume" }, "admin");
    expect([engine.outcome.code, engine.status]).toEqual(["paused_by_closing", "paused"]);
  });
});

it("a cancelled run stays cancelled, whatever comes", () => {
  const engine = Engine.started(AUTO).says("bob", { verb: "cancel" }, "write").pushes(2).collects().approves();
  engine.put({ kind: "closed" }).put({ kind: "reopened" }).put({ kind: "merged" });
  expect(engine.state.status).toMatchObject({ kind: "ended", ending: "cancelled", reason: "cancelled" });
});
