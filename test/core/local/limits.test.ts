/** The limits of a local run: over its whole life, whatever node it is in, and counted across stops and starts. */
import { describe, expect, it, test } from "vitest";
import { countFailures, normalise } from "../../../src/core/limits/failures.ts";
import { foldLocal } from "../../../src/core/local/journal/fold.ts";
import { failureKeys, noProgress } from "../../../src/core/local/limits/failures.ts";
import { type Ask, claimEdge } from "../../../src/core/local/move/claim.ts";
import type { LocalRun } from "../../../src/core/local/run.ts";
import { digest, localOf } from "../runbook/reading.ts";
import { RUN } from "./run.ts";

const ASK: Omit<Ask, "now"> = {
  ...{ to: "b", entry: RUN.entry.id, entryId: "20260101T010000Z-11111111", auto: false },
  holder: { pid: 1, start: "", place: "" },
  isAtWork: () => false,
};
const book = (limits: string) =>
  localOf(
    `vars: {usd: {type: number, default: 1}}\nlimits: ${limits}\nnodes: {a: {next: b}, b: {next: a}, p: {actor: human, next: b}}`,
  );
const claim = (limits: string, now = "2026-01-01T01:00:00Z", run: LocalRun = RUN) =>
  claimEdge(run, book(limits), { ...ASK, entry: run.entry.id, now });
const SPENT: LocalRun = { ...RUN, commandMs: 120_000, vars: { usd: 9 } };

test.each([
  ["{transitions: 4}", "limit_transitions"],
  ["{entries: 2}", "limit_entries"],
  ["{deadline: 1h}", "limit_deadline"],
  ["{minutes: 2}", "limit_minutes"],
  ["{vars: {usd: 8.5}}", "limit_vars"],
])("%s ends the run, and says which limit it was", (limits, reason) => {
  const claimed = claim(limits, undefined, SPENT);
  expect(claimed).toMatchObject({ kind: "blocked", shown: { stage: "limits", reason } });
  const events = claimed.kind === "blocked" ? claimed.events : [];
  expect(events.map(({ kind }) => kind)).toEqual(["blocked", "ended"]);
  expect(events[1]).toMatchObject({ ending: "exhausted", shown: { reason, node: "a" } });
});

test.each([
  "{transitions: 5}",
  "{entries: 3}",
  "{deadline: 2h}",
  "{minutes: 3}",
  "{vars: {usd: 9}}",
  "{transitions: 5, entries: 3, deadline: 61m, minutes: 3, vars: {usd: 10}}",
])("%s is not reached yet", (limits) => {
  expect(claim(limits, undefined, SPENT).kind).toBe("moved");
});

describe("on_limit", () => {
  const handOver = (run: LocalRun, limits: string): LocalRun => {
    const claimed = claim(limits, undefined, run);
    const events = claimed.kind === "blocked" ? claimed.events : [];
    expect(events.map(({ kind }) => kind)).toEqual(["blocked", "handed_over"]);
    return events.reduce<LocalRun>(
      (state, event, index) => foldLocal(state, { seq: 10 + index, at: "2026-01-01T01:00:00Z", actor: "me", event }),
      run,
    );
  };
  it.each(["{transitions: 4", "{entries: 2", "{deadline: 1h", "{minutes: 2", "{vars: {usd: 8}"])(
    "%s takes the run to its node, once, and everything counts anew from there",
    (limits) => {
      const text = `${limits}, on_limit: p}`;
      const handed = handOver(SPENT, text);
      expect(handed).toMatchObject({ entry: { node: "p" }, status: { kind: "active" }, transitions: 5 });
      expect(handed.request).toBeUndefined();
      expect(claim(text, "2026-01-01T01:30:00Z", handed).kind).toBe("moved");
      const later: LocalRun = {
        ...{ ...handed, transitions: 9, entries: { a: 2, b: 4 }, commandMs: 240_000 },
        vars: { usd: 18 },
      };
      const again = claim(text, "2026-01-01T02:00:00Z", later);
      const events = again.kind === "blocked" ? again.events : [];
      expect(events.at(-1)).toMatchObject({ kind: "ended", ending: "exhausted" });
    },
  );
});

describe("the same failure", () => {
  const failed = (output: string, more: object = {}) => ({
    ...{ type: "command", purpose: "condition", passed: false, on_failure: "block", exit_code: 1, output },
    ...more,
  });
  const keys = (...outputs: readonly string[]) =>
    failureKeys(
      "a",
      outputs.map((output) => failed(output)),
      digest,
    );

  it.each([
    ["Tests failed in 12.3s at 10:11:12", "Tests failed in 4 s at 23:59:59.123"],
    ["\u001b[31mred\u001b[0m", "red"],
    ["seen 2026-01-01T00:00:00Z", "seen 2027-12-31T23:59:59.5+02:00"],
    ["object at 0x7ffe12", "object at 0xdeadbeef"],
    ["cannot open /tmp/a1b2/x.txt: no", "cannot open /tmp/zzz9/y.txt: no"],
    ["pid 123 died", "pid 4567 died"],
    ["two\n\n  lines", "two lines"],
  ])("is the same without its noise: %j", (one, other) => {
    expect(normalise(one)).toBe(normalise(other));
    expect(keys(one)).toEqual(keys(other));
  });
  it("is another where what it says, its place or its exit differs", () => {
    expect(keys("score is 60")).not.toEqual(keys("score is 75"));
    expect(keys("x", "y")).toHaveLength(2);
    expect(keys("x")).not.toEqual(keys("y", "x").slice(1));
    expect(failureKeys("a", [failed("x", { exit_code: 2 })], digest)).not.toEqual(keys("x"));
    expect(failureKeys("b", [failed("x")], digest)).not.toEqual(keys("x"));
  });
  it("is not a word that nobody has given, nor what does not block", () => {
    const words = [
      failed("x", { type: "manual" }),
      failed("x", { type: "checklist" }),
      failed("x", { on_failure: "continue" }),
    ];
    expect(failureKeys("a", [...words, failed("x", { passed: true })], digest)).toEqual([]);
  });
  const results = [failed("first\nlast line")];
  /** The run after it was blocked by the same failure, each time with such files. */
  const seenIn = (...worlds: readonly string[]) => {
    let run = RUN;
    for (const world of worlds) run = { ...run, failures: countFailures(run.failures, { world, keys: keys("x") }) };
    return run;
  };
  it("ends the run when it comes so often with nothing new in between, and is quoted", () => {
    const seen = { world: "w", keys: keys("x") };
    expect(noProgress(seenIn("w"), seen, 3, results)).toBeUndefined();
    expect(noProgress(seenIn("w", "w"), seen, 3, results)).toMatchObject({
      ...{ reason: "no_progress", fields: { times: 3, limit: 3 } },
      summary: "the same failure came 3 times with nothing new in between: last line",
    });
    expect(noProgress(seenIn("w", "w"), seen, undefined, results)).toBeUndefined();
  });
  it("is another when the files changed, and is found when they go back and forth", () => {
    const seen = { world: "w", keys: keys("x") };
    expect(noProgress(seenIn("u", "v"), seen, 3, results)).toBeUndefined();
    expect(noProgress(seenIn("w", "v", "w", "v"), seen, 3, results)?.reason).toBe("no_progress");
  });
  it("is forgotten after many others", () => {
    const many = Array.from({ length: 100 }, (_, index) => `w${index}`);
    expect(Object.keys(seenIn(...many).failures?.counts ?? {})).toHaveLength(32);
  });
});
