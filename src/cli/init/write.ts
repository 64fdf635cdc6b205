/** Writes what was planned. Apart from the plan, because this is the only part of `init` that changes anything. */
import { writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { makeFolder } from "../../adapters/local/state/folders.ts";
import type { PlannedFile } from "./plan.ts";

/** Writes every planned file that is not kept. @throws when one came into being meanwhile, or cannot be written. */
export function writePlan(root: string, files: readonly PlannedFile[]): void {
  for (const { path, action, text } of files) {
    if (action === "keep") continue;
    makeFolder(dirname(join(root, path)));
    // A file that was not there when the list was shown is not overwritten.
    writeFileSync(join(root, path), text, { flag: action === "write" ? "wx" : "w" });
  }
}
