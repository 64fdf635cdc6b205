/** Observation to verdict, as a table; and that nothing but an exit code of 0 is ever a pass. */
import fc from "fast-check";
import { expect, it } from "vitest";
import { judgeObservation } from "../../../src/core/check/command.ts";
import { sentence } from "../../../src/core/render/reasons.ts";
import type { Observation } from "../../../src/core/run/receipt.ts";
import type { CommandCheck } from "../../../src/core/runbook/runbook.ts";

const check: CommandCheck = {
  kind: "command",
  id: "tests",
  digest: "d".repeat(64),
  title: "npm test",
  blocks: true,
  carry: true,
  run: "npm test",
  timeoutMs: 90_500,
};
const seen: Observation = {
  exitCode: 0,
  timedOut: false,
  durationMs: 12,
  output: { head: "", tail: "", bytes: 0, digest: "e".repeat(64) },
};

it.each([
  [{}, "pass", "passed", "The command exited with 0."],
  [{ exitCode: 1 }, "fail", "exit_code", "The command exited with 1; 0 was expected."],
  [{ exitCode: 137 }, "fail", "exit_code", "The command exited with 137; 0 was expected."],
  [{ exitCode: null, timedOut: true }, "fail", "timed_out", "The command was stopped after 90.5 seconds, its limit."],
  [{ timedOut: true }, "fail", "timed_out", "The command was stopped after 90.5 seconds, its limit."],
  [{ exitCode: null, error: "no room" }, "limited", "not_started", "The command could not be started: no room."],
  [{ error: "no room" }, "limited", "not_started", "The command could not be started: no room."],
  [{ error: "" }, "limited", "not_started", "The command could not be started: ."],
  [{ exitCode: null }, "limited", "not_started", "The command could not be started: no exit code was seen."],
] as const)("%j is %s, %s", (change, verdict, reason, words) => {
  const judged = judgeObservation(check, { ...seen, ...change });
  expect(judged).toMatchObject({ verdict, reason });
  expect(sentence(judged.reason, judged.detail)).toBe(words);
});

it("passes for an exit code of 0 that nothing contradicts, and never else", () => {
  const observation = fc.record(
    {
      exitCode: fc.option(fc.oneof(fc.constant(0), fc.integer())),
      timedOut: fc.boolean(),
      durationMs: fc.nat(),
      output: fc.constant(seen.output),
      error: fc.string(),
    },
    { requiredKeys: ["exitCode", "timedOut", "durationMs", "output"] },
  );
  fc.assert(
    fc.property(observation, (value) => {
      const isPass = judgeObservation(check, value).verdict === "pass";
      expect(isPass).toBe(value.exitCode === 0 && !value.timedOut && !("error" in value));
    }),
  );
});
