/** The check: what it concludes in each situation, and that nothing but a run that succeeded is ever green. */
import { describe, expect, it } from "vitest";
import { renderCheck } from "../../../src/core/render/check.ts";
import { HEAD, PLACE, REVIEW, receiptOf, runbookOf, runOf, SITUATIONS, TESTS, viewOf } from "./views.ts";

const shown = (name: string) => {
  const view = SITUATIONS[name];
  if (!view) throw new Error(`There is no situation called "${name}".`);
  const { status, conclusion, title } = renderCheck(view);
  return `${conclusion ?? status}: ${title}`;
};

it("says in each situation whose turn it is", () => {
  expect(
    Object.keys(SITUATIONS)
      .map((name) => `${name} | ${shown(name)}`)
      .join("\n"),
  ).toMatchInlineSnapshot(`
    "working | in_progress: Waiting for the agent at prepare (1a2b3c4)
    collecting | in_progress: Collecting evidence at verify: tests (1a2b3c4)
    uncollected | in_progress: Waiting for evidence at verify: tests (1a2b3c4)
    failing | in_progress: Held at verify: tests failed at 1a2b3c4
    limited | in_progress: Held at verify: tests could not be established at 1a2b3c4
    reviewing | action_required: Waiting for a reviewer at verify: review (1a2b3c4)
    rejected | in_progress: Held at verify: review was rejected at 1a2b3c4
    confirming | in_progress: Waiting for a confirmation at prepare: ready (1a2b3c4)
    paused | action_required: Paused at verify: The pull request was closed (1a2b3c4)
    succeeded | success: Succeeded at handoff: Reached handoff (1a2b3c4)
    merged | success: Succeeded at handoff: Merged at the commit that was verified (1a2b3c4)
    merged_unverified | failure: Merged unverified at verify: Merged although the run had not succeeded at the merged commit (1a2b3c4)
    exhausted | failure: Exhausted at verify: The run used up its 100 transitions (1a2b3c4)
    cancelled | cancelled: Cancelled at verify: Reached verify (1a2b3c4)
    held | action_required: Held: .statem/runbook.yaml on main is not valid: line 3: no nodes (1a2b3c4)
    held_fork | action_required: Held: This pull request comes from a fork; a maintainer starts its run with /statem start (1a2b3c4)"
  `);
});

it("is green for a run that succeeded, and for nothing else", () => {
  const green = Object.entries(SITUATIONS).filter(([, view]) => renderCheck(view).conclusion === "success");
  expect(green.map(([name]) => name)).toEqual(["succeeded", "merged"]);
});

it("is not green for an unverified merge, whatever ending it was given", () => {
  const status = { kind: "ended", ending: "succeeded", reason: "merged_unverified", final: true } as const;
  expect(renderCheck(viewOf(runOf({ status }))).conclusion).toBe("failure");
});

describe("several gates in play", () => {
  const nodes = (doneIsShut: boolean) => [
    {
      ...(runbookOf().nodes[1] ?? {
        name: "verify",
        prompt: "",
        actor: "agent",
        beforeTransfer: [],
        inHook: [],
        outHook: [],
        edges: [],
      }),
      edges: [
        { from: "verify", to: "handoff", condition: [TESTS], hook: [], auto: true },
        { from: "verify", to: "prepare", condition: [doneIsShut ? TESTS : REVIEW], hook: [], auto: true },
      ],
    },
  ];
  const { request: _, ...run } = runOf({ receipts: { "e3/tests": receiptOf({ verdict: "fail" }) } });

  it("are held only when all of them are shut", () => {
    expect(renderCheck(viewOf(run, runbookOf([], nodes(true)))).title).toBe("Held at verify: tests failed at 1a2b3c4");
    expect(renderCheck(viewOf(run, runbookOf([], nodes(false)))).title).toBe(
      "Waiting for a reviewer at verify: review (1a2b3c4)",
    );
  });
});

it("tells when no edge may be tried any more", () => {
  const runbook = runbookOf([]);
  const [prepare, verify, handoff] = runbook.nodes;
  if (!prepare || !verify || !handoff) throw new Error("The runbook of these tests has three nodes.");
  const shut = { ...runbook, nodes: [prepare, verify, { ...handoff, maxEntries: 1 }] };
  const check = renderCheck(viewOf(runOf({ entries: { handoff: 1 } }), shut));
  expect(check).toMatchObject({
    conclusion: "action_required",
    title: "Held at verify: handoff has been entered 1 times, as often as this run may (1a2b3c4)",
  });
});

it("keeps GitHub's limits and the commit, whatever names and reasons are", () => {
  const long = `${"x".repeat(98)}😀`;
  const status = { kind: "paused", reason: "😀".repeat(5_000) } as const;
  const views = [
    viewOf(runOf({ status })),
    {
      kind: "held",
      run: "pr-12",
      place: PLACE,
      head: HEAD,
      code: "state_unreadable",
      detail: { problem: "\u202e`|<".repeat(50_000) },
    } as const,
    viewOf(
      runOf({ request: { id: "r", to: "handoff", by: long } }),
      runbookOf(Array.from({ length: 200 }, (_, i) => ({ ...TESTS, id: `${"t".repeat(300)}${i}` }))),
    ),
  ];
  for (const view of views) {
    const { title, summary } = renderCheck(view);
    expect(title.length).toBeLessThanOrEqual(255);
    expect(title).toMatch(/\(1a2b3c4\)$/);
    expect(title).not.toMatch(/[\p{Cf}\p{Cs}]/u);
    expect(summary.length).toBeLessThanOrEqual(65_535);
  }
});
