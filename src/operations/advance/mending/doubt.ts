/**
 * What may be done about a record that holds its run, and from where it can go on: the very record that stands there, if a
 * maintainer accepts it, or one of its good commits.
 */
import type { Digest } from "../../../core/record/journal.ts";
import { readDoubtful } from "../../../core/record/read.ts";
import type { RunRecord } from "../../../core/record/record.ts";
import { restarted } from "../../../core/record/restart.ts";
import type { Mends } from "../../../core/render/view.ts";
import { nodeOf, type Runbook } from "../../../core/runbook/runbook.ts";
import type { Look } from "../../../ports/forge.ts";
import type { Past, Stored } from "../../../ports/run-store.ts";
import type { Ports } from "../../ports.ts";
import { pinnedRunbook, readRun } from "../../read-run.ts";

/** Why a record is in doubt, by the reason code of it. */
export interface Doubt {
  readonly code: string;
  readonly detail: Readonly<Record<string, string>>;
}

/** A record from which the run can go on, and what must be written beside it. */
export interface Basis {
  readonly record: RunRecord;
  readonly runbook: Runbook;
  /** The pinned runbook's text. */
  readonly text: string;
  /** Events of a journal that is not one chain, to be kept beside the record. */
  readonly former?: { readonly first: number; readonly events: RunRecord["journal"]["events"] };
}
type Based = { readonly kind: "basis"; readonly basis: Basis } | Refusal;
export interface Refusal {
  readonly kind: "refused";
  readonly code: string;
  readonly detail: Readonly<Record<string, string>>;
}

const ACCEPTABLE: ReadonlySet<string> = new Set(["state_foreign", "state_chain_broken", "state_rolled_back"]);
const REPAIRABLE: ReadonlySet<string> = new Set([
  "state_unreadable",
  "state_chain_broken",
  "state_foreign",
  "state_other_run",
  "runbook_missing",
]);
/** So many commits are looked into for a good one to propose. */
const MOST_PROPOSED = 10;

export function isMendable({ code }: Doubt): boolean {
  return ACCEPTABLE.has(code) || REPAIRABLE.has(code);
}

/** The record that stands there, taken as it is; its journal begins anew where it is no chain. */
export function acceptable({ run, stored, repository }: Look, { code }: Doubt, digest: Digest): Based {
  if (stored.kind !== "found" || !ACCEPTABLE.has(code))
    return refused("not_acceptable", { problem: "it cannot be read" });
  const read = readDoubtful(stored.text, run, digest);
  if (read.kind === "blocked") return refused("not_acceptable", { problem: "it cannot be read" });
  const { record, isWhole } = read;
  const { entry, subject, status, path } = record.state;
  const pinned = pinnedRunbook(stored.runbook, record, digest);
  if (!pinned) return refused("not_acceptable", { problem: "the runbook that it names is not beside it" });
  const isSomewhere = [entry.node, ...path.flatMap(({ from, to }) => [from, to])].every((node) =>
    nodeOf(pinned.runbook, node),
  );
  // A success is taken back into the node before; one without a way to it can only have been put there.
  const isLed = status.kind !== "ended" || status.ending !== "succeeded" || path.at(-1)?.to === entry.node;
  if (subject.repository !== repository.handle || !isSomewhere || !isLed) {
    return refused("not_acceptable", { problem: "it names a place where this run cannot be" });
  }
  if (isWhole) return { kind: "basis", basis: { record, ...pinned } };
  const { journal } = record;
  const former = journal.events.length === 0 ? {} : { former: { first: journal.first.seq, events: journal.events } };
  return { kind: "basis", basis: { record: restarted(record, digest(stored.text)), ...pinned, ...former } };
}

/** The record as a commit of ours left it. `named`: at least 12 digits of the commit. */
export async function repairable({ run }: Look, { code }: Doubt, named: string, ports: Ports): Promise<Based> {
  const { past } = ports.store;
  if (!past || !REPAIRABLE.has(code)) return refused("not_repairable", {});
  const found = (await past.history(run)).find(({ commit }) => commit.startsWith(named));
  if (!found) return refused("commit_not_of_run", { commit: named });
  if (!found.isTrusted) return refused("commit_foreign", { commit: named, writer: found.writer });
  const at = await past.readAt(run, found.commit);
  const read = readRun(storedAs(at, found), run, ports.digest);
  if (read.kind !== "run" || at.runbook === undefined) return refused("commit_not_good", { commit: named });
  return { kind: "basis", basis: { record: read.record, runbook: read.runbook, text: at.runbook } };
}

/** What a maintainer may type about it. Nothing that cannot be found out keeps anybody from hearing of the doubt itself. */
export async function mendsOf(look: Look, doubt: Doubt, ports: Ports): Promise<Mends> {
  const { stored, run } = look;
  const accept =
    stored.kind === "found" && acceptable(look, doubt, ports.digest).kind === "basis"
      ? { accept: ports.digest(stored.text) }
      : {};
  const { past } = ports.store;
  if (!past || !REPAIRABLE.has(doubt.code)) return accept;
  try {
    const good = await lastGood(run, past, ports.digest);
    return { ...accept, ...(good === undefined ? {} : { repair: good }) };
  } catch (error) {
    ports.log.warn(`The last good commit of ${run} could not be looked for: ${String(error)}`);
    return accept;
  }
}

async function lastGood(run: string, past: Past, digest: Digest): Promise<string | undefined> {
  const ours = (await past.history(run)).filter(({ isTrusted }) => isTrusted).slice(0, MOST_PROPOSED);
  for (const write of ours) {
    if (readRun(storedAs(await past.readAt(run, write.commit), write), run, digest).kind === "run") return write.commit;
  }
  return undefined;
}

function storedAs(
  { text, runbook }: Awaited<ReturnType<Past["readAt"]>>,
  lastWrite: (Stored & { kind: "found" })["lastWrite"],
): Stored {
  return { kind: "found", text, ...(runbook === undefined ? {} : { runbook }), token: "", lastWrite };
}

function refused(code: string, detail: Readonly<Record<string, string>>): Refusal {
  return { kind: "refused", code, detail };
}
