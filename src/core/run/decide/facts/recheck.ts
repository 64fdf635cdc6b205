/**
 * Approvals that were given and count no longer: their words were changed or are gone, or who gave them has lost the role.
 * A rejection stands whatever becomes of the comment that said it.
 */
import type { ManualCheck } from "../../../runbook/runbook.ts";
import { checksOfRun } from "../../added.ts";
import type { Ownership } from "../../codeowners.ts";
import type { Approval } from "../../run.ts";
import { whyUnentitled } from "../asked/eligibility.ts";
import type { Command, Standing } from "../command.ts";
import type { Draft } from "../draft.ts";
import { done, type Outcome } from "../outcome.ts";
import { takeBackSuccess } from "../subject.ts";

export function recheck(draft: Draft, command: Command & { kind: "recheck" }): Outcome {
  const { status } = draft.run;
  if (status.kind === "ended" && status.final) return done("status");
  for (const approval of draft.run.approvals) {
    const reason = approval.staleSince === undefined ? whyNot(draft, command, approval) : undefined;
    if (reason === undefined) continue;
    const { check, entry, person } = approval;
    draft.actor = person;
    draft.add({ kind: "revoked", check, entry, person, reason });
    takeBackSuccess(draft);
  }
  return done("status");
}

function whyNot(
  draft: Draft,
  { edited, gone, dismissed, people }: Command & { kind: "recheck" },
  { said, person, check, owns }: Approval,
): string | undefined {
  if (edited.includes(said)) return "comment_edited";
  if (gone.includes(said)) return "comment_deleted";
  if (dismissed.includes(said)) return "review_dismissed";
  const standing = Object.hasOwn(people, person) ? people[person] : undefined;
  const approvers = manualCheck(draft, check)?.approvers;
  if (standing === undefined || approvers === undefined) return undefined;
  const why = whyUnentitled(approvers, person, standing);
  if (why === undefined) return hasLost(owns, standing.owns) ? "standing_lost" : undefined;
  return why.code === "role_too_low" ? "role_lost" : "standing_lost";
}

/** Whether somebody stands for fewer owners than when they approved. */
function hasLost(then: Ownership | undefined, now: Standing["owns"]): boolean {
  return typeof now === "object" && (then?.covered ?? []).some((owners) => !now.covered.includes(owners));
}

function manualCheck({ circumstances, run }: Draft, id: string): ManualCheck | undefined {
  return checksOfRun(circumstances.runbook, run).find(
    (check): check is ManualCheck => check.kind === "manual" && check.id === id,
  );
}
