/** `override` and `extend`: what a maintainer may do past a gate or a limit, with a reason, and seen by everybody after. */
import type { Asked } from "../../../command/command.ts";
import { nodeOf } from "../../../runbook/runbook.ts";
import { limitNames } from "../../totals/limits.ts";
import type { Spoken } from "../command.ts";
import type { Draft } from "../draft.ts";
import { done, list, type Outcome, refused, shorten } from "../outcome.ts";
import { maySteer } from "./eligibility.ts";
import { notActive } from "./status.ts";

const LONGEST_REASON = 1_000;

export function askOverride(draft: Draft, asked: Asked & { verb: "override" }, spoken: Spoken): Outcome {
  const { runbook } = draft.circumstances;
  const shut = notActive(draft.run) ?? maySteer(runbook, draft.run, spoken.actor);
  if (shut) return shut;
  const from = draft.run.entry.node;
  const to = asked.node;
  const node = nodeOf(runbook, to);
  if (!node) return refused("no_node", { node: to, targets: list(runbook.nodes.map(({ name }) => name)) });
  if (to === from) return refused("already_there", { node: to });
  if (node.ending === "succeeded") return refused("override_succeeds", { node: to });
  draft.add({ kind: "overridden", from, to, reason: shorten(asked.reason, LONGEST_REASON) });
  if (node.ending)
    draft.add({ kind: "ended", ending: node.ending, reason: "reached", detail: { node: to }, final: false });
  return done("overridden", { from, to });
}

export function askExtend(draft: Draft, asked: Asked & { verb: "extend" }, spoken: Spoken): Outcome {
  const { runbook } = draft.circumstances;
  const shut = notActive(draft.run) ?? maySteer(runbook, draft.run, spoken.actor);
  if (shut) return shut;
  const limit = asked.limit.toLowerCase();
  const names = limitNames(runbook);
  if (!names.includes(limit)) return refused("no_limit", { limit: asked.limit, names: list(names) });
  draft.add({ kind: "extended", limit, reason: shorten(asked.reason, LONGEST_REASON) });
  return done("extended", { limit });
}
