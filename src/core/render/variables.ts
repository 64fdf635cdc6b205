/** The run's variables, where its runbook declares some: what they are, and which of them somebody set by hand. */
import { isStale, valuesOf } from "../run/totals/variables.ts";
import type { RunView } from "./section/ask.ts";
import { cutText } from "./text/budget.ts";
import { codeSpan } from "./text/escape.ts";

const VALUE_LIMIT = 120;
/** More than these are counted instead. */
const MOST = 20;

export function variables({ run, runbook }: RunView): string {
  const names = Object.keys(runbook.vars);
  if (names.length === 0) return "";
  const values = valuesOf(runbook, run);
  const shown = names.slice(0, MOST).map((name) => {
    const value = values[name];
    const now = value === undefined ? "unknown" : codeSpan(cutText(JSON.stringify(value), VALUE_LIMIT));
    const notes = [
      ...(run.setVars?.includes(name) ? ["set by hand"] : []),
      ...(isStale(run, name) ? ["stale until it is written again"] : []),
    ];
    return `${codeSpan(name)} ${now}${notes.length === 0 ? "" : ` (${notes.join(", ")})`}`;
  });
  const more = names.length - shown.length;
  return `**Variables:** ${shown.join(", ")}${more > 0 ? ` and ${more} more` : ""}`;
}
