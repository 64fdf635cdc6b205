/** `start`, where there is a run already: `--again` has another one take the place of one that has ended. */
import type { Asked } from "../../../../command/command.ts";
import { nextRunId } from "../../../run-id.ts";
import type { Spoken } from "../../command.ts";
import type { Draft } from "../../draft.ts";
import { done, type Outcome, refused } from "../../outcome.ts";
import { isAtLeast, isPerson } from "../eligibility.ts";

export function askStart(draft: Draft, asked: Asked & { verb: "start" }, spoken: Spoken): Outcome {
  const { status, entry, id } = draft.run;
  if (!asked.again) {
    return status.kind === "ended"
      ? refused("run_over", { ending: status.ending })
      : refused("run_exists", { node: entry.node });
  }
  if (status.kind !== "ended") return refused("not_ended", { node: entry.node });
  if (status.final) return refused("merged_already");
  const { actor, comment, url, at } = spoken;
  const by = actor.login ?? "ghost";
  if (!isPerson(draft.circumstances.runbook, actor)) return refused("not_a_person_here", { actor: by });
  if (!isAtLeast(actor.role, "maintain"))
    return refused("role_too_low", { actor: by, role: actor.role, needed: "maintain" });
  const run = nextRunId(id);
  draft.add({ kind: "followed", run, by, comment, url, at });
  return done("again", { run });
}
