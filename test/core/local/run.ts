/** A run in the middle of its work, for tests of what may happen next. */
import type { LocalRun } from "../../../src/core/local/run.ts";

export const RUN: LocalRun = {
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
