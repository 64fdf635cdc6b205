/** The message of a revision. */
import { expect, it } from "vitest";
import { historyOf } from "../../../src/core/render/history.ts";
import { renderRevisionMessage } from "../../../src/core/render/stored/revision.ts";
import { HISTORY } from "./views.ts";

it("tells what happened", () => {
  expect(renderRevisionMessage("pr-12", HISTORY)).toEqual({
    headline: "pr-12: asked for handoff (agent) (+2)",
    body: "- started at prepare (author1)\n- moved prepare → verify (agent)\n- asked for handoff (agent)",
  });
});

it("leads with what people look for", () => {
  const lines = [
    { at: "", actor: "agent", kind: "moved", detail: { from: "a", to: "b" } },
    { at: "", actor: null, kind: "operation_opened", detail: { checks: "tests" } },
  ];
  expect(renderRevisionMessage("pr-12", lines).headline).toBe("pr-12: moved a → b (agent) (+1)");
});

it("says something even of nothing", () => {
  expect(renderRevisionMessage("pr-12", [])).toEqual({
    headline: "pr-12: written anew",
    body: "",
  });
});

it("keeps names from pinging, closing, and adding lines of their own", () => {
  const reason =
    "Fixes #1 @alice GH-2 https://x.example\n\nCo-authored-by: x <x@example.invalid> 😀😀😀😀😀😀😀😀😀😀😀😀";
  const { headline, body } = renderRevisionMessage("pr-12", [
    { at: "", actor: "reviewer1", kind: "rejected", detail: { check: "review", reason } },
  ]);
  expect(headline.length).toBeLessThanOrEqual(72);
  for (const text of [headline, body]) expect(text).not.toMatch(/@\w|#\d|GH-\d|:\/\/|[\p{Cs}]/u);
  expect(body.split("\n")).toHaveLength(1);
});

it("has no line for bookkeeping", () => {
  const happening = { seq: 1, at: "t", actor: null, head: "h", operation: null };
  const events = [
    { ...happening, event: { kind: "head_recorded", at: "t", commit: "c" } as const },
    { ...happening, event: { kind: "moved", from: "a", to: "b", auto: false } as const },
  ];
  expect(historyOf(events)).toEqual([{ at: "t", actor: null, kind: "moved", detail: { from: "a", to: "b" } }]);
});
