/** A record that was taken up again after a doubt: node, entries and counters stay, whatever people or checks said is stale. */
import type { Event } from "../event.ts";
import type { Run } from "../run.ts";
import { expire } from "./subject.ts";

type MendEvent = Extract<Event, { kind: "state_accepted" | "state_repaired" }>;

/** Rejections stay as they are: one that is forged holds the run up, and does not let it through. */
export function foldMended(run: Run, { kind, pushedBy, commentsAfter, saidAfter }: MendEvent): Run {
  const { request: _closed, operation: _gone, setback: _old, ...rest } = run;
  const { recorded: _unknown, ...head } = run.subject.head;
  return {
    ...expire(rest, kind),
    rejections: run.rejections,
    confirmations: [],
    ...(run.vars === undefined ? {} : { staleVars: Object.keys(run.vars) }),
    subject: { ...run.subject, head: { ...head, pushedBy } },
    commentsAfter: Math.max(run.commentsAfter, commentsAfter),
    saidAfter: Math.max(run.saidAfter ?? 0, saidAfter),
  };
}
