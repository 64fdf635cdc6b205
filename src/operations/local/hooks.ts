/**
 * Hooks, which change the world: intent -> effect -> receipt. What was begun by a process that died is known afterwards:
 * a hook with a receipt is not run again for the same request, one without is told as unknown and, if it is marked
 * `effect: external`, never run again by accident.
 */
import type { CheckResult } from "../../core/check/result.ts";
import { recorded } from "../../core/local/move/result.ts";
import type { LocalRun, Shown } from "../../core/local/run.ts";
import type { LocalCheck } from "../../core/runbook/local.ts";
import { evaluate, type Setting } from "./checks/evaluate.ts";
import { record, type Session } from "./store/session.ts";
import { type Refusal, refuse } from "./world.ts";

export interface HookPlace {
  /** Names the list of hooks within an entry: `a>b|out_hook`, `in_hook`. */
  readonly list: string;
  /** Whose hooks these are: of one request each runs once. */
  readonly request: string;
  /** Whether an external hook that once passed in this entry stays done for later requests. */
  readonly keepsExternal: boolean;
}

/** Runs a list of hooks, all of them even after one has failed. */
export async function runHooks(
  setting: Setting,
  session: Session,
  hooks: readonly LocalCheck[],
  place: HookPlace,
): Promise<readonly Shown[] | Refusal> {
  const results: Shown[] = [];
  for (const [index, hook] of hooks.entries()) {
    const key = `${place.list}/${index}`;
    const memory = Object.hasOwn(session.run.hooks, key) ? session.run.hooks[key] : undefined;
    const external = hook.kind === "command" && hook.external;
    if (memory?.result !== undefined) {
      const isKept = external && place.keepsExternal && memory.result["passed"] === true;
      if (memory.request === place.request || isKept) {
        setting.world.person.say(`(done before, not run again: ${hook.title})`);
        results.push(memory.result);
        continue;
      }
    }
    const isUnknown = memory !== undefined && memory.result === undefined;
    if (isUnknown && external) return unknownHook(session.run, key, hook);
    if (isUnknown) {
      setting.world.person.say(
        `Whether this hook took effect before its process died is not known; it is run again: ${hook.title}`,
      );
    }
    const result = await runOne(setting, session, hook, key, external, place.request);
    if ("kind" in result) return result as Refusal;
    results.push(isUnknown ? { ...result, interrupted_before: true } : result);
  }
  return results;
}

/** The first hook of a list that would have to be run blindly, before anything else is done for its sake. */
export function unknownIn(run: LocalRun, hooks: readonly LocalCheck[], list: string): Refusal | undefined {
  for (const [index, hook] of hooks.entries()) {
    const key = `${list}/${index}`;
    const memory = Object.hasOwn(run.hooks, key) ? run.hooks[key] : undefined;
    const isExternal = hook.kind === "command" && hook.external;
    if (memory !== undefined && memory.result === undefined && isExternal) return unknownHook(run, key, hook);
  }
  return undefined;
}

async function runOne(
  setting: Setting,
  session: Session,
  hook: LocalCheck,
  key: string,
  external: boolean,
  request: string,
): Promise<CheckResult | Refusal> {
  if (hook.kind !== "command" && hook.kind !== "llm_review") return evaluate(setting, hook);
  const { world } = setting;
  const begun = record(world, session, [{ kind: "hook_began", hook: key, request, external }]);
  if (begun !== undefined) return begun;
  const result = await evaluate(setting, hook);
  const [kept] = recorded([result]);
  const ended = record(world, session, [{ kind: "hook_ended", hook: key, request, result: kept ?? result }]);
  return ended ?? result;
}

function unknownHook(run: LocalRun, key: string, hook: LocalCheck): Refusal {
  const { node, id } = run.entry;
  const message =
    `Blocked: whether the hook \`${hook.title}\` (${key}) took effect is unknown: the process that ran it died before it ` +
    "could say so. It is marked `effect: external`, so it is never run again by accident. Find out whether it took effect; " +
    "then leave this node by another edge, or begin anew with `statem start SPEC --fresh` (the old run is archived).";
  return refuse("hook_unknown", message, 2, {
    run_id: run.id,
    current: node,
    current_entry_id: id,
    stage: hook.purpose === "in_hook" ? "in_hook" : "out_hook",
    hook: key,
    unknown: true,
    results: [],
  });
}
