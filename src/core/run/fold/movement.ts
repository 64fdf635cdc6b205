/** What requests and transitions change: the node, its entry, the path with loops cut out, the counters. */
import { countFailures } from "../../limits/failures.ts";
import type { Event, Happening } from "../event.ts";
import { type AddedCheck, type Attempts, attemptsOf, entriesOf, type Run, type Step } from "../run.ts";
import { rememberSetback } from "./setback.ts";

type MovementEvent = Extract<
  Event,
  {
    kind:
      | "requested"
      | "request_closed"
      | "blocked"
      | "beyond_repair"
      | "moved"
      | "overridden"
      | "handed_over"
      | "withdrawn"
      | "sent_back"
      | "ended";
  }
>;

export function foldMovement(run: Run, event: MovementEvent, { seq, at, head }: Happening): Run {
  switch (event.kind) {
    case "requested": {
      const used = (attemptsOf(run, event.to)?.used ?? 0) + 1;
      const request = { id: `r${seq}`, to: event.to, by: event.by };
      return { ...run, request, attempts: { ...run.attempts, [event.to]: { used, head } } };
    }
    case "request_closed":
      return withoutRequest(run);
    case "blocked": {
      const attempts = { ...run.attempts, [event.to]: blockedAt(attemptsOf(run, event.to), head) };
      const { failures } = event;
      return { ...run, attempts, ...(failures ? { failures: countFailures(run.failures, failures) } : {}) };
    }
    case "beyond_repair": {
      const { id: entry } = run.entry;
      const times = run.hopeless?.entry === entry ? run.hopeless.times + 1 : 1;
      return { ...withoutRequest(run), hopeless: { entry, operation: event.operation, times } };
    }
    case "moved": {
      const step = { from: event.from, to: event.to, entry: run.entry.id };
      return enter(remembered(run), event.to, seq, cutLoop([...run.path, step], event.to), true);
    }
    case "overridden": {
      const step = { from: event.from, to: event.to, entry: run.entry.id, override: true as const };
      return enter(remembered(run), event.to, seq, cutLoop([...run.path, step], event.to), true);
    }
    case "handed_over": {
      const step = { from: event.from, to: event.to, entry: run.entry.id, handedOver: true as const };
      const { failures: _counted, ...entered } = enter(
        remembered(run),
        event.to,
        seq,
        cutLoop([...run.path, step], event.to),
        true,
      );
      const { transitions, entries, commandMs = 0 } = entered;
      // Only numbers are limited.
      const vars = Object.fromEntries(Object.entries(entered.vars ?? {}).filter(([, one]) => typeof one === "number"));
      const { reason, told } = event;
      return { ...entered, handedOver: { reason, told, at, transitions, entries, commandMs, vars } };
    }
    case "sent_back":
      return enter(remembered(run), event.to, seq, cutLoop(run.path, event.to), false);
    case "withdrawn":
      return withdraw(run, event, seq);
    case "ended": {
      const { ending, reason, final, told } = event;
      const { setback: _over, ...rest } = withoutRequest(run);
      return { ...rest, status: { kind: "ended", ending, reason, final, ...(told ? { told } : {}) } };
    }
  }
}

/** A new try unless the newest try was at this head already. */
function blockedAt(before: Attempts | undefined, head: string): Attempts {
  if (!before) return { used: 1, head, blockedHead: head };
  return { used: before.head === head ? before.used : before.used + 1, head, blockedHead: head };
}

/** Entering a node again drops everything since its former entry. */
function cutLoop(path: readonly Step[], to: string): readonly Step[] {
  const former = path.findIndex((step) => step.from === to);
  return former < 0 ? path : path.slice(0, former);
}

function enter(run: Run, node: string, seq: number, path: readonly Step[], counts: boolean): Run {
  const entries = counts ? { ...run.entries, [node]: entriesOf(run, node) + 1 } : run.entries;
  const transitions = run.transitions + 1;
  const entry = { id: `e${seq}`, node };
  return { ...run, ...keepOnly(run, path), entry, path, entries, transitions, attempts: {} };
}

/** What is bound to an entry that is neither on the path nor current can never count again; the journal keeps it. */
function keepOnly(
  run: Run,
  path: readonly Step[],
): Pick<Run, "receipts" | "approvals" | "rejections" | "confirmations" | "added"> {
  const live = new Set(path.map((step) => step.entry));
  const isLive = (one: { readonly entry: string }) => live.has(one.entry);
  return {
    receipts: Object.fromEntries(Object.entries(run.receipts).filter(([, receipt]) => isLive(receipt))),
    approvals: run.approvals.filter(isLive),
    rejections: run.rejections.filter(isLive),
    confirmations: run.confirmations.filter(isLive),
    ...(run.added === undefined ? {} : { added: run.added.filter((one) => isLive(one) || isTold(run, one)) }),
  };
}

/** Whether what led the run on tells of this check. */
function isTold({ setback }: Run, { check, entry }: AddedCheck): boolean {
  const told = [...(setback?.receipts ?? []), ...(setback?.rejections ?? [])];
  return told.some((one) => one.check === check.id && one.entry === entry);
}

/** Back into the very entry that the success was reached from, with its request open again. */
function withdraw(run: Run, event: Event & { kind: "withdrawn" }, seq: number): Run {
  const last = run.path.at(-1);
  if (!last) return run;
  const back = { ...run, status: { kind: "active" as const }, path: run.path.slice(0, -1), attempts: {} };
  const entry = { id: last.entry, node: last.from };
  if (!event.reopens) return { ...back, entry };
  return { ...back, entry, request: { id: `r${seq}`, to: last.to, by: event.by } };
}

function remembered(run: Run): Run {
  return rememberSetback(withoutRequest(run));
}

function withoutRequest(run: Run): Run {
  const { request: _closed, ...rest } = run;
  return rest;
}
