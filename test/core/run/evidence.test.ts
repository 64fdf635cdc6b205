/** What becomes a receipt, and what is kept out. */

import { describe, expect, it } from "vitest";
import { isOfCommand } from "../../../src/core/run/receipt.ts";
import { commitOf, treeOf } from "../../support/commits.ts";
import { Engine, observed } from "../../support/engine.ts";
import { AUTO } from "../../support/runbooks.ts";

const receipt = (engine: Engine) => {
  const found = engine.state.receipts["e0/tests"];
  return found && isOfCommand(found) ? found : undefined;
};
/** The one due check, as evidence tells of it. */
const told = (engine: Engine, change: Record<string, unknown> = {}) => {
  const due = engine.state.operation?.due[0];
  if (!due) throw new Error("Nothing is due.");
  return { ...due, observation: observed(0), ...change };
};

describe("evidence", () => {
  it("for the open operation at its head becomes a receipt, and closes the operation", () => {
    const engine = Engine.started(AUTO);
    const operation = engine.state.operation?.id;
    engine.collects();
    expect(receipt(engine)).toMatchObject({
      check: "tests",
      verdict: "pass",
      reason: "passed",
      command: "npm test",
      checkedAt: { head: commitOf(1), tree: treeOf(1) },
      operation,
      entry: "e0",
      runbook: engine.runbook.digest,
    });
    expect(engine.kinds()).toEqual(["head_recorded", "received", "operation_closed"]);
  });

  it.each([
    [0, "pass", "passed"],
    [1, "fail", "exit_code"],
    [127, "fail", "exit_code"],
    ["timed out", "fail", "timed_out"],
    ["not started", "limited", "not_started"],
    ["unseen", "limited", "not_observed"],
  ] as const)("that tells of %s is a %s (%s)", (exit, verdict, reason) => {
    const engine = Engine.started(AUTO).collects({ tests: exit });
    expect(receipt(engine)).toMatchObject({ verdict, reason });
    expect(engine.approves().status).toBe(verdict === "pass" ? "succeeded" : "active");
  });

  it.each([
    ["a closed operation", { operation: "op99" }, "operation_closed"],
    ["another run", { run: "pr-13" }, "operation_closed"],
    ["another head", { head: commitOf(2) }, "evidence_other_head"],
    ["another tree", { tree: treeOf(2) }, "evidence_other_head"],
  ])("for %s is kept out and written down", (_what, change, code) => {
    const engine = Engine.started(AUTO).collects({}, change);
    expect(engine.outcome.code).toBe(code);
    expect(engine.kinds()).toEqual(["head_recorded", "evidence_refused"]);
    expect([receipt(engine), engine.due]).toEqual([undefined, ["tests"]]);
  });

  it("that was collected before a push finds its operation closed", () => {
    const engine = Engine.started(AUTO);
    const { operation } = engine.state;
    engine.pushes(2).collects({}, { operation: operation?.id ?? "", head: commitOf(1), tree: treeOf(1) });
    expect(engine.outcome.code).toBe("operation_closed");
    expect(receipt(engine)).toBeUndefined();
  });

  it("the second time is kept out", () => {
    const engine = Engine.started(AUTO);
    const operation = engine.state.operation?.id ?? "";
    engine.collects({ tests: 1 }).collects({}, { operation });
    expect([engine.outcome.code, receipt(engine)?.verdict]).toEqual(["operation_closed", "fail"]);
  });

  it.each([
    ["another definition of the check", { digest: "0".repeat(64) }],
    ["another entry", { entry: "e9" }],
    ["another check", { check: "review" }],
  ])("about %s is none about this one", (_what, change) => {
    const engine = Engine.started(AUTO);
    engine.collects({}, { observations: [told(engine, change)] });
    expect(receipt(engine)).toMatchObject({ verdict: "limited", reason: "not_observed" });
    expect(Object.keys(engine.state.receipts)).toEqual(["e0/tests"]);
  });

  it("about what nobody asked for changes nothing", () => {
    const engine = Engine.started(AUTO);
    engine.collects(
      {},
      { observations: [told(engine), told(engine, { check: "review" }), told(engine, { check: "__proto__" })] },
    );
    expect(Object.keys(engine.state.receipts)).toEqual(["e0/tests"]);
    expect(engine.status).toBe("active");
  });

  it("an exit code of 0 beside an error or a limit is no pass", () => {
    for (const change of [{ error: "lost" }, { timedOut: true }]) {
      const engine = Engine.started(AUTO);
      engine.collects({}, { observations: [told(engine, { observation: { ...observed(0), ...change } })] });
      expect(receipt(engine)?.verdict).not.toBe("pass");
    }
  });

  it("keeps the link to the log", () => {
    const engine = Engine.started(AUTO);
    const { operation, subject } = engine.state;
    const { commit: head, tree } = subject.head;
    const evidence = {
      schema: 1 as const,
      run: "pr-12",
      operation: operation?.id ?? "",
      head,
      tree,
      observations: [told(engine)],
    };
    engine.put({ kind: "evidence", evidence, log: "https://github.example/log" });
    expect(receipt(engine)?.log).toBe("https://github.example/log");
  });
});

