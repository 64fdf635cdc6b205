/** `revoke`: one's own word is taken back, a maintainer clears what others rejected, and a success goes with its approval. */
import { expect, it } from "vitest";
import type { Role } from "../../../../src/core/runbook/runbook.ts";
import { Engine } from "../../../support/engine.ts";
import { AUTO } from "../../../support/runbooks.ts";

const revokes = (engine: Engine, by: string, role: Role, check?: string) =>
  engine.says(by, { verb: "revoke", ...(check === undefined ? {} : { check }) }, role);

it("an approval that has not been used yet counts no longer", () => {
  const engine = revokes(Engine.started(AUTO).approves("review", "bob"), "BOB", "write", "review");
  expect(engine.outcome).toMatchObject({ code: "revoked", detail: { checks: "`review`" } });
  expect(engine.collects().status).toBe("active");
  expect(engine.approves("review", "bob").status).toBe("succeeded");
});

it("an approval that made the run succeed takes the success back with it", () => {
  const engine = Engine.started(AUTO).collects().approves("review", "bob");
  expect(engine.status).toBe("succeeded");
  revokes(engine, "bob", "write");
  expect([engine.status, engine.node, engine.state.approvals]).toEqual(["active", "work", []]);
});

it("somebody else's approval is not one's own to take back, not even a maintainer's", () => {
  const engine = revokes(Engine.started(AUTO).approves("review", "bob"), "max", "admin", "review");
  expect(engine.outcome).toMatchObject({ kind: "refused", code: "nothing_to_revoke" });
  expect(engine.state.approvals).toHaveLength(1);
});

it.each<[by: string, role: Role, check: string | undefined, code: string]>([
  ["cyd", "write", undefined, "revoked"],
  ["max", "maintain", "review", "revoked"],
  ["max", "maintain", undefined, "nothing_to_revoke"],
  ["bob", "write", "review", "nothing_to_revoke"],
  ["ada", "admin", "review", "nothing_to_revoke"],
  ["robo[bot]", "admin", "review", "nothing_to_revoke"],
])("a rejection by cyd is cleared by %s with %s, naming %s: %s", (by, role, check, code) => {
  const engine = revokes(Engine.started(AUTO).collects().rejects("no", "cyd"), by, role, check);
  expect(engine.outcome.code).toBe(code);
  expect(engine.state.rejections).toHaveLength(code === "revoked" ? 0 : 1);
});

it("what a push made stale is nothing to take back", () => {
  const engine = Engine.started(AUTO).approves("review", "bob").pushes(2);
  expect(revokes(engine, "bob", "write").outcome.code).toBe("nothing_to_revoke");
});

it("what was merged is not taken back any more", () => {
  const engine = Engine.started(AUTO).collects().approves("review", "bob").put({ kind: "merged" });
  expect(revokes(engine, "bob", "write").outcome.code).toBe("run_ended");
  expect(engine.status).toBe("succeeded");
});
