/**
 * How often an agent was sent back, by session and entry: a bound of our own, because a host's guard may be missing or
 * reset. One small file a session beside the runs, never in them.
 */
import { readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { makeFolder } from "../../adapters/local/state/folders.ts";

const FOLDER = "host-hooks";
/** Sessions that have not stopped for so long do not come back. */
const KEPT_MS = 7 * 24 * 60 * 60 * 1000;

export interface Continuations {
  /** How often this entry's agent was sent back in this session. */
  used(entryId: string): number;
  /** Counts one more. @throws when it cannot be kept, and then the agent must not be sent back. */
  count(entryId: string): void;
}

/** The counter of one session; `name` is a digest of its id. */
export function continuationsOf(stateDir: string, name: string): Continuations {
  const folder = join(stateDir, FOLDER);
  const path = join(folder, `stop-${name}.json`);
  const used = (entryId: string): number => {
    const { entry, continuations } = readCounter(path);
    return entry === entryId && typeof continuations === "number" ? continuations : 0;
  };
  return {
    used,
    count(entryId) {
      const text = `${JSON.stringify({ entry: entryId, continuations: used(entryId) + 1 })}\n`;
      makeFolder(folder);
      const beside = `${path}.${process.pid}.tmp`;
      writeFileSync(beside, text);
      renameSync(beside, path);
      dropOld(folder);
    },
  };
}

function readCounter(path: string): Readonly<Record<string, unknown>> {
  try {
    const value: unknown = JSON.parse(readFileSync(path, "utf8"));
    return typeof value === "object" && value !== null ? { ...value } : {};
  } catch {
    // Missing or damaged: nothing was counted.
    return {};
  }
}

function dropOld(folder: string): void {
  const oldest = Date.now() - KEPT_MS;
  for (const name of readdirSync(folder)) {
    if (!/^stop-[0-9a-f]+\.json$/.test(name)) continue;
    const { mtimeMs } = statSync(join(folder, name), { throwIfNoEntry: false }) ?? { mtimeMs: oldest };
    if (mtimeMs < oldest) rmSync(join(folder, name), { force: true });
  }
}
