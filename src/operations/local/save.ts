/** `save`: runs the current node's `out_hook` and notes it in the history, wherever the run is and whatever else happens. */
import { localNode } from "../../core/local/move/claim.ts";
import { isBlocked, recorded } from "../../core/local/move/result.ts";
import type { Shown } from "../../core/local/run.ts";
import { runHooks } from "./hooks.ts";
import { purposeInside } from "./inside.ts";
import { openRun } from "./open.ts";
import { record } from "./store/session.ts";
import { type Asker, type LocalWorld, type Refusal, refuse } from "./world.ts";

export async function saveRun(
  world: LocalWorld,
  asker: Asker,
  skipHooks: boolean,
): Promise<{ readonly kind: "answer"; readonly payload: Shown } | Refusal> {
  const opened = openRun(world, asker);
  if (opened.kind === "refused") return opened;
  const { session, runbook } = opened;
  const { run } = session;
  const node = localNode(runbook, run.entry.node);
  // An out_hook that saves would run itself for ever.
  const skip = skipHooks || purposeInside(world, asker, session.id) === "out_hook";
  const hooks = skip || node === undefined ? [] : node.outHook;
  const place = { list: "save|out_hook", request: `s${session.tip.events}`, keepsExternal: false };
  const setting = { world, asker, run, node: node ?? { name: run.entry.node, prompt: "" } };
  const results = await runHooks(setting, session, hooks, place);
  if ("kind" in results) return results as Refusal;
  const failed = isBlocked(results);
  const event = failed ? "save_blocked" : "save";
  const shown: Shown = { event, node: run.entry.node, results: recorded(results), skip_hooks: skip };
  const refused = record(world, session, [failed ? { kind: "blocked", shown } : { kind: "saved", shown }]);
  if (refused !== undefined) return refused;
  if (!failed) return { kind: "answer", payload: { run_id: run.id, current: run.entry.node, results } };
  const details = { run_id: run.id, current: run.entry.node, stage: "out_hook", results };
  return refuse("blocked", `Blocked: the out_hook of ${run.entry.node} failed`, 2, details);
}
