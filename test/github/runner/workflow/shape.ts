/** Owns strict reading of parsed YAML: every value is checked, and what is not expected is a problem, never dropped. */
import type { Scalar } from "../expression/template.ts";

/** Why a workflow file cannot run: on GitHub "Invalid workflow file", a run with the conclusion `startup_failure`. */
export class WorkflowProblem extends Error {
  override readonly name = "WorkflowProblem";
}

/** Refuses the file. */
export function problem(where: string, message: string): never {
  throw new WorkflowProblem(`${where}: ${message}`);
}

/** A mapping with any keys. */
export function readMapping(value: unknown, where: string): Record<string, unknown> {
  if (typeof value === "object" && value !== null && !Array.isArray(value)) return value as Record<string, unknown>;
  return problem(where, "a mapping was expected");
}

/** A mapping of which only the named keys are played; others are refused, so that nothing is silently ignored. */
export function readFields(value: unknown, where: string, known: readonly string[]): Record<string, unknown> {
  const fields = readMapping(value, where);
  for (const key of Object.keys(fields)) {
    if (!known.includes(key)) problem(where, `key '${key}' is unknown, or not played by this runner`);
  }
  return fields;
}

/** A single value. */
export function readScalar(value: unknown, where: string): Scalar {
  if (value === null || ["string", "number", "boolean"].includes(typeof value)) return value as Scalar;
  return problem(where, "a text, number or boolean was expected");
}

/** A text that is not empty; numbers and booleans count as their text. */
export function readText(value: unknown, where: string): string {
  if (typeof value === "string" && value !== "") return value;
  if (typeof value === "number" || typeof value === "boolean") return String(value);
  return problem(where, "a text was expected");
}

/** One text or a list of texts, as `needs`, `types` and `branches` may be. */
export function readTexts(value: unknown, where: string): string[] {
  if (!Array.isArray(value)) return [readText(value, where)];
  return value.map((item, index) => readText(item, `${where}[${index}]`));
}
