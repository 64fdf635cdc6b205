/**
 * `save`: runs the current node's `out_hook` and notes it in the history, wherever the run is and whatever else happens;
 * then, since whoever saves has done something, takes the `auto` edges whose gates hold by now.
 */
import { localNode } from "../../core/local/move/claim.ts";
import { SAVED_OUT_HOOK } from "../../core/local/move/hook-lists.ts";
import { isBlocked, recorded } from "../../core/local/move/result.ts";
import type { Shown } from "../../core/local/run.ts";
import { heldBack, wordRemedy } from "../../core/render/terminal/held-back.ts";
import { runHooks } from "./hooks.ts";
import { purposeInside } from "./inside.ts";
import { type Followed, followAuto, followedShown } from "./move/follow.ts";
import { type Opened, openRun } from "./open.ts";
import { record } from "./store/session.ts";
import { type Asker, type LocalWorld, type Refusal, refuse } from "./world.ts";

export interface Saved {
  readonly kind: "answer";
  /** The node that was saved. */
  readonly node: string;
  readonly payload: Shown;
}

export async function saveRun(world: LocalWorld, asker: Asker, skipHooks: boolean): Promise<Saved | Refusal> {
  const opened = openRun(world, asker);
  if (opened.kind === "refused") return opened;
  const { session, runbook } = opened;
  const { run } = session;
  const node = localNode(runbook, run.entry.node);
  const inside = purposeInside(world, asker, session.id);
  // An out_hook that saves would run itself for ever.
  const skip = skipHooks || inside === "out_hook";
  const hooks = skip || node === undefined ? [] : node.outHook;
  const place = { list: SAVED_OUT_HOOK, request: `s${session.tip.events}`, keepsExternal: false };
  const at = node ?? { name: run.entry.node, prompt: "" };
  const setting = { world, asker, run, session, runbook, node: at, writers: new Map() };
  const results = await runHooks(setting, session, hooks, place);
  if ("kind" in results) return results as Refusal;
  const failed = isBlocked(results);
  const event = failed ? "save_blocked" : "save";
  const shown: Shown = { event, node: run.entry.node, results: recorded(results), skip_hooks: skip };
  const refused = record(world, session, [failed ? { kind: "blocked", shown } : { kind: "saved", shown }]);
  if (refused !== undefined) return refused;
  const saved = { run_id: run.id, current: run.entry.node, results };
  if (failed) {
    const details = { ...saved, stage: "out_hook" };
    const remedy = wordRemedy(results, "the same command");
    return refuse("blocked", `Blocked: the out_hook of ${run.entry.node} ${heldBack(results)}.${remedy}`, 2, details);
  }
  const isOnlyNoted = skipHooks || inside !== undefined;
  const followed = isOnlyNoted ? NOTHING : await follow(world, asker, opened);
  const payload = { ...saved, current: session.run.entry.node, ...followedShown(followed) };
  const { refusal } = followed;
  if (refusal !== undefined) return { ...refusal, details: { ...refusal.details, saved: payload } };
  return { kind: "answer", node: run.entry.node, payload };
}

const NOTHING: Followed = { steps: [], held: [] };

/** Not while another move is open, and not under a runbook that nobody has bound the run to: the save stands by itself. */
async function follow(world: LocalWorld, asker: Asker, { session, runbook, drift }: Opened): Promise<Followed> {
  if (drift.kind !== "none" || session.run.request !== undefined) return NOTHING;
  return followAuto({ world, asker, session, runbook }, true);
}
