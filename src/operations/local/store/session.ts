/**
 * A run that a command works on. Whatever it writes goes through `commit`: under the lock, on top of what others wrote
 * meanwhile, appended and synced before anything says so.
 */
import { chainOn, EMPTY, readJournal, type Tip } from "../../../core/local/journal/chain.ts";
import { type LocalEvent, shownOf } from "../../../core/local/journal/event.ts";
import { foldLocal } from "../../../core/local/journal/fold.ts";
import type { LocalRun, Shown } from "../../../core/local/run.ts";
import { cutHistory, writeState } from "../../../core/local/store/state-file.ts";
import { writeView } from "../../../core/local/store/view.ts";
import { timestamp } from "../../../core/local/text/names.ts";
import { type LocalWorld, type Refusal, refuse } from "../world.ts";
import type { Loaded } from "./load.ts";

/** What writing needs of the world. */
type Writer = Pick<LocalWorld, "files" | "digest">;

/** A run in hand; `commit` brings it up to date. */
export interface Session {
  readonly id: string;
  /** Whom events are recorded for. */
  readonly actor: string;
  run: LocalRun;
  tip: Tip;
  tail: readonly Shown[];
  legacy: Loaded["legacy"];
}

/** What a decision under the lock comes to: events to write, or a refusal that may be written too. */
export type Decision =
  | { readonly kind: "events"; readonly events: readonly LocalEvent[] }
  | { readonly kind: "refused"; readonly refusal: Refusal; readonly events: readonly LocalEvent[] };

export function sessionOf(id: string, actor: string, loaded: Loaded): Session {
  const { run, tip, tail, legacy } = loaded;
  return { id, actor, run, tip, tail, legacy };
}

/** A run's first event, written. To be called under the lock. */
export function beginSession(
  world: LocalWorld,
  actor: string,
  event: LocalEvent & { readonly kind: "started" },
  at: string,
): Session {
  const run = foldLocal(undefined, { seq: 0, at, actor, event });
  const session: Session = { id: event.run, actor, run, tip: EMPTY, tail: [], legacy: undefined };
  write(world, session, [event], at);
  return session;
}

/** Decides on the newest state and writes what was decided; afterwards the session stands behind it. */
export function commit(
  world: LocalWorld,
  session: Session,
  decide: (run: LocalRun, at: string) => Decision,
): Refusal | undefined {
  // Taking the lock would make the folder anew, and be in the way of whoever puts it back.
  if (isLost(world.files, session)) return lostState(world.files.root, session);
  const held = world.files.hold(session.id, world.processes.self, (): Refusal | undefined => {
    const behind = catchUp(world, session);
    if (behind !== undefined) return behind;
    const at = timestamp(world.moments.now());
    const decision = decide(session.run, at);
    write(world, session, decision.events, at);
    return decision.kind === "refused" ? decision.refusal : undefined;
  });
  return held.kind === "done" ? held.value : refuse("busy", `Run ${session.id} is busy: ${held.message}.`, 2);
}

/** Writes events without deciding anything. */
export function record(world: LocalWorld, session: Session, events: readonly LocalEvent[]): Refusal | undefined {
  return commit(world, session, () => ({ kind: "events", events }));
}

/** Appends events, and makes the files that are made from the journal. To be called under the lock. */
export function write(world: Writer, session: Session, events: readonly LocalEvent[], at: string): void {
  if (events.length === 0) return;
  const { files, digest } = world;
  const { id, legacy } = session;
  if (legacy !== undefined) files.replace(id, "state.v1.json", legacy.text, true);
  const all = legacy === undefined ? events : [legacy.event, ...events];
  const happenings = all.map((event) => ({ at, actor: session.actor, event }));
  const before = session.tip.events === 0 ? undefined : session.run;
  const { lines, run, tip, events: chained } = chainOn(happenings, session.tip, before, digest);
  files.append(id, lines, session.tip.bytes);
  session.run = run;
  session.tip = tip;
  session.tail = cutHistory([...session.tail, ...chained.slice(legacy === undefined ? 0 : 1).flatMap(shownOf)]);
  session.legacy = undefined;
  writeDerived(world, session);
}

function writeDerived({ files }: Writer, { id, run, tip, tail }: Session): void {
  files.replace(id, "state.json", writeState(run, tail, tip), false);
  const [journal, state] = [files.stamp(id, "journal.jsonl"), files.stamp(id, "state.json")];
  if (journal !== undefined && state !== undefined) {
    files.replace(id, "view.json", writeView({ journal, state, tip, run, tail }), false);
  }
}

function isLost(files: LocalWorld["files"], { id, tip }: Session): boolean {
  return tip.bytes > 0 && files.stamp(id, "journal.jsonl") === undefined;
}

/** The files went away under a command that was at work: there is nothing to record in, and so nothing may happen. */
function lostState(root: string, { id, run }: Session): Refusal {
  const message =
    `The state of run ${id} is gone: ${root}/runs/${id} was there when this command began and has been removed or moved ` +
    "since, perhaps by a check or hook that cleans up. Nothing more was done, and nothing could be recorded. Put the folder " +
    "back and type the command again, or begin anew with `statem start SPEC`.";
  return refuse("state_lost", message, 2, { run_id: id, current: run.entry.node, stage: "state_lost", results: [] });
}

/** Takes in what others wrote since the session was loaded. */
function catchUp({ files, digest }: LocalWorld, session: Session): Refusal | undefined {
  if (isLost(files, session)) return lostState(files.root, session);
  const size = files.stamp(session.id, "journal.jsonl")?.size ?? 0;
  if (size === session.tip.bytes) return undefined;
  const changed = (): Refusal =>
    refuse("state_changed", `Run ${session.id} was changed by another command meanwhile; look at it and try again.`, 2);
  if (size < session.tip.bytes || session.legacy !== undefined) return changed();
  const text = files.read(session.id, "journal.jsonl", session.tip.bytes) ?? "";
  const before = session.tip.events === 0 ? undefined : session.run;
  const reading = readJournal(text, digest, session.tip, before);
  if (reading.kind === "broken" || reading.run === undefined) {
    return text.includes("\n") ? changed() : undefined;
  }
  session.run = reading.run;
  session.tip = reading.tip;
  session.tail = cutHistory([...session.tail, ...reading.events.flatMap(shownOf)]);
  return undefined;
}
