/** The journal's events as lines of history, for the views: what tells people something, with what their sentences name. */
import type { Event, Happening } from "../run/event.ts";
import type { HistoryLine } from "./view.ts";

/** The lines of some events, in their order; bookkeeping has none. */
export function historyOf(happenings: readonly Happening[]): HistoryLine[] {
  return happenings.flatMap(({ event, at, actor }) => {
    const detail = detailOf(event);
    return detail === undefined ? [] : [{ at, actor, kind: event.kind, detail }];
  });
}

function detailOf(event: Event): HistoryLine["detail"] | undefined {
  switch (event.kind) {
    case "started":
      return { node: event.node };
    case "adopted":
      return { pull: String(event.subject.pull), commit: event.subject.head.commit.slice(0, 12) };
    case "head_moved":
      return { commit: event.commit.slice(0, 12) };
    case "requested":
    case "withdrawn":
      return { to: event.to };
    case "request_closed":
    case "paused":
    case "resumed":
      return { reason: event.reason };
    case "confirmed":
      return { check: event.confirmation.check };
    case "blocked":
    case "sent_back":
      return { to: event.to, checks: names(event.because) };
    case "operation_opened":
      return { checks: names(event.due) };
    case "operation_closed":
      return { operation: event.operation, reason: event.reason };
    case "received":
      return { check: event.receipt.check, verdict: event.receipt.verdict };
    case "evidence_refused":
      return { operation: event.operation, code: event.code };
    case "registered":
      return { checks: event.added.map(({ check }) => check.id).join(", ") };
    case "dropped":
      return { check: event.check, reason: event.reason };
    case "resolved":
      return { check: event.hook.check, as: event.as };
    case "unsettled":
    case "retried":
      return { checks: names(event.checks) };
    case "approved":
      return { check: event.approval.check, commit: event.approval.head.slice(0, 12) };
    case "revoked":
      return { check: event.check, reason: event.reason };
    case "rejected":
      return { check: event.rejection.check, reason: event.rejection.reason };
    case "rejection_revoked":
      return { check: event.check, person: event.person };
    case "state_accepted":
      return { digest: event.digest.slice(0, 12), reason: event.reason };
    case "state_repaired":
      return { commit: event.commit.slice(0, 12) };
    case "rebound":
      return { digest: event.runbook.digest.slice(0, 12) };
    case "redacted":
      return { digest: event.output.slice(0, 12) };
    case "followed":
      return { run: event.run };
    case "owned":
      return { login: event.login };
    case "beyond_repair":
      return { check: event.check };
    case "handed_over":
      return { from: event.from, to: event.to, reason: event.reason };
    case "wrote":
      return { checks: [...new Set(Object.values(event.by))].join(", "), values: assignments(event.values) };
    case "set":
      return { variable: event.variable, value: JSON.stringify(event.value), reason: event.reason };
    case "overridden":
      return { from: event.from, to: event.to, reason: event.reason };
    case "extended":
      return { limit: event.limit, reason: event.reason };
    case "moved":
      return { from: event.from, to: event.to };
    case "ended":
      return { ending: event.ending, reason: event.reason };
    case "head_recorded":
    case "pusher_known":
    case "answered":
      return undefined;
  }
}

function assignments(values: Readonly<Record<string, unknown>>): string {
  return Object.entries(values)
    .map(([name, value]) => `${name}=${JSON.stringify(value)}`)
    .join(", ");
}

function names(list: readonly { readonly check: string }[]): string {
  return list.map(({ check }) => check).join(", ");
}
