/** One judgement of one check: what is fresh, what is stale, and what nobody has said yet. Runs are made up by hand here. */
import { describe, expect, it } from "vitest";
import { gateOf, type Judgement } from "../../../src/core/run/gate.ts";
import type { Run } from "../../../src/core/run/run.ts";
import { commitOf, treeOf } from "../../support/commits.ts";
import { Engine } from "../../support/engine.ts";
import { AUTO } from "../../support/runbooks.ts";

/** Tests passed and bob approved, one approval short of moving on. */
const TWO = AUTO.replace("type: manual", "type: manual, approvers: { count: 2 }");
const { runbook, state: run } = Engine.started(TWO).collects().approves();

function judged(check: string, changed: Partial<Run>): Judgement {
  const [edge] = runbook.nodes[0]?.edges ?? [];
  const item = edge && gateOf(runbook, { ...run, ...changed }, edge).items.find((one) => one.check.id === check);
  if (!item) throw new Error(`There is no ${check} in the gate.`);
  return item.judgement;
}

describe("a receipt", () => {
  const receipt = run.receipts["e0/tests"];
  if (!receipt) throw new Error("The tests have left no receipt.");
  const kept = (change: Partial<typeof receipt>) =>
    judged("tests", { receipts: { "e0/tests": { ...receipt, ...change } } });

  it("is fresh at the head that it was taken at, with the definition that it was taken with", () => {
    expect(kept({})).toEqual({ kind: "pass", receipt });
  });

  it.each([
    ["another head", { checkedAt: { head: commitOf(2), tree: treeOf(1) } }],
    ["another definition of its check", { digest: "0".repeat(64) }],
    ["a head that was left and came back", { staleSince: commitOf(2) }],
  ])("is stale with %s", (_what, change) => {
    expect(kept(change)).toMatchObject({ kind: "waiting", on: "nobody_asked", stale: change });
  });

  it("of another entry is none", () => {
    expect(judged("tests", { receipts: { "e9/tests": receipt } })).toEqual({
      kind: "waiting",
      on: "nobody_asked",
      approvals: [],
    });
  });

  it.each(["fail", "limited"] as const)("that is %s says why", (verdict) => {
    expect(kept({ verdict, reason: "exit_code" })).toMatchObject({ kind: verdict, reason: "exit_code" });
  });

  it("that is being collected is awaited", () => {
    const due = [{ check: "tests", entry: "e0", digest: receipt.digest }];
    const operation = { id: "op9", head: commitOf(1), openedAt: "", due };
    expect(judged("tests", { receipts: {}, operation })).toMatchObject({ on: "evidence" });
    expect(judged("tests", { receipts: {}, operation: { ...operation, due: [] } })).toMatchObject({
      on: "nobody_asked",
    });
  });
});

describe("an approval", () => {
  const [bob] = run.approvals;
  if (!bob) throw new Error("bob's approval is not there.");
  const both = [bob, { ...bob, person: "cyd" }];

  it("of as many people as are asked for is a pass", () => {
    expect(judged("review", { approvals: both })).toEqual({ kind: "pass", approvals: both });
  });

  it("of one person twice is one", () => {
    expect(judged("review", { approvals: [bob, { ...bob, person: "BOB" }] })).toMatchObject({
      kind: "waiting",
      on: "person",
    });
  });

  it.each([
    ["another head", { head: commitOf(2) }],
    ["another runbook", { runbook: "0".repeat(64) }],
    ["another entry", { entry: "e9" }],
    ["another check", { check: "tests" }],
    ["a head that was left", { staleSince: commitOf(2) }],
  ])("for %s does not count", (_what, change) => {
    expect(judged("review", { approvals: [bob, { ...bob, person: "cyd", ...change }] })).toEqual({
      kind: "waiting",
      on: "person",
      approvals: [bob],
    });
  });

  it.each([
    ["stands against any number of them", {}, "fail"],
    ["of another head does not", { head: commitOf(2) }, "pass"],
    ["of another entry does not", { entry: "e9" }, "pass"],
    ["of another check does not", { check: "tests" }, "pass"],
    ["that is stale does not", { staleSince: commitOf(2) }, "pass"],
  ])("and a rejection %s", (_what, change, kind) => {
    const rejection = { check: "review", entry: "e0", head: commitOf(1), person: "dan", reason: "no", at: "" };
    expect(judged("review", { approvals: both, rejections: [{ ...rejection, ...change }] }).kind).toBe(kind);
  });
});
