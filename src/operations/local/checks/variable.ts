/** Questions about the run itself: its variables and its counters. */
import type { Finding } from "../../../core/check/finding.ts";
import { judgeVariable } from "../../../core/check/variable.ts";
import type { VariableCheck } from "../../../core/runbook/runbook.ts";
import { valueIn } from "../../../core/vars/value.ts";
import { patternSearch } from "../../pattern.ts";
import type { Setting } from "./evaluate.ts";

export async function findInRun({ world, session, runbook }: Setting, check: VariableCheck): Promise<Finding> {
  const search = check.operators.matches === undefined ? () => false : await patternSearch();
  const finding = judgeVariable(check, valueIn(session.run, check.variable, runbook.vars), search);
  if (finding.verdict !== "pass") world.person.say(finding.output);
  return finding;
}
