/** An outside reviewer: what it is told, and what its answer is worth. Without a command it is a confirmation. */
import { type CheckResult, resultOf } from "../../../core/local/move/result.ts";
import type { ReviewCheck } from "../../../core/runbook/local.ts";
import { observe, outputOf, timeoutText } from "./command.ts";
import { confirm, type Setting } from "./evaluate.ts";

export async function review(setting: Setting, check: ReviewCheck): Promise<CheckResult> {
  const line = check.run ?? setting.asker.env["STATEM_LLM_REVIEW_CMD"] ?? "";
  if (line.trim() === "") return confirm(setting, check, [check.text]);
  const input = check.stdin ? letter(setting, check) : undefined;
  const seen = await observe(setting, { ...check, run: line }, input);
  if (typeof seen === "string") return resultOf(check, false, seen);
  const output = outputOf(seen);
  if (seen.timedOut) return resultOf(check, false, timeoutText("llm_review", check.timeoutMs));
  if (seen.exitCode === null)
    return resultOf(check, false, `llm_review could not be started: ${seen.error ?? "unknown"}`);
  const problems = judgeMarkers(check, output);
  const text = problems.length === 0 ? output : [output, ...problems].filter((part) => part !== "").join("\n");
  return resultOf(check, seen.exitCode === 0 && problems.length === 0, text, { exit_code: seen.exitCode });
}

function letter({ run, node }: Setting, check: ReviewCheck): string {
  const context = [
    `- run_id: ${run.id}`,
    `- spec: ${run.spec.path}`,
    `- current: ${node.name}`,
    `- purpose: ${check.purpose}`,
  ];
  return `${check.text}\n\nContext:\n${context.join("\n")}\n\nNode prompt:\n${node.prompt}\n`;
}

function judgeMarkers({ markers }: ReviewCheck, output: string): string[] {
  const { acceptContains, rejectContains, acceptRegex, rejectRegex } = markers;
  const problems: string[] = [];
  if (acceptContains !== undefined && !output.includes(acceptContains)) problems.push(`missing: ${acceptContains}`);
  if (rejectContains !== undefined && output.includes(rejectContains)) problems.push(`found: ${rejectContains}`);
  if (acceptRegex !== undefined && !new RegExp(acceptRegex).test(output)) problems.push(`no match: ${acceptRegex}`);
  if (rejectRegex !== undefined && new RegExp(rejectRegex).test(output)) problems.push(`match: ${rejectRegex}`);
  return problems;
}
