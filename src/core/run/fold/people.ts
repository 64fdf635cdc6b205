/** What people's words change. */
import type { Event } from "../event.ts";
import type { Approval, Rejection, Run } from "../run.ts";
import { settleSetback } from "./setback.ts";

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
      return { ...run, ...keepNewest({ ...run.answers, [event.comment]: event.answer }, run.commentsAfter) };
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

/** A look shows the last hundred comments: what was answered before them is never asked about again. */
const MOST_ANSWERS = 100;

/** The newest answers to comments, and to what was asked otherwise; older comments count as read from now on. */
function keepNewest(answers: Run["answers"], commentsAfter: number): Pick<Run, "answers" | "commentsAfter"> {
  const ids = Object.keys(answers);
  const comments = ids.filter((id) => /^\d+$/.test(id)).sort(byNumber);
  const others = ids.filter((id) => !/^\d+$/.test(id)).sort(byNumber);
  const dropped = [comments, others].flatMap((all) => all.slice(0, Math.max(0, all.length - MOST_ANSWERS)));
  if (dropped.length === 0) return { answers, commentsAfter };
  const kept = Object.fromEntries(Object.entries(answers).filter(([id]) => !dropped.includes(id)));
  const read = dropped.filter((id) => /^\d+$/.test(id)).map(Number);
  return { answers: kept, commentsAfter: Math.max(commentsAfter, ...read) };
}

/** By the number that an id ends with: comments and runs of workflows are counted up. */
function byNumber(one: string, other: string): number {
  return Number(/\d*$/.exec(one)?.[0]) - Number(/\d*$/.exec(other)?.[0]);
}
