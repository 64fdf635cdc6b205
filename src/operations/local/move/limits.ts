/** What a move that meets a limit of the run looks at and says: the files that failures are about, and who takes over. */

import type { SeenFailures } from "../../../core/limits/failures.ts";
import { limitReached } from "../../../core/limits/reached.ts";
import type { LocalEvent } from "../../../core/local/journal/event.ts";
import { failureKeys } from "../../../core/local/limits/failures.ts";
import { type Hands, overLimit, overWords } from "../../../core/local/limits/over.ts";
import { blockedShown } from "../../../core/local/move/shown.ts";
import type { LocalRequest, Shown } from "../../../core/local/run.ts";
import { entryId } from "../../../core/local/text/names.ts";
import type { LocalEdge } from "../../../core/runbook/local.ts";
import { commit } from "../store/session.ts";
import { type LocalWorld, type Refusal, refuse } from "../world.ts";
import { arrive } from "./arrive.ts";
import { lostClaim } from "./claimed.ts";
import type { Mover } from "./goto.ts";

export function handsOf({ moments, processes }: LocalWorld): Hands {
  return { entryId: entryId(moments.now(), moments.chance()), holder: processes.self };
}

/** What failed, and about which files and notes; nothing where no limit asks. Outside git only the notes are known. */
export function seenFailures(
  { world, session, runbook }: Mover,
  node: string,
  results: readonly Shown[],
): SeenFailures | undefined {
  if (runbook.limits.sameFailure === undefined) return undefined;
  const { documents, files, digest } = world;
  const base = documents.baseOf(session.run.spec.path);
  const notes = runbook.notes.map((note) => {
    const document = documents.read(documents.resolve(note, base));
    return document.kind === "text" ? document.text : document.kind;
  });
  const tree = documents.treeOf(base, files.root) ?? null;
  return { world: digest(JSON.stringify([tree, ...notes])), keys: failureKeys(node, results, digest) };
}

/** A refusal, and what became of the run with it: it may have ended, or been handed over to a node whose hooks now run. */
export async function told(mover: Mover, entry: string, refusal: Refusal): Promise<Refusal> {
  const { run } = mover.session;
  const { status, entry: now } = run;
  const isHandedOver = now.id !== entry && run.handedOver !== undefined && refusal.code === "blocked";
  if (!isHandedOver && (status.kind !== "ended" || refusal.code !== "blocked")) return refusal;
  const where: Shown = isHandedOver ? { current: now.node, current_entry_id: now.id, handed_over: now.node } : {};
  const reason = isHandedOver ? { reason: run.handedOver?.reason ?? "" } : {};
  const details: Shown = { ...refusal.details, ...where, ...reason };
  if (isHandedOver && run.arrival !== undefined) {
    const arrived = await arrive(mover);
    if (arrived.kind === "refused") return arrived;
  }
  return { ...refusal, message: `${refusal.message}${overWords(run)}`, details };
}

/** After a gate that holds: its commands may have taken the run's time, or written a variable beyond its limit. */
export async function stopOverLimit(
  mover: Mover,
  edge: LocalEdge,
  request: LocalRequest,
  fields: Shown,
): Promise<Refusal | undefined> {
  const { world, session, runbook } = mover;
  const now = world.moments.now();
  if (limitReached(session.run, runbook, now) === undefined) return undefined;
  const refused = commit(world, session, (run) => {
    const gone = lostClaim(run, request);
    const reached = limitReached(run, runbook, now);
    if (gone !== undefined || reached === undefined) return gone ?? { kind: "events", events: [] };
    const { reason, summary } = reached;
    const shown = blockedShown(run, edge, "limits", [], { ...fields, reason, summary, ...reached.fields });
    const { event: _, ...details } = shown;
    const refusal = refuse("blocked", `Blocked: ${edge.from} -> ${edge.to}: ${summary}`, 2, details);
    const blocked: LocalEvent = { kind: "blocked", request: request.id, shown };
    return { kind: "refused", refusal, events: [blocked, ...overLimit(run, runbook, reached, handsOf(world))] };
  });
  return refused && told(mover, request.entry, refused);
}

/** Before gates are looked at that nobody asked for: whether the run may still go on at all. */
export async function refuseOverLimit(mover: Mover): Promise<Refusal | undefined> {
  const { world, session, runbook } = mover;
  const { entry } = session.run;
  const now = world.moments.now();
  if (limitReached(session.run, runbook, now) === undefined) return undefined;
  const refused = commit(world, session, (run) => {
    const reached = run.status.kind === "ended" ? undefined : limitReached(run, runbook, now);
    if (reached === undefined || run.request !== undefined) return { kind: "events", events: [] };
    const { reason, summary, fields } = reached;
    const where = { run_id: run.id, current: run.entry.node, current_entry_id: run.entry.id, stage: "limits" };
    const details: Shown = { ...where, results: [], reason, summary, ...fields };
    const refusal = refuse("blocked", `Blocked: ${summary}`, 2, details);
    return { kind: "refused", refusal, events: overLimit(run, runbook, reached, handsOf(world)) };
  });
  return refused && told(mover, entry.id, refused);
}
