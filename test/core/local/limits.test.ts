/** The limits of a local run: over its whole life, whatever node it is in, and counted across stops and starts. */
import { expect, it } from "vitest";
import { type Ask, claimEdge } from "../../../src/core/local/move/claim.ts";
import type { LocalRun } from "../../../src/core/local/run.ts";
import { localOf } from "../runbook/reading.ts";

const RUN: LocalRun = {
  id: "x",
  spec: { path: "/r.yaml", digest: "0" },
  entry: { id: "20260101T000000Z-00000000", node: "a" },
  status: { kind: "active" },
  agent: "me",
  createdAt: "2026-01-01T00:00:00Z",
  updatedAt: "2026-01-01T00:00:00Z",
  attempts: {},
  entries: { a: 2, b: 2 },
  transitions: 4,
  enteredBy: "me",
  hooks: {},
  producers: [],
  shown: 1,
};
const ASK: Omit<Ask, "now"> = {
  ...{ to: "b", entry: RUN.entry.id, entryId: "20260101T010000Z-11111111", auto: false },
  holder: { pid: 1, start: "", place: "" },
  isAtWork: () => false,
};
const claim = (limits: string, now = "2026-01-01T01:00:00Z") =>
  claimEdge(RUN, localOf(`limits: ${limits}\nnodes: {a: {next: b}, b: {next: a}}`), { ...ASK, now });

it.each([
  ["{transitions: 4}", "limit_transitions"],
  ["{entries: 2}", "limit_entries"],
  ["{deadline: 1h}", "limit_deadline"],
])("%s ends the run, and says which limit it was", (limits, reason) => {
  const claimed = claim(limits);
  expect(claimed.kind).toBe("blocked");
  const events = claimed.kind === "blocked" ? claimed.events : [];
  expect(events.map(({ kind }) => kind)).toEqual(["blocked", "ended"]);
  expect(events[1]).toMatchObject({ ending: "exhausted", shown: { reason, node: "a" } });
});

it.each(["{transitions: 5}", "{entries: 3}", "{deadline: 2h}", "{transitions: 5, entries: 3, deadline: 61m}"])(
  "%s is not reached yet",
  (limits) => {
    expect(claim(limits).kind).toBe("moved");
  },
);
