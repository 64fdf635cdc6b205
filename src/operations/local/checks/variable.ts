/** Questions about the run itself: its counters. */
import type { Finding } from "../../../core/check/finding.ts";
import { judgeVariable } from "../../../core/check/variable.ts";
import type { VariableCheck } from "../../../core/runbook/local.ts";
import type { Setting } from "./evaluate.ts";
import { patternSearch } from "./pattern.ts";

const ENTRIES = "run.entries.";

export async function findInRun({ world, run }: Setting, check: VariableCheck): Promise<Finding> {
  const search = check.operators.matches === undefined ? () => false : await patternSearch();
  const finding = judgeVariable(check, counterOf(run, check.variable), search);
  if (finding.verdict !== "pass") world.person.say(finding.output);
  return finding;
}

function counterOf(run: Setting["run"], name: string): number | undefined {
  if (name === "run.transitions") return run.transitions;
  if (!name.startsWith(ENTRIES)) return undefined;
  const node = name.slice(ENTRIES.length);
  return Object.hasOwn(run.entries, node) ? run.entries[node] : 0;
}
