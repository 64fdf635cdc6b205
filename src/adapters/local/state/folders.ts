/**
 * Makes folders one by one. Apart, because Node's own recursive way never comes back where the system says of a folder
 * that is to be made that it is not there (below /proc, say): it goes round in native code, where no signal reaches us.
 */
import { mkdirSync, statSync } from "node:fs";
import { dirname } from "node:path";
import { codeOf } from "./errors.ts";

/** Makes a folder and those above it that are missing. @throws the system's error, when it cannot be made. */
export function makeFolder(path: string): void {
  // Mostly it is there, and being told so by an error would cost more.
  if (isFolder(path)) return;
  try {
    make(path);
  } catch (error) {
    const above = dirname(path);
    // What stands above is there, so it is not what was missed.
    if (codeOf(error) !== "ENOENT" || above === path || isFolder(above)) throw error;
    makeFolder(above);
    make(path);
  }
}

/** Another process may be first. */
function make(path: string): void {
  try {
    mkdirSync(path);
  } catch (error) {
    if (!isFolder(path)) throw error;
  }
}

function isFolder(path: string): boolean {
  try {
    return statSync(path, { throwIfNoEntry: false })?.isDirectory() === true;
  } catch {
    return false;
  }
}
