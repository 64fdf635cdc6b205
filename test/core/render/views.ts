/** Views for the tests of rendering: one small runbook, and runs of it in every situation that is shown differently. */

import type { RunView } from "../../../src/core/render/section/ask.ts";
import type { HistoryLine, View } from "../../../src/core/render/view.ts";
import { gateOf } from "../../../src/core/run/gate.ts";
import type { CommandReceipt } from "../../../src/core/run/receipt.ts";
import type { Run } from "../../../src/core/run/run.ts";
import type {
  Check,
  CommandCheck,
  ConfirmationCheck,
  ManualCheck,
  Node,
  Runbook,
} from "../../../src/core/runbook/runbook.ts";
import { nodeOf } from "../../../src/core/runbook/runbook.ts";

export const HEAD = "1a2b3c4d5e6f708192a3b4c5d6e7f8091a2b3c4d";
export const OLD = "0ff1ce0ff1ce0ff1ce0ff1ce0ff1ce0ff1ce0ff1";
export const PLACE = { repository: "octo/widgets", url: "https://github.example/octo/widgets", pull: 12 };

const BASE = { digest: "d1", blocks: true, carry: true };
export const TESTS: CommandCheck = {
  ...BASE,
  kind: "command",
  id: "tests",
  title: "The tests pass",
  run: "npm test",
  timeoutMs: 600_000,
};
export const REVIEW: ManualCheck = {
  ...BASE,
  kind: "manual",
  id: "review",
  title: "Somebody has read the change",
  approvers: { role: "write", users: [], count: 1, allowAuthor: false, allowLastPusher: false, settleS: 60 },
};
export const READY: ConfirmationCheck = { ...BASE, kind: "confirmation", id: "ready", title: "The plan is ready." };

/** prepare -> verify -> handoff, with a way back. */
export function runbookOf(checks: readonly Check[] = [TESTS, REVIEW], nodes?: readonly Node[]): Runbook {
  const node = (name: string, prompt: string, edges: Node["edges"]): Node => ({
    name,
    prompt,
    actor: "agent",
    beforeTransfer: [],
    inHook: [],
    outHook: [],
    edges,
  });
  return {
    name: "change",
    initial: "prepare",
    goal: "The change is reviewed and merged.",
    notes: ["PLAN.md"],
    agents: ["agent"],
    limits: { transitions: 100 },
    vars: {},
    digest: "b00cb00cb00cb00c",
    nodes: nodes ?? [
      node("prepare", "Write the change.", [
        { from: "prepare", to: "verify", condition: [READY], hook: [], auto: false },
      ]),
      node("verify", "Run the tests.\nAnswer the review.", [
        { from: "verify", to: "handoff", condition: checks, hook: [], auto: false },
        { from: "verify", to: "prepare", condition: [], hook: [], auto: false },
      ]),
      { ...node("handoff", "", []), ending: "succeeded" },
    ],
  };
}

export function runOf(change: Partial<Run> = {}): Run {
  return {
    id: "pr-12",
    runbook: { path: ".statem/runbook.yaml", digest: "b00cb00cb00cb00c", commit: OLD },
    subject: {
      repository: "R_1",
      pull: 12,
      author: "author1",
      base: "main",
      head: { commit: HEAD, tree: "7ee", pushedBy: "agent" },
    },
    status: { kind: "active" },
    entry: { id: "e3", node: "verify" },
    path: [{ from: "prepare", to: "verify", entry: "e0" }],
    request: { id: "r4", to: "handoff", by: "agent" },
    receipts: {},
    approvals: [],
    rejections: [],
    confirmations: [],
    attempts: {},
    entries: { prepare: 1, verify: 1 },
    transitions: 1,
    commentsAfter: 0,
    answers: {},
    ...change,
  };
}

