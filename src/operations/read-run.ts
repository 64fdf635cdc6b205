/** From what a store answered to a run that may go on, or to the reason why it is held. Nothing is ever started over. */
import type { Digest } from "../core/record/journal.ts";
import { readRecord } from "../core/record/read.ts";
import type { RunRecord } from "../core/record/record.ts";
import { parseRunbook } from "../core/runbook/parse.ts";
import type { Runbook } from "../core/runbook/runbook.ts";
import type { LastWrite, Stored } from "../ports/run-store.ts";

export type ReadRun =
  | { readonly kind: "absent" }
  | {
      readonly kind: "run";
      readonly record: RunRecord;
      readonly runbook: Runbook;
      readonly lastWrite: LastWrite;
    }
  | { readonly kind: "held"; readonly code: string; readonly detail: Readonly<Record<string, string>> };

/** The run, if somebody whose writes count wrote it last. */
export function readRun(stored: Stored, run: string, digest: Digest): ReadRun {
  if (stored.kind === "found" && !stored.lastWrite.isTrusted) {
    const { writer, commit } = stored.lastWrite;
    return held("state_foreign", { writer, commit: commit.slice(0, 12) });
  }
  return readRunOfAnybody(stored, run, digest);
}

/**
 * The run, whoever wrote it: for a process that decides nothing and may write nothing, such as collect, whose own
 * identity need not be the writer's. Whoever takes its evidence in judges the record again.
 */
export function readRunOfAnybody(stored: Stored, run: string, digest: Digest): ReadRun {
  if (stored.kind === "absent") return { kind: "absent" };
  if (stored.kind === "blocked") return held(stored.code, stored.detail);
  const { lastWrite } = stored;
  const reading = readRecord(stored.text, run, digest);
  if (reading.kind === "blocked") return held(reading.code, reading.detail);
  const { record } = reading;
  const pinned = pinnedRunbook(stored.runbook, record, digest);
  return pinned ? { kind: "run", record, runbook: pinned.runbook, lastWrite } : held("runbook_missing", {});
}

/** The runbook that a record names, if this is its text. */
export function pinnedRunbook(
  text: string | undefined,
  { state }: RunRecord,
  digest: Digest,
): { readonly runbook: Runbook; readonly text: string } | undefined {
  const { path, digest: pinned } = state.runbook;
  if (text === undefined || digest(text) !== pinned) return undefined;
  const parsed = parseRunbook(text, { path, digest, strict: true, for: "github" });
  return parsed.kind === "ok" ? { runbook: parsed.runbook, text } : undefined;
}

function held(code: string, detail: Readonly<Record<string, string>>): ReadRun {
  return { kind: "held", code, detail };
}
