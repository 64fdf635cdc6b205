/**
 * What must never run twice by accident, over arbitrary conversations: told from the journal and from what was started, in
 * other words than the engine's own.
 */
import fc from "fast-check";
import { expect, it } from "vitest";
import { allChecks } from "../../../src/core/runbook/runbook.ts";
import { actsOn, perform } from "../../support/arbitraries.ts";
import { Engine } from "../../support/engine.ts";
import { HOOKED } from "../../support/runbooks.ts";

const { runbook } = Engine.started(HOOKED);
const acts = actsOn(
  runbook.nodes.map(({ name }) => name),
  allChecks(runbook).map(({ id }) => id),
);

it("an external hook is started again only once its own failure was seen, or a maintainer said so", () => {
  let starts = 0;
  fc.assert(
    fc.property(acts, (conversation) => {
      const engine = Engine.started(HOOKED);
      const mayHaveRun = new Set(["e0 prepare undefined"]);
      expect(engine.state.operation?.due[0]).toMatchObject({ check: "prepare", entry: "e0", external: true });
      for (const act of conversation) {
        const before = engine.decision;
        perform(engine, act);
        if (engine.decision === before) continue;
        for (const { event } of engine.decision?.happenings ?? []) {
          if (event.kind === "received" && ["exit_code", "timed_out", "not_started"].includes(event.receipt.reason))
            mayHaveRun.delete(`${event.receipt.entry} ${event.receipt.check} ${event.receipt.to}`);
          if (event.kind === "resolved" && event.as === "retry")
            mayHaveRun.delete(`${event.hook.entry} ${event.hook.check} ${event.hook.to}`);
        }
        for (const { operation } of engine.decision?.effects ?? []) {
          for (const { check, entry, to } of operation.due.filter(({ external }) => external)) {
            const key = `${entry} ${check} ${to}`;
            expect(mayHaveRun).not.toContain(key);
            mayHaveRun.add(key);
            starts += 1;
          }
        }
      }
    }),
    { numRuns: 300 },
  );
  expect(starts).toBeGreaterThan(100);
});

it("what arrives late, or says nothing, leaves it unknown; what was never started does not", () => {
  const announced = () => Engine.started(HOOKED).collects().collects({ flaky: 1 }).goto("done").collects();
  expect(announced().due).toEqual(["tidy", "announce"]);
  const reasonOf = (engine: Engine) =>
    Object.values(engine.state.receipts).find(({ check }) => check === "announce")?.reason;
  expect(reasonOf(announced().collects({ announce: "unseen" }))).toBe("hook_unknown");
  expect(reasonOf(announced().pushes(2))).toBe("hook_unknown");
  expect(reasonOf(announced().says("bob", { verb: "pause" }))).toBe("hook_unknown");
  expect(reasonOf(announced().retries())).toBe("hook_unknown");
  const none = (code: "collector_failed" | "collector_not_started") => {
    const engine = announced();
    return engine.put({ kind: "no_evidence", operation: engine.state.operation?.id ?? "", code, detail: {} });
  };
  expect(reasonOf(none("collector_failed"))).toBe("hook_unknown");
  expect(reasonOf(none("collector_not_started"))).toBe("collector_not_started");
});
