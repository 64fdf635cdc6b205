/**
 * The limits over a run's whole life: which of them a run has reached. They count in whatever node it is, across stops and
 * starts. What then happens to it is for each ground to say.
 */
import type { Limits } from "../runbook/declared.ts";
import type { Json } from "../runbook/local.ts";
import { type Holding, variableOf } from "../vars/merge.ts";
import { countOf } from "../vars/value.ts";
import type { Declared } from "../vars/written.ts";

/** Because of which limit a run was handed over, and where its counters stood then. */
export interface HandedOver {
  readonly reason: string;
  readonly at: string;
  readonly transitions: number;
  readonly entries: Readonly<Record<string, number>>;
  readonly commandMs: number;
  readonly vars: Readonly<Record<string, Json>>;
}

/** What limits count, of a run on either ground. */
export interface Counted extends Holding {
  readonly transitions: number;
  readonly entries: Readonly<Record<string, number>>;
  /** ISO 8601 in UTC; where nobody can say, no deadline counts. */
  readonly createdAt?: string;
  /** How long its commands have run, together. */
  readonly commandMs?: number;
  /** Set once `on_limit` has taken over; limits count from there. */
  readonly handedOver?: HandedOver;
}

export type LimitReason =
  | "limit_transitions"
  | "limit_entries"
  | "limit_deadline"
  | "limit_minutes"
  | "limit_vars"
  | "no_progress";

export interface Reached {
  readonly reason: LimitReason;
  /** As a sentence without its full stop. */
  readonly summary: string;
  /** What was counted, and what it may be. */
  readonly fields: Readonly<Record<string, string | number>>;
}

export interface Bounded {
  readonly limits: Limits;
  readonly vars: Declared;
}

/** The first limit that forbids to enter `to`; without it, those that forbid to go on at all. */
export function limitReached(run: Counted, runbook: Bounded, now: string, to?: string): Reached | undefined {
  return (
    (to === undefined ? undefined : (transitionsReached(run, runbook) ?? entriesReached(run, runbook, to))) ??
    deadlineReached(run, runbook, now) ??
    minutesReached(run, runbook) ??
    variableReached(run, runbook)
  );
}

/** Whether the run may make no transition any more. */
export function transitionsReached(run: Counted, { limits: { transitions: limit } }: Bounded): Reached | undefined {
  const transitions = run.transitions - (run.handedOver?.transitions ?? 0);
  if (limit === undefined || transitions < limit) return undefined;
  return {
    reason: "limit_transitions",
    summary: `the run has used up its ${limit} transitions`,
    fields: { transitions, limit },
  };
}

function entriesReached(run: Counted, { limits: { entries: limit } }: Bounded, to: string): Reached | undefined {
  const entered = countOf(run.entries, to) - countOf(run.handedOver?.entries ?? {}, to);
  if (limit === undefined || entered < limit) return undefined;
  const summary = `${to} has been entered ${entered} times, as often as this run may enter any node`;
  return { reason: "limit_entries", summary, fields: { entered, limit } };
}

function deadlineReached(run: Counted, { limits: { deadlineMs } }: Bounded, now: string): Reached | undefined {
  const since = run.handedOver?.at ?? run.createdAt;
  if (deadlineMs === undefined || since === undefined) return undefined;
  const end = Date.parse(since) + deadlineMs;
  if (Date.parse(now) < end) return undefined;
  const deadline = new Date(end).toISOString();
  return { reason: "limit_deadline", summary: `the run's time was over at ${deadline}`, fields: { deadline } };
}

function minutesReached(run: Counted, { limits }: Bounded): Reached | undefined {
  const left = commandMsLeft(run, { limits });
  if (limits.minutes === undefined || left === undefined || left > 0) return undefined;
  const used = Math.round((limits.minutes * 60_000 - left) / 6_000) / 10;
  const summary = `the run's commands have used up their ${limits.minutes} minutes`;
  return { reason: "limit_minutes", summary, fields: { minutes: used, limit: limits.minutes } };
}

function variableReached(run: Counted, { limits, vars }: Bounded): Reached | undefined {
  for (const [name, most] of Object.entries(limits.vars ?? {})) {
    const value = variableOf(name, vars, run);
    const before = run.handedOver === undefined ? 0 : variableOf(name, vars, run.handedOver);
    if (typeof value !== "number" || typeof before !== "number" || value - before <= most) continue;
    const since = run.handedOver === undefined ? "" : `, ${value - before} more than when it was handed over`;
    const summary = `${name} is ${value}${since}, and may be ${most} at most`;
    return { reason: "limit_vars", summary, fields: { variable: name, value, limit: most } };
  }
  return undefined;
}

/** Milliseconds that commands may still run; nothing where nothing bounds them. */
export function commandMsLeft(
  run: Pick<Counted, "commandMs" | "handedOver">,
  { limits }: Pick<Bounded, "limits">,
): number | undefined {
  if (limits.minutes === undefined) return undefined;
  return limits.minutes * 60_000 - ((run.commandMs ?? 0) - (run.handedOver?.commandMs ?? 0));
}
