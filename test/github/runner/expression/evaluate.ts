/** Owns evaluation: contexts as plain JSON in, GitHub's coercions out. The language itself is GitHub's own package. */
import { data, Evaluator, type Expr } from "@actions/expressions";
import type { FunctionDefinition } from "@actions/expressions/funcs/info";
import { CONTEXT_NAMES } from "./scopes.ts";
import type { Template } from "./template.ts";

/** Contexts by name, as plain JSON. */
export type Contexts = Readonly<Record<string, unknown>>;
/** Functions beyond the language's own, by lower-case name. */
export type Functions = Map<string, FunctionDefinition>;

/** Plain JSON as the expression language's data; what JSON cannot hold is null. */
function toData(value: unknown): data.ExpressionData {
  if (typeof value === "string") return new data.StringData(value);
  if (typeof value === "number") return new data.NumberData(value);
  if (typeof value === "boolean") return new data.BooleanData(value);
  if (Array.isArray(value)) return new data.Array(...value.map(toData));
  if (typeof value === "object" && value !== null) {
    const pairs = Object.entries(value).filter(([, item]) => item !== undefined);
    return new data.Dictionary(...pairs.map(([key, item]) => ({ key, value: toData(item) })));
  }
  return new data.Null();
}

/** Evaluates an expression; contexts that have no value yet are empty. */
export function evaluate(expression: Expr, contexts: Contexts, functions: Functions = new Map()): data.ExpressionData {
  const all = CONTEXT_NAMES.map((key) => ({ key, value: toData(contexts[key] ?? {}) }));
  return new Evaluator(expression, new data.Dictionary(...all), functions).evaluate();
}

function evaluateTemplate(template: Template, contexts: Contexts): data.ExpressionData {
  return template.kind === "literal" ? toData(template.value) : evaluate(template.expression, contexts);
}

/** A setting as text, by GitHub's coercion. */
export function evaluateText(template: Template, contexts: Contexts): string {
  return evaluateTemplate(template, contexts).coerceString();
}

/** A mapping as texts. */
export function evaluateTexts(templates: Record<string, Template>, contexts: Contexts): Record<string, string> {
  const entries = Object.entries(templates).map(([name, template]) => [name, evaluateText(template, contexts)]);
  return Object.fromEntries(entries) as Record<string, string>;
}

/** A setting that must be a boolean, as `cancel-in-progress` and `continue-on-error`: a string is no boolean on GitHub. */
export function evaluateBoolean(template: Template, contexts: Contexts): boolean {
  const value = evaluateTemplate(template, contexts);
  if (value instanceof data.BooleanData) return value.value;
  throw new Error(`Unexpected value '${value.coerceString()}': a boolean was expected`);
}

/** A setting that must be a number, as `timeout-minutes`. */
export function evaluateNumber(template: Template, contexts: Contexts): number {
  const value = evaluateTemplate(template, contexts);
  if (value instanceof data.NumberData) return value.value;
  throw new Error(`Unexpected value '${value.coerceString()}': a number was expected`);
}
