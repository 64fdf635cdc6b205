/** Whether what agents registered for the entry is in order: readable, as many as the node wants, as its settings ask. */
import type { DynamicCheck } from "../../runbook/runbook.ts";
import type { Registered } from "../dynamic/registered.ts";
import { type Answer, cut } from "./answer.ts";

export function judgeRegistered({ settings }: DynamicCheck, { checks, problems }: Registered): readonly Answer[] {
  if (problems.length > 0)
    return problems.map((problem) => ({
      verdict: "fail",
      reason: "dynamic_invalid",
      detail: { problem: cut(problem) },
    }));
  const used = String(checks.length);
  const least = Math.max(settings.minItems, settings.required ? 1 : 0);
  if (checks.length < least)
    return [{ verdict: "fail", reason: "dynamic_few", detail: { used, limit: String(least) } }];
  return [{ verdict: "pass", reason: "dynamic_passed", detail: { used } }];
}
