/**
 * `revoke [CHECK]`: a person takes back what they approved or rejected, a maintainer also what others rejected. An approval
 * that made the run succeed takes the success back with it.
 */
import type { Asked } from "../../../../command/command.ts";
import type { Approval, Rejection } from "../../../run.ts";
import type { Spoken } from "../../command.ts";
import type { Draft } from "../../draft.ts";
import { done, list, type Outcome, refused } from "../../outcome.ts";
import { takeBackSuccess } from "../../subject.ts";
import { isAtLeast, isAuthor, isPerson, isSame } from "../eligibility.ts";

export function askRevoke(draft: Draft, { check }: Asked & { verb: "revoke" }, { actor }: Spoken): Outcome {
  const { run } = draft;
  const { status } = run;
  if (status.kind === "ended" && (status.final || status.ending !== "succeeded"))
    return refused("run_ended", { ending: status.ending });
  const login = actor.login ?? "ghost";
  const isMeant = (one: Approval | Rejection) =>
    one.staleSince === undefined && (check === undefined || one.check === check);
  const approvals = run.approvals.filter((one) => isMeant(one) && isSame(one.person, login));
  const mayClear =
    check !== undefined &&
    isPerson(draft.circumstances.runbook, actor) &&
    isAtLeast(actor.role, "maintain") &&
    !isAuthor(run, actor);
  const rejections = run.rejections.filter((one) => isMeant(one) && (isSame(one.person, login) || mayClear));
  for (const { check: id, entry, person } of approvals)
    draft.add({ kind: "revoked", check: id, entry, person, reason: "revoked" });
  for (const { check: id, entry, person } of rejections)
    draft.add({ kind: "rejection_revoked", check: id, entry, person });
  if (approvals.length + rejections.length === 0) return refused("nothing_to_revoke", { actor: login });
  if (approvals.length > 0) takeBackSuccess(draft);
  return done("revoked", { checks: list([...new Set([...approvals, ...rejections].map((one) => one.check))]) });
}
