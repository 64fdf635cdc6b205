/** What people are told of a runbook that changed on the base branch while a run is pinned to an older text. */
import { rebindLine } from "../command/lines.ts";
import type { RunView } from "./section/ask.ts";
import { type Detail, say } from "./text/say.ts";

/** The reason code of a drift, and what fills its sentence. */
export function driftReason({ drift, run }: RunView): { readonly code: string; readonly detail: Detail } | undefined {
  const { base } = run.subject;
  switch (drift?.kind) {
    case undefined:
      return undefined;
    case "safe":
      return { code: "runbook_safe", detail: { base, line: rebindLine([]) } };
    case "map": {
      const detail = { base, line: rebindLine(drift.nodes) };
      return drift.nodes.length > 0
        ? { code: "runbook_map", detail: { ...detail, targets: names(drift.nodes) } }
        : { code: "runbook_checks", detail: { ...detail, checks: names(drift.checks) } };
    }
    case "breaks":
      return { code: "runbook_breaks", detail: { base, edges: names(drift.edges) } };
    case "gone":
      return { code: "runbook_gone", detail: { base } };
  }
}

/** The announcement, or nothing. */
export function driftPart(view: RunView): string {
  const reason = driftReason(view);
  return reason ? `📌 ${say(reason.code, reason.detail)}` : "";
}

function names(all: readonly string[]): string {
  return all.map((name) => `\`${name}\``).join(", ");
}
