/**
 * A `goto` that has nothing to check and no hook to run: one event, appended and synced under the lock, without the
 * runbook being read. Whatever is not as simple as that is left to the whole engine, with nothing done.
 */

import { processes } from "../../adapters/local/state/processes.ts";
import { createRunFiles } from "../../adapters/local/state/run-files.ts";
import { smallSha256 } from "../../adapters/local/state/sha256.ts";
import { arrivalShown } from "../../core/local/move/shown.ts";
import type { LocalRun } from "../../core/local/run.ts";
import { readView } from "../../core/local/store/view.ts";
import { dumps } from "../../core/local/text/json.ts";
import { entryId, timestamp } from "../../core/local/text/names.ts";
import { claimRefusal } from "../../operations/local/move/claimed.ts";
import { sessionOf, write } from "../../operations/local/store/session.ts";
import { type Found, fits } from "./found.ts";
import { isId, type Simple } from "./words.ts";

export interface Said {
  readonly text: string;
  /** Where it is said: standard output or standard error. */
  readonly descriptor: 1 | 2;
  readonly exit: 0 | 1 | 2;
}

/** Nothing is said, and nothing was done, when it is not as simple as that. */
export function move(
  simple: Simple,
  found: Found,
  env: Readonly<Record<string, string | undefined>>,
): Said | undefined {
  const { root, folder, book } = found;
  const { run } = found.view;
  const to = simple.node ?? "";
  const agent = simple.agentId ?? (env["STATEM_AGENT_ID"] || run.agent);
  const moves = Object.hasOwn(book.nodes, run.entry.node) ? book.nodes[run.entry.node]?.moves : undefined;
  const bound = moves !== undefined && Object.hasOwn(moves, to) ? moves[to] : undefined;
  if (bound === undefined || !isId(agent) || env["STATEM_PURPOSE"]) return undefined;
  const entered = Object.hasOwn(run.entries, to) ? (run.entries[to] ?? 0) : 0;
  if (bound.maxEntries !== undefined && entered >= bound.maxEntries) return undefined;
  const files = createRunFiles(root);
  const held = files.hold(run.id, processes.self, (): Said | undefined => {
    // Whoever wrote meanwhile changed the files that the view was made from.
    const view = fits(folder, found.view) ? found.view : readView(files.read(run.id, "view.json"));
    if (view === undefined || (view !== found.view && !fits(folder, view))) return undefined;
    if (view.run.entry.id !== run.entry.id) return overtaken(simple, view.run, to);
    if (view.run.request !== undefined || view.run.status.kind !== "active") return undefined;
    const now = new Date().toISOString();
    const entry = { id: entryId(now, chance()), node: to };
    const from = run.entry.node;
    const shown = arrivalShown(
      { from, to },
      { before: [], condition: [], out: [], hook: [], in: [] },
      undefined,
      {},
      false,
    );
    const session = sessionOf(run.id, agent, { kind: "loaded", run: view.run, tip: view.tip, tail: view.tail });
    write({ files, digest: smallSha256 }, session, [{ kind: "moved", to: entry, shown }], timestamp(now));
    const payload = { run_id: run.id, from, to, current: to, current_entry_id: entry.id, results: [] };
    return { text: simple.json ? `${dumps(payload)}\n` : `${from} -> ${to}\n`, descriptor: 1, exit: 0 };
  });
  return held.kind === "done" ? held.value : undefined;
}

/** Of several that read the same entry, another was first. */
function overtaken({ json }: Simple, run: LocalRun, to: string): Said {
  const { message, details = {}, exit } = claimRefusal({ kind: "overtaken", by: run.enteredBy }, run, to);
  if (!json) return { text: `statem: ${message}\n`, descriptor: 2, exit };
  return { text: `${dumps({ ok: false, error: message, details })}\n`, descriptor: 1, exit };
}

function chance(): string {
  return Math.floor(Math.random() * 0x1_0000_0000)
    .toString(16)
    .padStart(8, "0");
}