describe("no evidence", () => {
  it.each(["collector_failed", "collector_not_started", "evidence_malformed", "evidence_too_large"] as const)(
    "(%s) is limited, says so, and can be retried",
    (code) => {
      const engine = Engine.started(AUTO);
      engine.put({
        kind: "no_evidence",
        operation: engine.state.operation?.id ?? "",
        code,
        detail: { problem: "why" },
      });
      expect(receipt(engine)).toMatchObject({
        verdict: "limited",
        reason: code,
        observation: { exitCode: null, error: "why" },
      });
      expect([engine.due, engine.gates[0]?.state]).toEqual([[], "blocked"]);
      expect(engine.retries().due).toEqual(["tests"]);
    },
  );

  it("for an operation that is not open is not even written down", () => {
    const engine = Engine.started(AUTO).put({
      kind: "no_evidence",
      operation: "op99",
      code: "collector_failed",
      detail: {},
    });
    expect([engine.outcome.code, engine.kinds()]).toEqual(["operation_closed", []]);
  });
});

describe("an output", () => {
  const kept = (head: string, tail: string, checks = 1) => {
    const more = Array.from({ length: checks - 1 }, (_, index) => `{ id: more-${index}, run: "true" }`).join(", ");
    const engine = Engine.started(
      AUTO.replace("{ id: tests, run: npm test }", `[{ id: tests, run: npm test }, ${more}]`),
    );
    const output = { head, tail, bytes: head.length + tail.length, digest: "d".repeat(64) };
    engine.collects({}, { observations: [told(engine, { observation: { ...observed(1), output } })] });
    return receipt(engine)?.observation.output ?? output;
  };

  it("that is short is kept whole, wherever it was told", () => {
    for (const { head, tail } of [kept("all of it", ""), kept("all ", "of it"), kept("", "all of it")])
      expect(head + tail).toBe("all of it");
  });

  it("that is long keeps its end, even if the collector told it as a beginning", () => {
    const { head, tail, bytes } = kept(`${"a".repeat(4_000)}${"b".repeat(3_000)}the end`, "");
    expect(tail.endsWith("bbbthe end")).toBe(true);
    expect([head, tail.length, bytes]).toEqual(["a".repeat(1_000), 3_000, 7_007]);
  });

  it("keeps its size and digest, whatever is cut", () => {
    expect(kept("x".repeat(8_000), "y".repeat(20_000))).toMatchObject({ bytes: 28_000, digest: "d".repeat(64) });
  });

  it("of control characters takes no more room than any other", () => {
    const output = kept("\u0001".repeat(8_000), "\u001b".repeat(20_000));
    expect(JSON.stringify(output).length).toBeLessThan(4_200);
    expect(output.tail.length).toBeGreaterThan(400);
  });

  it("among many is shorter, so that all together stay small", () => {
    expect(JSON.stringify(kept("x".repeat(8_000), "y".repeat(20_000), 20)).length).toBeLessThan(1_400);
  });
});
