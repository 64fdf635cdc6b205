/**
 * Which folder holds the runs: the one that is named, else the nearest `.statem` from the working directory upward, as git
 * finds its repository. Apart, because the fast path and the whole program must find the same one; it asks `fs` alone.
 */
import { type Stats, statSync } from "node:fs";
import { dirname } from "node:path";

/**
 * The nearest `.statem`, never one above a repository's root; if there is none, the working directory's own. One above that
 * belongs to somebody else is passed over: whoever can write to a shared folder must not have us run their commands.
 */
export function nearestStateFolder(from: string): string {
  const own = statsOf(below(from, ".statem"));
  for (let folder = from; own === undefined; folder = dirname(folder)) {
    if (statsOf(below(folder, ".git")) !== undefined || dirname(folder) === folder) break;
    const above = below(dirname(folder), ".statem");
    const stats = statsOf(above);
    if (stats?.isDirectory() && isOurs(stats, from)) return above;
  }
  return below(from, ".statem");
}

/** Ours, or of whoever owns the folder that we work in (a mounted checkout, say). */
function isOurs({ uid }: Stats, from: string): boolean {
  const us = process.getuid?.();
  return us === undefined || uid === us || uid === statsOf(from)?.uid;
}

function below(folder: string, name: string): string {
  return folder.endsWith("/") ? folder + name : `${folder}/${name}`;
}

/** Nothing for what is not there or may not be looked at. */
function statsOf(path: string): Stats | undefined {
  try {
    return statSync(path, { throwIfNoEntry: false });
  } catch {
    return undefined;
  }
}
