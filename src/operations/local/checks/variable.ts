/** Questions about the run itself: its variables and its counters. */
import type { Finding } from "../../../core/check/finding.ts";
import { judgeVariable } from "../../../core/check/variable.ts";
import { variableOf } from "../../../core/local/vars/merge.ts";
import type { Json, VariableCheck } from "../../../core/runbook/local.ts";
import { patternSearch } from "../../pattern.ts";
import type { Setting } from "./evaluate.ts";

const ENTRIES = "run.entries.";

export async function findInRun({ world, session, runbook }: Setting, check: VariableCheck): Promise<Finding> {
  const search = check.operators.matches === undefined ? () => false : await patternSearch();
  const finding = judgeVariable(check, valueIn(session.run, check.variable, runbook), search);
  if (finding.verdict !== "pass") world.person.say(finding.output);
  return finding;
}

function valueIn(
  run: Setting["session"]["run"],
  name: string,
  { vars }: Pick<Setting["runbook"], "vars">,
): Json | undefined {
  if (name === "run.transitions") return run.transitions;
  if (!name.startsWith(ENTRIES)) return variableOf(name, vars, run);
  const node = name.slice(ENTRIES.length);
  return Object.hasOwn(run.entries, node) ? run.entries[node] : 0;
}
