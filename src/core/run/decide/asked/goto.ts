/** `goto`: asks for a transition. It opens a request; whether the gate holds is settled afterwards. */
import type { Asked } from "../../../command/command.ts";
import { nodeOf } from "../../../runbook/runbook.ts";
import { gateOf } from "../../gate.ts";
import { shutBecause } from "../bounds.ts";
import type { Spoken } from "../command.ts";
import type { Draft } from "../draft.ts";
import { done, list, type Outcome, refused } from "../outcome.ts";
import { mayWork } from "./owner.ts";
import { notActive } from "./status.ts";

export function askGoto(draft: Draft, asked: Asked & { verb: "goto" }, spoken: Spoken): Outcome {
  const { runbook, now } = draft.circumstances;
  const { run } = draft;
  const shut = notActive(run) ?? mayWork(draft, spoken, nodeOf(runbook, run.entry.node)?.actor);
  if (shut) return shut;
  const from = run.entry.node;
  const to = asked.node;
  const edges = nodeOf(runbook, from)?.edges ?? [];
  const edge = edges.find((one) => one.to === to);
  if (!edge) {
    return to === from
      ? refused("already_there", { node: to })
      : refused("no_edge", { from, to, targets: list(edges.map((one) => one.to)) });
  }
  const isOpenAlready = run.request?.to === to;
  const bound = shutBecause(runbook, run, edge, !isOpenAlready);
  if (bound) return bound;
  const unconfirmed = gateOf(runbook, run, edge).items.filter(
    ({ check, judgement }) => check.kind === "confirmation" && judgement.kind === "waiting",
  );
  if (unconfirmed.length > 0 && !asked.confirm) {
    return refused("confirmation_missing", {
      to,
      checks: unconfirmed.map(({ check }) => `“${check.title}”`).join(", "),
    });
  }
  const by = spoken.actor.login ?? "ghost";
  if (!isOpenAlready) draft.add({ kind: "requested", to, by });
  for (const { check, entry } of unconfirmed) {
    draft.add({ kind: "confirmed", confirmation: { check: check.id, entry, by, at: now } });
  }
  return done("requested", { to });
}
