/**
 * `resolve HOOK done|retry`: settles a hook whose process died before it could say whether it took effect. A person's or an
 * agent's word about the world, so it is recorded as theirs; nothing is run and nothing moves.
 */
import { resultOf } from "../../core/check/result.ts";
import { localNode } from "../../core/local/move/claim.ts";
import { type UnknownHook, unknownHooks } from "../../core/local/move/hook-lists.ts";
import type { Shown } from "../../core/local/run.ts";
import { suggestion } from "../../core/runbook/nearest.ts";
import { refuseInside } from "./inside.ts";
import { busy, isAtWork } from "./move/claimed.ts";
import { openRun } from "./open.ts";
import { commit } from "./store/session.ts";
import { type Asker, type LocalWorld, type Refusal, refuse } from "./world.ts";

export type Outcome = "done" | "retry";
export interface Resolved {
  readonly kind: "answer";
  readonly payload: Shown;
  readonly unknown: UnknownHook;
}

/** `name` is the hook's id, or its key in the journal. */
export function resolveHook(world: LocalWorld, asker: Asker, name: string, as: Outcome): Resolved | Refusal {
  const opened = openRun(world, asker);
  if (opened.kind === "refused") return opened;
  const { session, runbook, agentId } = opened;
  const inside = refuseInside(world, asker, session.id, "resolve");
  if (inside !== undefined) return inside;
  let unknown: UnknownHook | undefined;
  const refused = commit(world, session, (run) => {
    const { request } = run;
    if (request !== undefined && isAtWork(world, request.holder)) {
      return { kind: "refused", refusal: busy(run, request), events: [] };
    }
    const found = find(unknownHooks(run, localNode(runbook, run.entry.node)), name, run.id);
    if ("kind" in found) return { kind: "refused", refusal: found, events: [] };
    unknown = found;
    const { key, hook } = found;
    const shown = { event: "hook_resolved", node: run.entry.node, hook: key, as, by: agentId };
    const output = `said to have taken effect, by ${agentId}: the process that ran it died before it could say so`;
    const result = as === "done" ? { result: { ...resultOf(hook, { verdict: "pass", output }), resolved: as } } : {};
    return { kind: "events", events: [{ kind: "hook_resolved", hook: key, as, ...result, shown }] };
  });
  if (refused !== undefined) return refused;
  if (unknown === undefined) throw new Error("a hook was resolved and none was found.");
  const { run } = session;
  const where = { run_id: run.id, current: run.entry.node, current_entry_id: run.entry.id };
  return { kind: "answer", payload: { ...where, hook: unknown.key, hook_id: unknown.hook.id, as }, unknown };
}

function find(all: readonly UnknownHook[], name: string, run: string): UnknownHook | Refusal {
  const [first, second] = all.filter(({ key, hook }) => key === name || hook.id === name);
  if (first !== undefined && second === undefined) return first;
  if (first !== undefined) {
    const keys = all.filter(({ hook }) => hook.id === name).map(({ key }) => `'${key}'`);
    return refuse("hook_ambiguous", `${name} was cut off in more than one place; name one: ${keys.join(", ")}.`);
  }
  if (all.length === 0) {
    return refuse("no_unknown_hook", `No hook of run ${run} was cut off in this entry; there is nothing to resolve.`);
  }
  const ids = [...new Set(all.map(({ hook }) => hook.id))];
  const message = `No hook called ${name} was cut off in run ${run}${suggestion(name, ids) || "."} Cut off: ${ids.join(", ")}.`;
  return refuse("unknown_hook_name", message);
}
