/**
 * Whose commands move the run. An agent that is not its owner is refused while the owner's lease lives, and takes over by
 * its first command after that; a person who took the run over holds it against every agent until it is released.
 */
import type { NodeActor } from "../../../runbook/runbook.ts";
import type { Spoken } from "../command.ts";
import type { Draft } from "../draft.ts";
import { done, type Outcome, refused } from "../outcome.ts";
import { isAtLeast, isPerson, isSame, mayAsk } from "./eligibility.ts";

/** Why this actor may not ask for what agents ask for now, or nothing; then the run may have got a new owner. */
export function mayWork(draft: Draft, { actor }: Spoken, expected?: NodeActor): Outcome | undefined {
  const { runbook, now } = draft.circumstances;
  const { run } = draft;
  const shut = mayAsk(runbook, run, actor, expected);
  const { login } = actor;
  if (shut || login === null) return shut;
  const isStaff = isPerson(runbook, actor) && isAtLeast(actor.role, "write");
  const { owner } = run;
  if (isStaff || (owner && isSame(owner.login, login))) return undefined;
  if (owner?.hold) return refused("taken_over", { by: owner.login });
  if (isPerson(runbook, actor)) return undefined;
  if (owner && Date.parse(now) < Date.parse(owner.until))
    return refused("owned", { by: owner.login, until: owner.until });
  draft.add({ kind: "owned", login, hold: false });
  return undefined;
}

export function askTakeover(draft: Draft, { actor }: Spoken): Outcome {
  const { run, circumstances } = draft;
  const by = actor.login ?? "ghost";
  if (run.status.kind === "ended") return refused("run_ended", { ending: run.status.ending });
  if (!isPerson(circumstances.runbook, actor)) return refused("not_a_person_here", { actor: by });
  if (!isAtLeast(actor.role, "write")) return refused("role_too_low", { actor: by, role: actor.role, needed: "write" });
  if (run.owner?.hold && isSame(run.owner.login, by)) return refused("taken_over", { by });
  draft.add({ kind: "owned", login: by, hold: true });
  if (draft.run.request) draft.add({ kind: "request_closed", reason: "taken_over" });
  return done("takeover", { by });
}

export function askRelease(draft: Draft, { actor }: Spoken): Outcome {
  const { run, circumstances } = draft;
  const { owner } = run;
  const by = actor.login ?? "ghost";
  if (run.status.kind === "ended") return refused("run_ended", { ending: run.status.ending });
  if (!owner?.hold) return refused("not_taken_over");
  const isMaintainer = isPerson(circumstances.runbook, actor) && isAtLeast(actor.role, "maintain");
  if (!isSame(owner.login, by) && !isMaintainer) return refused("not_yours", { actor: by, by: owner.login });
  draft.add({ kind: "owned", login: run.subject.author ?? by, hold: false });
  return done("release", { by: run.subject.author ?? by });
}
