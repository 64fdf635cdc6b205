/** The end of a move: the entered node's `in_hook`, and the history event that tells of the whole. */
import { localNode } from "../../../core/local/move/claim.ts";
import { IN_HOOK } from "../../../core/local/move/hook-lists.ts";
import { isBlocked, recorded } from "../../../core/local/move/result.ts";
import type { Shown } from "../../../core/local/run.ts";
import { heldBack, wordRemedy } from "../../../core/render/terminal/held-back.ts";
import type { Setting } from "../checks/evaluate.ts";
import { runHooks, unknownIn } from "../hooks.ts";
import { commit } from "../store/session.ts";
import { type Refusal, refuse } from "../world.ts";
import type { Mover } from "./goto.ts";

export type Arrived = { readonly kind: "arrived"; readonly results: readonly Shown[] } | Refusal;

/** Ends the move that the run is in; afterwards the run has no open request. */
export async function arrive({ world, asker, session, runbook }: Mover): Promise<Arrived> {
  const { run } = session;
  const { arrival } = run;
  const node = localNode(runbook, run.entry.node);
  if (arrival === undefined || node === undefined) return { kind: "arrived", results: [] };
  const unknown = unknownIn(run, node.inHook, IN_HOOK);
  if (unknown !== undefined) return unknown;
  const setting: Setting = { world, asker, run, session, runbook, node, writers: new Map() };
  const place = { list: IN_HOOK, request: arrival.request, keepsExternal: true };
  const results = await runHooks(setting, session, node.inHook, place);
  if ("kind" in results) return results as Refusal;
  const shown = { ...arrival.shown, in_hook: recorded(results) };
  const lost = commit(world, session, (now) =>
    now.arrival?.request === arrival.request
      ? { kind: "events", events: [{ kind: "arrived", request: arrival.request, shown }] }
      : { kind: "events", events: [] },
  );
  if (lost !== undefined) return lost;
  if (!isBlocked(results)) return { kind: "arrived", results };
  const { entry } = session.run;
  const again = `\`statem start ${session.run.spec.path}\``;
  const message =
    `Blocked: the run has moved to ${entry.node}, and its in_hook ${heldBack(results)}.` +
    (wordRemedy(results, again) || ` ${again} runs it again.`);
  return refuse("blocked", message, 2, {
    ...{ run_id: run.id, current: entry.node, current_entry_id: entry.id, stage: "in_hook", results },
    ...{ from: arrival.shown["from"] ?? "", to: entry.node },
  });
}
