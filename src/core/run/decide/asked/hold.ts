/** `pause`, `resume` and `cancel`: people stop a run, let it go on, or end it; an author only what is the author's own. */
import type { Spoken } from "../command.ts";
import type { Draft } from "../draft.ts";
import { done, type Outcome, refused } from "../outcome.ts";
import { isAtLeast, isAuthor, isPerson, isSame } from "./eligibility.ts";

export function askHold(draft: Draft, verb: "pause" | "resume" | "cancel", { actor }: Spoken): Outcome {
  const { runbook } = draft.circumstances;
  const { status } = draft.run;
  const by = actor.login ?? "ghost";
  if (actor.login === null) return refused("unknown_account");
  if (status.kind === "ended") return refused("run_ended", { ending: status.ending });
  const isPauser = status.kind === "paused" && status.by !== undefined && isSame(status.by, by);
  const isInvolved = verb === "resume" ? isPauser : isAuthor(draft.run, actor);
  if (!isInvolved && !isPerson(runbook, actor)) return refused("not_a_person_here", { actor: by });
  if (!isInvolved && !isAtLeast(actor.role, "write")) return refused("may_not_hold", { actor: by });
  switch (verb) {
    case "pause":
      if (status.kind === "paused") return refused("run_paused", { reason: status.reason });
      draft.add({ kind: "paused", reason: "asked", by });
      return done("paused", { by });
    case "resume":
      if (status.kind !== "paused") return refused("not_paused");
      if (status.reason === "closed") return refused("paused_by_closing");
      draft.add({ kind: "resumed", reason: "asked" });
      return done("resumed");
    case "cancel":
      draft.add({ kind: "ended", ending: "cancelled", reason: "cancelled", detail: { by }, final: false });
      return done("cancelled", { by });
  }
}
