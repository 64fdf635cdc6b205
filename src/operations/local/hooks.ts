/**
 * Hooks, which change the world: intent -> effect -> receipt. What was begun by a process that died is known afterwards:
 * a hook with a receipt is not run again for the same request, one without is told as unknown and, if it is marked
 * `effect: external`, never run again by accident.
 */
import { type CheckResult, resultOf } from "../../core/check/result.ts";
import { hookKey } from "../../core/local/move/hook-lists.ts";
import { recorded } from "../../core/local/move/result.ts";
import type { LocalRun, Shown } from "../../core/local/run.ts";
import type { LocalCheck } from "../../core/runbook/local.ts";
import { carryOut, evaluate, type Setting, settleIn } from "./checks/evaluate.ts";
import { commit, record, type Session } from "./store/session.ts";
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
    const key = hookKey(place.list, index);
    const memory = Object.hasOwn(session.run.hooks, key) ? session.run.hooks[key] : undefined;
    const external = hook.kind === "command" && hook.external;
    if (memory?.result !== undefined) {
      const isKept = external && place.keepsExternal && memory.result["passed"] === true;
      const isSettled = memory.result["resolved"] === "done";
      if (memory.request === place.request || isKept || isSettled) {
        setting.world.person.say(`(done before, not run again: ${hook.title})`);
        results.push(memory.result);
        if (!isSettled || (external && place.keepsExternal)) continue;
        // Somebody's word was about one time; the next is another.
        const { resolved: _, ...result } = memory.result;
        const spent = { kind: "hook_ended", hook: key, request: place.request, result } as const;
        const lost = record(setting.world, session, [spent]);
        if (lost !== undefined) return lost;
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
    const key = hookKey(list, index);
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
  const carried = await carryOut(setting, hook);
  let result = resultOf(hook, carried.finding);
  // One event: what a hook wrote to variables must not count without its receipt, nor be lost beside it.
  const ended = commit(world, session, (run) => {
    const { finding, left } = settleIn(setting, run, hook, carried);
    result = resultOf(hook, finding);
    const [kept] = recorded([result]);
    return {
      kind: "events",
      events: [{ kind: "hook_ended", hook: key, request, result: kept ?? result, ...left }],
    };
  });
  return ended ?? result;
}

function unknownHook(run: LocalRun, key: string, hook: LocalCheck): Refusal {
  const { node, id } = run.entry;
  const message =
    `Blocked: whether the hook \`${hook.title}\` (${key}) took effect is unknown: the process that ran it died before it ` +
    "could say so. It is marked `effect: external`, so it is never run again by accident. Find out whether it took effect: " +
    `if it did, type \`statem resolve ${hook.id} done\`; if it did not, and is to be run again, \`statem resolve ${hook.id} ` +
    "retry`. Then type the same command again.";
  return refuse("hook_unknown", message, 2, {
    run_id: run.id,
    current: node,
    current_entry_id: id,
    stage: hook.purpose === "in_hook" ? "in_hook" : "out_hook",
    hook: key,
    hook_id: hook.id,
    unknown: true,
    results: [],
  });
}
