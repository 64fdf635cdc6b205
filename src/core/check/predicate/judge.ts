/** A file as it was seen -> a verdict: every operator that is written must hold, and every one that does not is named. */
import type { Json, Operators } from "../../runbook/local.ts";
import type { PredicateCheck } from "../../runbook/runbook.ts";
import type { Finding } from "../finding.ts";
import type { Search } from "../pattern/search.ts";
import { isEqual } from "./equality.ts";
import type { FileSeen } from "./file.ts";
import { valueAt } from "./json-path.ts";

export function judgePredicate(check: PredicateCheck, seen: FileSeen, search: Search): Finding {
  const { operators } = check;
  const failures = new Set<string>();
  const isThere = seen.kind !== "missing";
  if (operators.exists === true && !isThere) failures.add(`file does not exist: ${seen.path}`);
  if (operators.exists === false && isThere) failures.add(`file exists: ${seen.path}`);
  const unknown = asksInside(operators) ? lookInside(operators, seen, search, failures) : undefined;
  const output = [...failures, ...(unknown === undefined ? [] : [unknown])].join("; ");
  if (failures.size > 0) return { verdict: "fail", output };
  return unknown === undefined
    ? { verdict: "pass", output: `predicate holds: ${seen.path}` }
    : { verdict: "limited", output };
}

/** `equals` and `one_of` ask nothing without `json_path`. */
function asksInside(operators: Operators): boolean {
  const { nonEmpty, contains, notContains, matches, jsonPath } = operators;
  return [nonEmpty, contains, notContains, matches, jsonPath].some((operator) => operator !== undefined);
}

/** Adds what does not hold; answers why the rest could not be established, if it could not. */
function lookInside(operators: Operators, seen: FileSeen, search: Search, failures: Set<string>): string | undefined {
  switch (seen.kind) {
    case "missing":
      failures.add(`file does not exist: ${seen.path}`);
      return undefined;
    case "folder":
      failures.add(`not a file: ${seen.path}`);
      return undefined;
    case "unreadable":
      if (seen.isEmpty !== undefined) judgeSize(operators, seen.isEmpty, seen.path, failures);
      return `file could not be read: ${seen.path} (${seen.why})`;
    case "text":
      judgeSize(operators, seen.text === "", seen.path, failures);
      // Python reads any line end as a line feed.
      judgeText(operators, seen.text.replace(/\r\n?/g, "\n"), search, failures);
      judgeJson(operators, seen.text, failures);
      return undefined;
  }
}

function judgeSize({ nonEmpty }: Operators, isEmpty: boolean, path: string, failures: Set<string>): void {
  if (nonEmpty === true && isEmpty) failures.add(`file is empty: ${path}`);
  if (nonEmpty === false && !isEmpty) failures.add(`file is not empty: ${path}`);
}

function judgeText(operators: Operators, text: string, search: Search, failures: Set<string>): void {
  const { contains, notContains, matches } = operators;
  if (contains !== undefined && !text.includes(contains)) failures.add(`missing text: ${contains}`);
  if (notContains !== undefined && text.includes(notContains))
    failures.add(`text that must not be there: ${notContains}`);
  if (matches !== undefined && !search(matches, text)) failures.add(`no match for pattern: ${matches}`);
}

function judgeJson({ jsonPath, equals, oneOf }: Operators, text: string, failures: Set<string>): void {
  if (jsonPath === undefined) return;
  let json: Json;
  try {
    json = JSON.parse(text);
  } catch (error) {
    failures.add(`invalid json: ${error instanceof Error ? error.message : String(error)}`);
    return;
  }
  const found = valueAt(json, jsonPath);
  if (found === undefined) failures.add(`json path not found: ${jsonPath}`);
  else if (equals !== undefined) {
    if (!isEqual(found.value, equals))
      failures.add(`${jsonPath}: expected ${words(equals)}, found ${words(found.value)}`);
  } else if (oneOf !== undefined && !oneOf.some((value) => isEqual(found.value, value))) {
    failures.add(`${jsonPath}: expected one of ${words(oneOf)}, found ${words(found.value)}`);
  }
}

/** So much of a value is shown. */
const SHOWN = 500;

function words(value: Json): string {
  const text = JSON.stringify(value);
  return text.length > SHOWN ? `${text.slice(0, SHOWN)}...` : text;
}
