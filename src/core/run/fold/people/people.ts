/** What people's words change. */
import type { Event } from "../../event.ts";
import type { Approval, Rejection, Run } from "../../run.ts";
import { settleSetback } from "../setback.ts";
import { keepNewest } from "./answered.ts";

type PeopleEvent = Extract<
  Event,
  { kind: "confirmed" | "approved" | "rejected" | "revoked" | "rejection_revoked" | "answered" }
>;

export function foldPeople(run: Run, event: PeopleEvent): Run {
  switch (event.kind) {
    case "confirmed":
      return { ...run, confirmations: [...run.confirmations, event.confirmation] };
    case "approved": {
      // Whoever rejected and now approves has thought again; anybody else's rejection stands.
      const { approval } = event;
      const rejections = run.rejections.filter((one) => !isSameWord(one, approval));
      const approvals = run.approvals.filter((one) => !isSameWord(one, approval));
      return { ...settleSetback(run, approval.check), rejections, approvals: [...approvals, approval] };
    }
    case "rejected": {
      const { rejection } = event;
      const approvals = run.approvals.filter((one) => one.check !== rejection.check || one.entry !== rejection.entry);
      const rejections = run.rejections.filter((one) => !isSameWord(one, rejection));
      return { ...settleSetback(run, rejection.check), approvals, rejections: [...rejections, rejection] };
    }
    case "revoked":
      return { ...run, approvals: run.approvals.filter((one) => !isSameWord(one, event)) };
    case "rejection_revoked":
      return {
        ...settleSetback(run, event.check),
        rejections: run.rejections.filter((one) => !isSameWord(one, event)),
      };
    case "answered":
      return { ...run, ...keepNewest({ ...run.answers, [event.comment]: event.answer }, run) };
  }
}

type Word = Pick<Approval | Rejection, "check" | "entry" | "person" | "staleSince">;

/** Whether both are one person's live word on one check: the newer takes the place of the older. */
function isSameWord(older: Word, newer: Word): boolean {
  return (
    older.staleSince === undefined &&
    older.check === newer.check &&
    older.entry === newer.entry &&
    older.person.toLowerCase() === newer.person.toLowerCase()
  );
}
