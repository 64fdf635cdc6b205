/** `confirm CHECK`: the asker's word for one string check of any edge out of here, before or after the edge is asked for. */
import type { Asked } from "../../../command/command.ts";
import { nodeOf } from "../../../runbook/runbook.ts";
import { gateOf } from "../../gate.ts";
import type { Spoken } from "../command.ts";
import type { Draft } from "../draft.ts";
import { done, list, type Outcome, refused } from "../outcome.ts";
import { mayWork } from "./owner.ts";
import { notActive } from "./status.ts";

export function askConfirm(draft: Draft, { check }: Asked & { verb: "confirm" }, spoken: Spoken): Outcome {
  const { runbook, now } = draft.circumstances;
  const { run } = draft;
  const node = nodeOf(runbook, run.entry.node);
  const shut = notActive(run) ?? mayWork(draft, spoken, node?.actor);
  if (shut) return shut;
  const words = (node?.edges ?? [])
    .flatMap((edge) => gateOf(runbook, run, edge).items)
    .filter((item) => item.check.kind === "confirmation");
  const item = words.find((one) => one.check.id === check);
  if (!item) {
    const checks = list([...new Set(words.map((one) => one.check.id))]);
    return words.length === 0 ? refused("nothing_to_confirm") : refused("not_to_confirm", { check, checks });
  }
  if (item.judgement.kind === "pass") return refused("already_confirmed", { check });
  const by = spoken.actor.login ?? "ghost";
  draft.add({ kind: "confirmed", confirmation: { check, entry: item.entry, by, at: now } });
  return done("confirmed", { checks: list([check]) });
}
