/** `goto NODE`: the run that is meant, what must be finished first, the move itself, and what follows by itself. */

import { describeChange } from "../../../core/local/drift.ts";
import type { Shown } from "../../../core/local/run.ts";
import { parseRunbook } from "../../../core/runbook/parse.ts";
import { refuseInside } from "../inside.ts";
import { type Opened, openRun } from "../open.ts";
import { commit } from "../store/session.ts";
import { type Asker, type LocalWorld, type Refusal, refuse } from "../world.ts";
import { arrive } from "./arrive.ts";
import { busy, isAtWork } from "./claimed.ts";
import { followAuto, followedShown } from "./follow.ts";
import { type Mover, takeEdge } from "./goto.ts";

export type GotoAnswer = { readonly kind: "answer"; readonly payload: Shown } | Refusal;

export async function gotoNode(world: LocalWorld, asker: Asker, to: string): Promise<GotoAnswer> {
  const opened = openRun(world, asker);
  if (opened.kind === "refused") return opened;
  const { session, runbook } = opened;
  const refused = refuseInside(world, asker, session.id, "goto") ?? refuseDrift(world, opened);
  if (refused !== undefined) return refused;
  const entry = asker.entry ?? session.run.entry.id;
  const mover: Mover = { world, asker, session, runbook };
  const finished = await finishArrival(mover);
  if (finished !== undefined) return finished;
  const moved = await takeEdge(mover, to, { entry });
  if (moved.kind === "refused") return moved;
  const followed = await followAuto(mover);
  const { refusal } = followed;
  const { id, entry: now } = session.run;
  const { from, results, attempt } = moved;
  const payload: Shown = {
    ...{ run_id: id, from, to, current: now.node, current_entry_id: now.id, results },
    ...attempt,
    ...followedShown(followed),
  };
  if (refusal !== undefined) return { ...refusal, details: { ...refusal.details, moved: payload } };
  return { kind: "answer", payload };
}

/** A move that was cut off behind the pointer's is ended first: its `in_hook` runs once, and its history is told. */
async function finishArrival(mover: Mover): Promise<Refusal | undefined> {
  const { world, session } = mover;
  if (session.run.arrival === undefined) return undefined;
  const refused = commit(world, session, (run) => {
    const { request, arrival } = run;
    if (request === undefined || arrival === undefined) return { kind: "events", events: [] };
    if (isAtWork(world, request.holder)) return { kind: "refused", refusal: busy(run, request), events: [] };
    return {
      kind: "events",
      events: [{ kind: "taken_over", request: request.id, holder: world.processes.self }],
    };
  });
  if (refused !== undefined) return refused;
  const arrived = await arrive(mover);
  return arrived.kind === "refused" ? arrived : undefined;
}

/** Moves wait until `start` has bound the run to the runbook as it is now. */
export function refuseDrift(world: LocalWorld, { session, runbook, drift }: Opened): Refusal | undefined {
  if (drift.kind === "none") return undefined;
  const { id, spec, entry } = session.run;
  const bind = `\`statem start ${spec.path} --run-id ${id}\` binds the run to it`;
  const where: Shown = { run_id: id, current: entry.node, current_entry_id: entry.id, stage: "runbook", results: [] };
  if (drift.kind === "missing") {
    const message = `Blocked: the runbook ${spec.path} of run ${id} cannot be read (${drift.why}). Put it back, or \`statem start\` with where it is now`;
    return refuse("runbook_missing", message, 2, { ...where, changed: drift.why });
  }
  const parsed = parseRunbook(drift.now, { path: spec.path, digest: world.digest, strict: false });
  const changed = describeChange(runbook, parsed.kind === "ok" ? parsed.runbook : undefined);
  const message = `Blocked: the runbook ${spec.path} was edited since run ${id} was bound to it: ${changed}. Look at it; ${bind}`;
  return refuse("runbook_edited", message, 2, { ...where, changed });
}
