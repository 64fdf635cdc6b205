/** What people's words change. */
import type { Event } from "../event.ts";
import type { Run } from "../run.ts";

type PeopleEvent = Extract<Event, { kind: "confirmed" | "approved" | "rejected" | "answered" }>;

export function foldPeople(run: Run, event: PeopleEvent): Run {
  switch (event.kind) {
    case "confirmed":
      return { ...run, confirmations: [...run.confirmations, event.confirmation] };
    case "approved":
      return { ...run, approvals: [...run.approvals, event.approval] };
    case "rejected": {
      const { check, entry } = event.rejection;
      const approvals = run.approvals.filter((one) => one.check !== check || one.entry !== entry);
      return { ...run, approvals, rejections: [...run.rejections, event.rejection] };
    }
    case "answered":
      return { ...run, answers: { ...run.answers, [event.comment]: event.answer } };
  }
}
