/** What `validate` says of the worst case of each cycle, and of the limits that nobody wrote. */
import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { unwrittenLimits, worstCases } from "../../../src/core/runbook/analysis/worst.ts";
import { localOf } from "./reading.ts";

const worst = (text: string) => worstCases(localOf(text));
const LOOP = "nodes: {a: {next: [b, c]}, b: {next: a}, c: }";

test.each([
  [`limits: {transitions: 9}\n${LOOP}`, ["a -> b -> a: at worst 4 rounds, 8 transitions (`limits`)"]],
  [`limits: {entries: 3}\n${LOOP}`, ["a -> b -> a: at worst 2 rounds, 4 transitions (`limits`)"]],
  [
    "limits: {transitions: 90}\nnodes: {a: {next: [b, c]}, b: {max_entries: 5, next: a}, c: }",
    ["a -> b -> a: at worst 5 rounds, 10 transitions (`max_entries` of `b`)"],
  ],
  [
    `limits: {deadline: 2h}\n${LOOP}`,
    ["a -> b -> a: time alone ends it locally; on GitHub at worst 50 rounds, 100 transitions (`limits`)"],
  ],
  [
    "limits: {minutes: 9}\nnodes: {a: {before_transfer: {run: x}, next: [b, c]}, b: {next: a}, c: }",
    ["a -> b -> a: a counter or the minutes of its commands end it"],
  ],
  [LOOP, ["a -> b -> a: nothing counts its rounds locally; on GitHub at worst 50 rounds, 100 transitions (`limits`)"]],
  ["limits: {transitions: 9}\nnodes: {a: {next: b}, b: }", []],
])("%s", (text, expected) => {
  expect(worst(text)).toEqual(expected);
});

test("what bounds a run on GitHub that its runbook does not bound is told", () => {
  expect(unwrittenLimits(localOf("limits: {entries: 3}\nnodes: {a: {next: b}, b: }"))).toBeUndefined();
  expect(unwrittenLimits(localOf(LOOP))).toBe(
    "no `limits` are written, so a run ends after 100 transitions, after 14 days, or when the same failure came 3 times " +
      "(locally nothing of that ends one)",
  );
});

test("of the known experiment", () => {
  const text = readFileSync(new URL("../../../runbooks/draft-verify-revise.yaml", import.meta.url), "utf8");
  expect(worst(text)[0]).toBe(
    "verify -> revise -> verify: at worst 2 rounds, 4 transitions (`max_entries` of `revise`)",
  );
});
