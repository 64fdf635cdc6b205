/**
 * A run as its files have it, or why it cannot be had. A view that fits the files is believed; else the journal is read
 * from its beginning and its chain is checked. Nothing is mended and nothing is written.
 */
import { EMPTY, readJournal, type Tip } from "../../../core/local/journal/chain.ts";
import type { LocalEvent } from "../../../core/local/journal/event.ts";
import { type ChainedEvent, shownOf } from "../../../core/local/journal/event.ts";
import { foldLocal } from "../../../core/local/journal/fold.ts";
import type { LocalRun, Shown } from "../../../core/local/run.ts";
import { readLegacy } from "../../../core/local/store/legacy.ts";
import { cutHistory, isMadeFrom, readState } from "../../../core/local/store/state-file.ts";
import { readView } from "../../../core/local/store/view.ts";
import { type LocalWorld, type Refusal, refuse } from "../world.ts";

export interface Loaded {
  readonly kind: "loaded";
  readonly run: LocalRun;
  readonly tip: Tip;
  /** The newest history events that `state.json` keeps. */
  readonly tail: readonly Shown[];
  /** StateM's own state, to be carried on by the first write. */
  readonly legacy?: { readonly event: LocalEvent & { readonly kind: "imported" }; readonly text: string };
}
export type Loading = Loaded | { readonly kind: "absent" } | Refusal;

/** Reads a run's files. `whole`: the journal is read even when a view fits. */
export function loadRun(world: Pick<LocalWorld, "files" | "digest">, id: string, whole = false): Loading {
  const { files, digest } = world;
  try {
    const view = whole ? undefined : readView(files.read(id, "view.json"));
    const [journalStamp, stateStamp] = [files.stamp(id, "journal.jsonl"), files.stamp(id, "state.json")];
    if (view !== undefined && same(view.journal, journalStamp) && same(view.state, stateStamp)) {
      return { kind: "loaded", run: view.run, tip: view.tip, tail: view.tail };
    }
    const state = files.read(id, "state.json");
    const journal = files.read(id, "journal.jsonl");
    const seen = state === undefined ? undefined : readState(state);
    if (seen?.kind === "damaged") return damaged(id, "state.json", seen.problem);
    if (seen?.kind === "newer") return newer(id, seen.problem);
    if (seen?.kind === "legacy" && (journal === undefined || !journal.includes("\n"))) {
      return loadLegacy(id, seen.state, state ?? "");
    }
    if (journal === undefined) {
      return seen === undefined ? { kind: "absent" } : damaged(id, "journal.jsonl", "it is missing");
    }
    const reading = readJournal(journal, digest);
    if (reading.kind === "broken") return damaged(id, "journal.jsonl", reading.problem);
    if (seen?.kind === "ours" && state !== undefined) {
      if (seen.events > reading.tip.events) return damaged(id, "journal.jsonl", "its last events are missing");
      // A crash may leave it behind the journal, but never beside it.
      const then = seen.events === reading.tip.events ? reading : readJournal(firstLines(journal, seen.events), digest);
      const isMade =
        then.kind === "ok" && then.run !== undefined && isMadeFrom(state, then.run, tailOf(then.events), then.tip);
      if (!isMade) return damaged(id, "state.json", "it is not what its journal makes; somebody changed one of them");
    }
    if (seen?.kind === "legacy" && reading.run !== undefined && reading.events[0]?.event.kind !== "imported") {
      return damaged(id, "state.json", "another program wrote it anew");
    }
    if (reading.run === undefined) {
      const isEmptied = seen !== undefined;
      return isEmptied ? damaged(id, "journal.jsonl", "it is empty") : { kind: "absent" };
    }
    if (reading.run.id !== id) return damaged(id, "journal.jsonl", `it belongs to the run ${reading.run.id}`);
    return {
      kind: "loaded",
      run: reading.run,
      tip: reading.tip,
      tail: tailOf(reading.events),
    };
  } catch (error) {
    if (error instanceof TypeError) return damaged(id, "a file", "it is no UTF-8 text");
    throw error;
  }
}

/** All history events, from the journal itself. */
export function wholeHistory(world: Pick<LocalWorld, "files" | "digest">, id: string): readonly Shown[] | Refusal {
  const loaded = loadRun(world, id, true);
  if (loaded.kind === "refused") return loaded;
  if (loaded.kind === "absent") return [];
  if (loaded.legacy !== undefined) return loaded.legacy.event.history;
  const reading = readJournal(world.files.read(id, "journal.jsonl") ?? "", world.digest);
  return reading.kind === "ok" ? reading.events.flatMap(shownOf) : damaged(id, "journal.jsonl", reading.problem);
}

function tailOf(events: readonly ChainedEvent[]): readonly Shown[] {
  return cutHistory(events.flatMap(shownOf));
}

function firstLines(text: string, count: number): string {
  return text
    .split("\n", count)
    .map((line) => `${line}\n`)
    .join("");
}

function loadLegacy(id: string, state: Readonly<Record<string, unknown>>, text: string): Loading {
  const reading = readLegacy(state, id);
  if (reading.kind === "damaged") return damaged(id, "state.json", reading.problem);
  const { event } = reading;
  const run = foldLocal(undefined, { seq: 0, at: event.updatedAt, actor: event.agent, event });
  return { kind: "loaded", run, tip: EMPTY, tail: cutHistory(event.history), legacy: { event, text } };
}

function same(one: { size: number; mtimeMs: number } | undefined, other: typeof one): boolean {
  return one !== undefined && other !== undefined && one.size === other.size && one.mtimeMs === other.mtimeMs;
}

function damaged(id: string, file: string, problem: string): Refusal {
  return refuse(
    "state_damaged",
    `The state of run ${id} cannot be trusted: ${file} is damaged (${problem}). Nothing was changed. Restore ` +
      `runs/${id} from a copy, or begin anew with \`statem start SPEC --run-id ${id} --fresh\`, which moves the old ` +
      "folder to archive/ and destroys nothing.",
  );
}

function newer(id: string, problem: string): Refusal {
  return refuse(
    "state_newer",
    `The state of run ${id} was written by a newer program (${problem}). Nothing was changed; upgrade statem.`,
  );
}
