/** What bounds a run on GitHub: its runbook's limits with what people granted beyond them, and what has been counted. */
import type { Counted } from "../../limits/reached.ts";
import type { BoundLimits, Runbook } from "../../runbook/runbook.ts";
import type { Run } from "../run.ts";

const VARIABLE = "vars.";

/** The limits that count for this run now. */
export function limitsOf({ limits }: Pick<Runbook, "limits">, run: Run): BoundLimits {
  const times = (limit: string) => 1 + grantsOf(run, limit);
  const { transitions, entries, deadlineMs, sameFailure, minutes, vars } = limits;
  const most = Object.entries(vars ?? {}).map(([name, value]) => [name, value * times(`${VARIABLE}${name}`)] as const);
  return {
    ...limits,
    transitions: transitions * times("transitions"),
    ...(entries === undefined ? {} : { entries: entries * times("entries") }),
    ...(deadlineMs === undefined ? {} : { deadlineMs: deadlineMs * times("deadline") }),
    ...(sameFailure === undefined ? {} : { sameFailure: sameFailure * times("same_failure") }),
    ...(minutes === undefined ? {} : { minutes: minutes * times("minutes") }),
    ...(vars === undefined ? {} : { vars: Object.fromEntries(most) }),
  };
}

/** What people may call the limits that this runbook has. */
export function limitNames({ limits }: Pick<Runbook, "limits">): readonly string[] {
  const { entries, deadlineMs, sameFailure, minutes, vars } = limits;
  return [
    "transitions",
    ...(entries === undefined ? [] : ["entries"]),
    ...(deadlineMs === undefined ? [] : ["deadline"]),
    ...(sameFailure === undefined ? [] : ["same_failure"]),
    ...(minutes === undefined ? [] : ["minutes"]),
    ...Object.keys(vars ?? {}).map((name) => `${VARIABLE}${name}`),
  ];
}

/** The run as limits count it. */
export function countedOf({ startedAt, ...run }: Run): Counted {
  return startedAt === undefined ? run : { ...run, createdAt: startedAt };
}

function grantsOf({ extensions = 0, granted = {} }: Run, limit: string): number {
  if (limit === "transitions") return extensions;
  return Object.hasOwn(granted, limit) ? (granted[limit] ?? 0) : 0;
}
