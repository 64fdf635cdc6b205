/** Events -> the run. Looks at events alone; an event that cannot follow is a broken journal and throws. */

import { countFailures } from "../../limits/failures.ts";
import { hopelessTimes } from "../limits/hopeless.ts";
import type { LocalRun } from "../run.ts";
import { type Left, type LocalEvent, type LocalHappening, shownOf } from "./event.ts";

/** The run after an event. */
export function foldLocal(run: LocalRun | undefined, happening: LocalHappening): LocalRun {
  const { event, at } = happening;
  if (run === undefined) return begin(event, at);
  const next = apply(run, event, happening);
  const enteredBy = next.entry === run.entry ? run.enteredBy : happening.actor;
  return { ...next, enteredBy, updatedAt: at, shown: run.shown + shownOf(happening).length };
}

function begin(event: LocalEvent, at: string): LocalRun {
  if (event.kind !== "started" && event.kind !== "imported") {
    throw new Error(`a journal begins with "started" or "imported"; this one begins with "${event.kind}".`);
  }
  return {
    id: event.run,
    spec: event.spec,
    entry: event.entry,
    status: { kind: "active" },
    agent: event.agent,
    createdAt: event.kind === "imported" ? event.createdAt : at,
    updatedAt: event.kind === "imported" ? event.updatedAt : at,
    attempts: event.kind === "imported" ? event.attempts : {},
    entries: { [event.entry.node]: 1 },
    transitions: 0,
    enteredBy: event.agent,
    hooks: {},
    producers: [],
    shown: event.kind === "imported" ? event.history.length : 1,
  };
}

function apply(run: LocalRun, event: LocalEvent, { seq, at }: LocalHappening): LocalRun {
  switch (event.kind) {
    case "started":
    case "imported":
      throw new Error(`a run begins once; event ${seq} begins it again.`);
    case "resumed": {
      const { arrival: _, handedOver, ...rest } = run;
      // Who binds it to another text has looked at its limits.
      const isBound = handedOver !== undefined && event.spec.digest === run.spec.digest;
      return { ...rest, spec: event.spec, ...(isBound ? { handedOver } : {}) };
    }
    case "migrated":
      return enter(run, event.entry);
    case "requested": {
      const { from, to, entry, holder, attempt } = event;
      const limited = attempt === undefined ? {} : { attempt };
      return {
        ...run,
        request: { id: `r${seq}`, from, to, entry, holder, at, ...limited },
        attempts: attempt === undefined ? run.attempts : { ...run.attempts, [to]: attempt },
      };
    }
    case "taken_over":
      return run.request === undefined ? run : { ...run, request: { ...run.request, holder: event.holder } };
    case "abandoned":
      return withoutRequest(run);
    case "hook_began": {
      const { hook, request, external } = event;
      return { ...run, hooks: { ...run.hooks, [hook]: { request, external } } };
    }
    case "hook_ended": {
      const external = run.hooks[event.hook]?.external ?? false;
      const memory = { request: event.request, external, result: event.result };
      return takeLeft({ ...run, hooks: { ...run.hooks, [event.hook]: memory } }, event);
    }
    case "ran":
      return takeLeft(run, event);
    case "hook_resolved": {
      const { [event.hook]: memory, ...others } = run.hooks;
      if (memory === undefined || event.result === undefined) return { ...run, hooks: others };
      return { ...run, hooks: { ...others, [event.hook]: { ...memory, result: event.result } } };
    }
    case "registered": {
      const others = run.producers.filter((one) => one.agent_id !== event.producer.agent_id);
      return { ...run, producers: [...others, event.producer] };
    }
    case "noted":
    case "saved":
      return run;
    case "blocked": {
      const rest = event.request === undefined ? run : withoutRequest(run);
      const counted = event.failures === undefined ? {} : { failures: countFailures(run.failures, event.failures) };
      const given = event.hopeless === true ? { hopeless: { entry: run.entry.id, times: hopelessTimes(run) + 1 } } : {};
      return { ...rest, lastFailure: event.shown, ...counted, ...given };
    }
    case "moved": {
      const { lastFailure: _, ...rest } = enter(run, event.to);
      const moved = { ...rest, transitions: run.transitions + 1 };
      const isArriving = event.request !== undefined && event.pending !== undefined;
      return isArriving
        ? { ...moved, arrival: { request: event.request, shown: event.pending } }
        : withoutRequest(moved);
    }
    case "handed_over": {
      const { to, reason, pending, holder } = event;
      const { failures: _, ...entered } = withoutRequest(enter(run, to));
      const transitions = run.transitions + 1;
      const { entries, commandMs = 0, vars = {} } = entered;
      const moved = { ...entered, transitions, handedOver: { reason, at, transitions, entries, commandMs, vars } };
      if (pending === undefined || holder === undefined) return moved;
      const id = `r${seq}`;
      const request = { id, from: run.entry.node, to: to.node, entry: to.id, holder, at };
      return { ...moved, request, arrival: { request: id, shown: pending } };
    }
    case "arrived":
      return withoutRequest(run);
    case "ended":
      return { ...withoutRequest(run), status: { kind: "ended", ending: event.ending, reason: event.reason } };
  }
}

function enter(run: LocalRun, entry: LocalRun["entry"]): LocalRun {
  const before = Object.hasOwn(run.entries, entry.node) ? (run.entries[entry.node] ?? 0) : 0;
  return {
    ...run,
    entry,
    attempts: {},
    hooks: {},
    producers: [],
    entries: { ...run.entries, [entry.node]: before + 1 },
  };
}

function takeLeft(run: LocalRun, { ms, vars }: Left): LocalRun {
  return {
    ...run,
    ...(ms === undefined ? {} : { commandMs: (run.commandMs ?? 0) + ms }),
    ...(vars === undefined ? {} : { vars: { ...run.vars, ...vars } }),
  };
}

function withoutRequest(run: LocalRun): LocalRun {
  const { request: _, arrival: __, ...rest } = run;
  return rest;
}
