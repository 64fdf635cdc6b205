/** Questions about a file: fetched from the world here, judged by the core. */
import { type CheckResult, resultOf } from "../../../core/local/move/result.ts";
import type { PredicateCheck } from "../../../core/runbook/local.ts";
import type { Setting } from "./evaluate.ts";

export function checkFile({ world, run }: Setting, check: PredicateCheck): CheckResult {
  const { documents, person } = world;
  const base = documents.folderOf(run.spec.path);
  const folder = check.cwd === undefined ? base : documents.resolve(check.cwd, base);
  const path = documents.resolve(check.path, folder);
  const document = documents.read(path);
  const problems: string[] = [];
  const { exists, nonEmpty, contains, matches, jsonPath, equals, oneOf } = check.operators;
  if (exists !== undefined && exists !== (document.kind !== "missing"))
    problems.push(`exists is not ${exists}: ${path}`);
  const needs = nonEmpty ?? contains ?? matches ?? jsonPath;
  if (needs !== undefined && document.kind === "missing") problems.push(`file does not exist: ${path}`);
  else if (needs !== undefined && document.kind === "text") {
    const { text } = document;
    if (nonEmpty !== undefined && text === "") problems.push("empty");
    if (contains !== undefined && !text.includes(contains)) problems.push(`missing text: ${contains}`);
    if (matches !== undefined && !new RegExp(matches).test(text)) problems.push(`no match: ${matches}`);
    if (jsonPath !== undefined) {
      try {
        let value: unknown = JSON.parse(text);
        for (const part of jsonPath.split(".")) {
          value = Array.isArray(value) ? value.at(Number(part)) : (value as Record<string, unknown>)[part];
          if (value === undefined) problems.push(`json_path is missing: ${jsonPath}`);
        }
        if (equals !== undefined && JSON.stringify(value) !== JSON.stringify(equals))
          problems.push(`${jsonPath} is ${JSON.stringify(value)}, expected ${JSON.stringify(equals)}`);
        if (oneOf !== undefined && !oneOf.some((one) => JSON.stringify(one) === JSON.stringify(value)))
          problems.push(`${jsonPath} is ${JSON.stringify(value)}, expected one of ${JSON.stringify(oneOf)}`);
      } catch (error) {
        problems.push(`invalid json: ${String(error)}`);
      }
    }
  }
  for (const problem of problems) person.say(problem);
  return resultOf(check, problems.length === 0, problems.join("; "));
}
