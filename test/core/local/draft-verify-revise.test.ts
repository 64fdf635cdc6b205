/**
 * The shipped runbook `draft-verify-revise` over the pure core: for any first score, gain, threshold and number of revisions
 * it ends as the closed form says. Its commands are not run; what they would write is handed to the core.
 */
import { readFileSync } from "node:fs";
import fc from "fast-check";
import { expect, test } from "vitest";
import { judgeVariable } from "../../../src/core/check/variable.ts";
import type { LocalEvent } from "../../../src/core/local/journal/event.ts";
import { foldLocal } from "../../../src/core/local/journal/fold.ts";
import { claimEdge, localNode } from "../../../src/core/local/move/claim.ts";
import type { LocalRun } from "../../../src/core/local/run.ts";
import { settle } from "../../../src/core/local/vars/settle.ts";
import type { LocalEdge, LocalRunbook } from "../../../src/core/runbook/local.ts";
import { variableOf } from "../../../src/core/vars/merge.ts";
import { localOf } from "../runbook/reading.ts";

const TEXT = readFileSync(new URL("../../../runbooks/draft-verify-revise.yaml", import.meta.url), "utf8");
const NOW = "2026-01-01T00:00:00Z";
const HOLDER = { pid: 1, start: "", place: "" };

interface Experiment {
  readonly start: number;
  readonly step: number;
  readonly threshold: number;
  readonly most: number;
}

/** The runbook with other numbers. */
function bookFor({ threshold, most }: Experiment): LocalRunbook {
  const text = TEXT.replace("at_least: 90", `at_least: ${threshold}`).replace("max_entries: 2", `max_entries: ${most}`);
  return localOf(text);
}

/** Follows the first open way until the run is over. */
function play(book: LocalRunbook, written: Readonly<Record<string, string>>) {
  let seq = 0;
  let run: LocalRun | undefined;
  const tell = (event: LocalEvent): LocalRun => {
    run = foldLocal(run, { seq, at: NOW, actor: "me", event });
    seq += 1;
    return run;
  };
  const shown = { event: "test" };
  const spec = { path: "/r.yaml", digest: book.digest };
  let state = tell({ kind: "started", run: "x", spec, entry: { id: "e0", node: book.initial }, agent: "me", shown });
  const writeBy = (hooks: readonly { readonly id: string }[]) => {
    for (const { id } of hooks) {
      const text = written[id] ?? "";
      const carried = { finding: { verdict: "pass", output: "" }, vars: { kind: "text", text } } as const;
      const settled = settle(state, book, { id, node: state.entry.node }, carried, new Map());
      expect(settled.finding.verdict).toBe("pass");
      if (settled.left !== undefined) state = tell({ kind: "ran", check: id, ...settled.left });
    }
  };
  const isOpen = (edge: LocalEdge) =>
    edge.condition.every(
      (check) =>
        check.kind === "variable" &&
        judgeVariable(check, variableOf(check.variable, book.vars, state), () => false).verdict === "pass",
    );
  const take = (edge: LocalEdge): boolean => {
    const ask = { to: edge.to, entry: state.entry.id, entryId: `e${seq}`, holder: HOLDER, auto: true, now: NOW };
    const claim = claimEdge(state, book, { ...ask, isAtWork: () => false });
    if (claim.kind !== "moved" && claim.kind !== "claimed") return false;
    const from = localNode(book, state.entry.node);
    for (const event of claim.events) state = tell(event);
    if (claim.kind === "moved") return true;
    writeBy([...(from?.outHook ?? []), ...edge.hook]);
    const request = state.request?.id ?? "";
    state = tell({ kind: "moved", request, to: { id: ask.entryId, node: edge.to }, shown });
    writeBy(localNode(book, edge.to)?.inHook ?? []);
    return true;
  };
  for (;;) {
    const edges: readonly LocalEdge[] = localNode(book, state.entry.node)?.edges ?? [];
    if (!edges.filter((edge) => edge.auto && isOpen(edge)).some(take)) break;
  }
  const [score, revisions] = ["score", "revisions"].map((name) => variableOf(name, book.vars, state));
  return { ended: localNode(book, state.entry.node)?.ending, revisions, score, entered: state.entries["revise"] ?? 0 };
}

function experiment(asked: Experiment) {
  return play(bookFor(asked), { written: `score=${asked.start}`, revised: `score=${asked.step}\nrevisions=1` });
}

test("the two that are known", () => {
  const known = { step: 15, threshold: 90, most: 2 };
  expect(experiment({ ...known, start: 60 })).toEqual({ ended: "succeeded", revisions: 2, score: 90, entered: 2 });
  expect(experiment({ ...known, start: 20 })).toEqual({ ended: "failed", revisions: 2, score: 50, entered: 2 });
});

test("any other, as the closed form has it", () => {
  const anyExperiment = fc.record({
    start: fc.integer({ min: -50, max: 150 }),
    step: fc.integer({ min: 1, max: 40 }),
    threshold: fc.integer({ min: -20, max: 130 }),
    most: fc.integer({ min: 1, max: 6 }),
  });
  fc.assert(
    fc.property(anyExperiment, (asked) => {
      const { start, step, threshold, most } = asked;
      const needed = Math.max(0, Math.ceil((threshold - start) / step));
      const revisions = Math.min(needed, most);
      expect(experiment(asked)).toEqual({
        ...{ ended: needed <= most ? "succeeded" : "failed", revisions, entered: revisions },
        score: start + revisions * step,
      });
    }),
    { numRuns: 150 },
  );
});