export function receiptOf(change: Partial<CommandReceipt> & { readonly tail?: string } = {}): CommandReceipt {
  const { tail = "", ...rest } = change;
  const failed = rest.verdict !== undefined && rest.verdict !== "pass";
  return {
    check: "tests",
    digest: "d1",
    runbook: "b00cb00cb00cb00c",
    entry: "e3",
    verdict: "pass",
    reason: failed ? "exit_code" : "passed",
    command: "npm test",
    observation: {
      exitCode: failed ? 1 : 0,
      timedOut: false,
      durationMs: 12_345,
      output: { head: "", tail, bytes: tail.length, digest: "0u7" },
    },
    checkedAt: { head: HEAD, tree: "7ee" },
    operation: "op5",
    log: "https://github.example/octo/widgets/actions/runs/1",
    at: "2026-01-02T03:04:05Z",
    ...rest,
  };
}

export const HISTORY: readonly HistoryLine[] = [
  { at: "2026-01-02T03:00:00Z", actor: "author1", kind: "started", detail: { node: "prepare" } },
  { at: "2026-01-02T03:01:00Z", actor: "agent", kind: "moved", detail: { from: "prepare", to: "verify" } },
  { at: "2026-01-02T03:02:00Z", actor: "agent", kind: "requested", detail: { to: "handoff" } },
];

export function viewOf(run: Run = runOf(), runbook: Runbook = runbookOf(), history = HISTORY): RunView {
  const edges = nodeOf(runbook, run.entry.node)?.edges ?? [];
  const asked = edges.filter((edge) => (run.request ? edge.to === run.request.to : edge.auto));
  const gates = (asked.length > 0 ? asked : edges).map((edge) => gateOf(runbook, run, edge));
  return {
    kind: "run",
    place: PLACE,
    run,
    runbook,
    revision: 7,
    gates: run.status.kind === "ended" ? [] : gates,
    history,
  };
}

const ended = (node: string, ending: "succeeded" | "failed" | "cancelled" | "exhausted", reason: string) => {
  const { request: _, ...rest } = runOf();
  return { ...rest, entry: { id: "e9", node }, status: { kind: "ended" as const, ending, reason, final: false } };
};
const idle = (({ request: _, ...rest }) => rest)(runOf({ entry: { id: "e0", node: "prepare" }, path: [] }));
const operation = {
  id: "op5",
  head: HEAD,
  openedAt: "2026-01-02T03:03:00Z",
  due: [{ check: "tests", digest: "d1", entry: "e3" }],
};
const passed = { "e3/tests": receiptOf() };

/** Every situation by its name. */
export const SITUATIONS: Readonly<Record<string, View>> = {
  working: viewOf(idle),
  collecting: viewOf(
    runOf({
      operation,
      receipts: { "e3/tests": receiptOf({ checkedAt: { head: OLD, tree: "1" }, staleSince: HEAD }) },
    }),
  ),
  uncollected: viewOf(),
  failing: viewOf(
    runOf({ receipts: { "e3/tests": receiptOf({ verdict: "fail", tail: "1 test failed\n  expected 2, got 3\n" }) } }),
  ),
  limited: viewOf(runOf({ receipts: { "e3/tests": receiptOf({ verdict: "limited", reason: "collector_failed" }) } })),
  reviewing: viewOf(runOf({ receipts: passed })),
  rejected: viewOf(
    runOf({
      receipts: passed,
      rejections: [
        { check: "review", entry: "e3", head: HEAD, person: "reviewer1", reason: "No @tests, see #4 | now", at: "" },
      ],
    }),
  ),
  confirming: viewOf({ ...idle, request: { id: "r1", to: "verify", by: "agent" } }),
  paused: viewOf(runOf({ status: { kind: "paused", reason: "closed" } })),
  succeeded: viewOf({
    ...ended("handoff", "succeeded", "reached"),
    path: [...runOf().path, { from: "verify", to: "handoff", entry: "e3" }],
  }),
  merged: viewOf(ended("handoff", "succeeded", "merged")),
  merged_unverified: viewOf(ended("verify", "failed", "merged_unverified")),
  exhausted: viewOf(ended("verify", "exhausted", "limit_transitions")),
  cancelled: viewOf(ended("verify", "cancelled", "reached")),
  held: {
    kind: "held",
    run: "pr-12",
    place: PLACE,
    head: HEAD,
    code: "runbook_invalid",
    detail: { path: ".statem/runbook.yaml", base: "main", problem: "line 3: no `nodes`" },
  },
  held_fork: { kind: "held", run: "pr-12", place: PLACE, head: HEAD, code: "awaits_start", detail: {} },
};
