/** A run with a long past, made at once: the same events that as many moves would have left, chained as they are. */
import { readFileSync, rmSync, writeFileSync } from "node:fs";
import { sha256 } from "../src/adapters/local/digest.ts";
import { chainOn, readJournal } from "../src/core/local/journal/chain.ts";
import type { LocalEvent } from "../src/core/local/journal/event.ts";
import { arrivalShown } from "../src/core/local/move/shown.ts";

/** Adds moves between `a` and `b` to the journal in a run's folder, an even number of them, and drops what was made of it. */
export function growJournal(folder: string, count: number): void {
  const path = `${folder}/journal.jsonl`;
  const text = readFileSync(path, "utf8");
  const reading = readJournal(text, sha256);
  if (reading.kind === "broken") throw new Error(`${path} is broken before it is grown: ${reading.problem}.`);
  const groups = { before: [], condition: [], out: [], hook: [], in: [] };
  const happenings = Array.from({ length: count }, (_, at) => {
    const [from, to] = at % 2 === 0 ? ["a", "b"] : ["b", "a"];
    const id = `20260101T000000Z-${at.toString(16).padStart(8, "0")}`;
    const shown = arrivalShown({ from: from ?? "", to: to ?? "" }, groups, undefined, {}, false);
    const event: LocalEvent = { kind: "moved", to: { id, node: to ?? "" }, shown };
    return { at: "2026-01-01T00:00:00Z", actor: "bench", event };
  });
  writeFileSync(path, text + chainOn(happenings, reading.tip, reading.run, sha256).lines);
  for (const made of ["state.json", "view.json"]) rmSync(`${folder}/${made}`, { force: true });
}
