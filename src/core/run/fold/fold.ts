/**
 * `fold(run, happening) -> run`: the only place where a run changes. Total and blind to everything but the event,
 * so that replaying a journal anywhere gives the same run.
 */
import { countOf } from "../../vars/value.ts";
import type { Event, Happening } from "../event.ts";
import type { Run } from "../run.ts";
import { foldAdded } from "./added.ts";
import { foldEvidence, foldRedacted } from "./evidence.ts";
import { foldMended } from "./mended.ts";
import { foldMovement } from "./movement.ts";
import { ownedBy, renewed } from "./people/owner.ts";
import { foldPeople } from "./people/people.ts";
import { foldRebound } from "./rebound.ts";
import { foldSubject } from "./subject.ts";
import { foldVariables } from "./variables.ts";

/** The run after one more event. @throws when a journal does not begin with `started`, which no program of ours writes. */
export function fold(run: Run | undefined, happening: Happening): Run {
  const { event } = happening;
  if (event.kind === "started") return begin(event, happening);
  if (!run) throw new Error(`The journal begins with "${event.kind}"; "started" was expected.`);
  switch (event.kind) {
    case "head_moved":
    case "adopted":
    case "head_recorded":
    case "pusher_known":
    case "paused":
    case "resumed":
      return foldSubject(run, event);
    case "requested":
    case "request_closed":
    case "blocked":
    case "beyond_repair":
    case "handed_over":
    case "moved":
    case "overridden":
    case "withdrawn":
    case "sent_back":
    case "ended":
      return foldMovement(run, event, happening);
    case "operation_opened":
    case "operation_closed":
    case "received":
    case "unsettled":
    case "retried":
    case "resolved":
    case "evidence_refused":
      return foldEvidence(run, event, happening);
    case "confirmed":
    case "approved":
    case "rejected":
    case "revoked":
    case "rejection_revoked":
      return foldPeople(run, event);
    case "answered":
      return renewed(foldPeople(run, event), happening);
    case "wrote":
    case "set":
      return foldVariables(run, event, happening);
    case "owned":
      return { ...run, owner: ownedBy(run, event.login, event.hold, happening) };
    case "registered":
    case "dropped":
      return foldAdded(run, event);
    case "state_accepted":
    case "state_repaired":
      return foldMended(run, event);
    case "redacted":
      return foldRedacted(run, event.output);
    case "rebound":
      return foldRebound(run, event);
    case "followed": {
      const { by, comment, url, at } = event;
      return { ...run, next: { by, comment, url, at } };
    }
    case "extended": {
      const { limit } = event;
      if (limit === "transitions") return { ...run, extensions: (run.extensions ?? 0) + 1 };
      const before = run.granted ?? {};
      return { ...run, granted: { ...before, [limit]: countOf(before, limit) + 1 } };
    }
  }
}

/** The run that a whole journal tells of. */
export function replay(journal: readonly Happening[]): Run | undefined {
  return journal.reduce<Run | undefined>(fold, undefined);
}

function begin(event: Event & { kind: "started" }, { seq }: Happening): Run {
  return {
    id: event.run,
    runbook: event.runbook,
    subject: event.subject,
    status: { kind: "active" },
    entry: { id: `e${seq}`, node: event.node },
    path: [],
    receipts: {},
    approvals: [],
    rejections: [],
    confirmations: [],
    attempts: {},
    entries: { [event.node]: 1 },
    transitions: 0,
    commentsAfter: event.commentsAfter,
    ...(event.saidAfter === undefined ? {} : { saidAfter: event.saidAfter }),
    ...(event.startedAt === undefined ? {} : { startedAt: event.startedAt }),
    answers: {},
  };
}
