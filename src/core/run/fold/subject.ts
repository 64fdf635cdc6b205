/** What a push, a closing and a reopening change: everything that was bound to the old head becomes stale for good. */
import type { Event } from "../event.ts";
import type { Run } from "../run.ts";

type SubjectEvent = Extract<
  Event,
  { kind: "head_moved" | "adopted" | "head_recorded" | "pusher_known" | "paused" | "resumed" }
>;

export function foldSubject(run: Run, event: SubjectEvent): Run {
  switch (event.kind) {
    case "head_moved": {
      const { commit, tree, pushedBy } = event;
      const head = { commit, tree, pushedBy, previous: run.subject.head.commit };
      return expire({ ...run, subject: { ...run.subject, head } }, commit);
    }
    case "adopted": {
      const { head, ...to } = event.subject;
      const { commit: previous } = run.subject.head;
      return expire({ ...run, subject: { ...run.subject, ...to, head: { ...head, previous } } }, head.commit);
    }
    case "pusher_known": {
      const head = { ...run.subject.head, pushedBy: event.login };
      return { ...run, subject: { ...run.subject, head } };
    }
    case "head_recorded": {
      const head = { ...run.subject.head, recorded: { at: event.at, commit: event.commit } };
      return { ...run, subject: { ...run.subject, head } };
    }
    case "paused":
      return {
        ...run,
        status: { kind: "paused", reason: event.reason, ...(event.by === undefined ? {} : { by: event.by }) },
      };
    case "resumed": {
      // While it was closed anything may have changed; while somebody held it, nothing could go unseen.
      const people = event.reason === "reopened" ? expirePeople(run, "reopened") : {};
      return { ...run, status: { kind: "active" }, ...people };
    }
  }
}

/** Everything that was bound to an older head, or to a record in doubt, is stale from now on. */
export function expire(run: Run, head: string): Run {
  const receipts = Object.fromEntries(
    Object.entries(run.receipts).map(([key, receipt]) => [key, { staleSince: head, ...receipt }]),
  );
  return { ...run, receipts, ...expirePeople(run, head) };
}

/** Live words of people become stale; those that were stale before are dropped, they stand in the journal. */
export function expirePeople(run: Run, since: string): Pick<Run, "approvals" | "rejections"> {
  const mark = <T extends { readonly staleSince?: string }>(all: readonly T[]) =>
    all.filter((one) => one.staleSince === undefined).map((one) => ({ ...one, staleSince: since }));
  return { approvals: mark(run.approvals), rejections: mark(run.rejections) };
}
