/** `drop`: a maintainer takes away a check that an agent registered; nobody else can make a gate ask less. */
import type { Asked } from "../../../../command/command.ts";
import { allAddedTo } from "../../../added.ts";
import type { Spoken } from "../../command.ts";
import type { Draft } from "../../draft.ts";
import { done, list, type Outcome, refused, shorten } from "../../outcome.ts";
import { maySteer } from "../eligibility.ts";
import { notActive } from "../status.ts";

const LONGEST_REASON = 1_000;

export function askDrop(draft: Draft, { check, reason }: Asked & { verb: "drop" }, { actor }: Spoken): Outcome {
  const { run, circumstances } = draft;
  const shut = notActive(run) ?? maySteer(circumstances.runbook, run, actor);
  if (shut) return shut;
  const added = allAddedTo(run);
  const found = added.find((one) => one.check.id === check);
  if (found?.dropped !== undefined) return refused("dropped_already", { check, by: found.dropped });
  if (!found) {
    const checks = list(added.filter(({ dropped }) => dropped === undefined).map((one) => one.check.id));
    return refused("not_to_drop", { check, checks });
  }
  draft.add({ kind: "dropped", check, by: actor.login ?? "ghost", reason: shorten(reason, LONGEST_REASON) });
  return done("dropped", { check });
}
