/**
 * Which folder holds the runs: the one that is named, else the nearest `.statem` from the working directory upward that has
 * runs in it. Apart, because the fast path and the whole program must find the same one; it asks `fs` alone.
 */
import { type Stats, statSync } from "node:fs";
import { dirname } from "node:path";

/**
 * The nearest `.statem` with runs in it; without any, the nearest at all, and else the working directory's own. Nothing is
 * looked for above a repository's root or the home folder. One above that belongs to somebody else is passed over: whoever
 * can write to a shared folder must not have us run their commands. `spec` is the runbook's absolute path when a run is to
 * be started: a `.statem` that holds it needs no runs yet, and counts before those above.
 */
export function nearestStateFolder(from: string, spec?: string): string {
  const own = below(from, ".statem");
  if (hasRuns(own) || isHolding(own, spec)) return own;
  let nearest = statsOf(own) === undefined ? undefined : own;
  for (let folder = from; !isTop(folder); ) {
    folder = dirname(folder);
    const above = below(folder, ".statem");
    const stats = statsOf(above);
    if (!stats?.isDirectory() || !isOurs(stats, from)) continue;
    if (hasRuns(above) || isHolding(above, spec)) return above;
    nearest ??= above;
  }
  return nearest ?? own;
}

function hasRuns(folder: string): boolean {
  return statsOf(`${folder}/active_run`) !== undefined || statsOf(`${folder}/runs`) !== undefined;
}

function isHolding(folder: string, spec: string | undefined): boolean {
  return spec !== undefined && dirname(spec) === folder;
}

/** A repository's root, the home folder, or the file system's. */
function isTop(folder: string): boolean {
  if (dirname(folder) === folder || statsOf(below(folder, ".git")) !== undefined) return true;
  const home = process.env["HOME"] || process.env["USERPROFILE"];
  if (!home) return false;
  const [one, other] = [statsOf(home), statsOf(folder)];
  // The working directory's path is the real one; that of the home folder may lead over links.
  return one !== undefined && one.ino === other?.ino && one.dev === other.dev;
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
