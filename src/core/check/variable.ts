/** A variable or counter of the run, and what it must be -> a verdict. */
import type { Json } from "../runbook/local.ts";
import type { VariableCheck } from "../runbook/runbook.ts";
import { type Finding, linesOf } from "./finding.ts";
import type { Search } from "./pattern/search.ts";

/** `value`: `undefined` where the run has no such thing, which is limited. */
export function judgeVariable(check: VariableCheck, value: Json | undefined, search: Search): Finding {
  const { variable, operators } = check;
  if (value === undefined) return { verdict: "limited", output: `the run has no ${variable}` };
  const { equals, oneOf, atLeast, atMost, matches } = operators;
  const shown = JSON.stringify(value);
  const complaints: string[] = [];
  const isNumber = typeof value === "number";
  if (equals !== undefined && !isSame(value, equals))
    complaints.push(`${variable} is ${shown}; ${JSON.stringify(equals)} was expected`);
  if (equals === undefined && oneOf !== undefined && !oneOf.some((one) => isSame(value, one)))
    complaints.push(`${variable} is ${shown}; one of ${JSON.stringify(oneOf)} was expected`);
  if (atLeast !== undefined && !(isNumber && value >= atLeast))
    complaints.push(`${variable} is ${shown}; at least ${atLeast} was expected`);
  if (atMost !== undefined && !(isNumber && value <= atMost))
    complaints.push(`${variable} is ${shown}; at most ${atMost} was expected`);
  if (matches !== undefined && !search(matches, typeof value === "string" ? value : shown))
    complaints.push(`${variable} is ${shown}; a match for ${matches} was expected`);
  return complaints.length === 0
    ? { verdict: "pass", output: `${variable} is ${shown}` }
    : { verdict: "fail", output: linesOf(...complaints) };
}

function isSame(one: Json, other: Json): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}
