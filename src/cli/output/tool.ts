/** What texts for agents say of a run that was read: how it is reached from any folder, and what is wrong with its runbook. */
import type { Tool } from "../../core/render/terminal/typed.ts";
import { oneLine } from "../../core/render/text/escape.ts";
import type { RunView } from "../../operations/local/read.ts";

/** With everything spelt out; `command` is how statem is called there. */
export function toolOf(view: RunView, command = "statem"): Tool {
  return { command, runId: view.run.id, stateDir: view.stateDir, spec: view.run.spec.path };
}

/** What is wrong with the runbook's file, as a sentence; nothing when it is the text that the run is bound to. */
export function driftOf({ drift, run }: RunView): { readonly drift?: string } {
  if (drift.kind === "none") return {};
  const what = drift.kind === "edited" ? "was edited since this run was bound to it" : `cannot be read: ${drift.why}`;
  return { drift: `The runbook ${oneLine(run.spec.path)} ${what}.` };
}
