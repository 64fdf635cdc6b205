/** Leaves a run's book beside it, whenever the run is bound to a runbook. */
import type { LocalRun } from "../../../core/local/run.ts";
import { writeBook } from "../../../core/local/store/book.ts";
import type { LocalRunbook } from "../../../core/runbook/local.ts";
import type { RunFiles } from "../../../ports/local/run-files.ts";
import { dynamicFolder } from "../dynamic/files.ts";

export function leaveBook(files: RunFiles, run: LocalRun, runbook: LocalRunbook, text: string): void {
  const base = {
    ...{ run: run.id, spec: run.spec.path },
    dynamicFolder: (entry: LocalRun["entry"]) => dynamicFolder(files.root, run.id, entry),
  };
  files.replace(run.id, "book.json", writeBook(runbook, text, base), false);
}
