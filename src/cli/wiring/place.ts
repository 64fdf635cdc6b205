/** What an answer is about, out of a run that was read. */
import type { LocalRun } from "../../core/local/run.ts";
import type { Place } from "../../core/local/show/payloads.ts";
import { dynamicFolder } from "../../operations/local/dynamic/files.ts";

export function placeOf(root: string, run: LocalRun, agent: string): Place {
  return {
    ...{ run: run.id, spec: run.spec.path, entry: run.entry, agent },
    ...(run.vars === undefined ? {} : { vars: run.vars }),
    dynamicFolder: (entry) => dynamicFolder(root, run.id, entry),
  };
}
