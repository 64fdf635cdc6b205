/**
 * Owns `if`: its text is an expression with or without braces, `success()` is implied unless a status function is named
 * (docs: evaluate-expressions, "Status check functions"), and what success and failure mean is the caller's.
 */
import { data, type Expr } from "@actions/expressions";
import { Binary, FunctionCall, Grouping, IndexAccess, Logical, Unary } from "@actions/expressions/ast";
import { falsy } from "@actions/expressions/result";
import { problem } from "../workflow/shape.ts";
import { type Contexts, evaluate, type Functions } from "./evaluate.ts";
import type { Scope } from "./scopes.ts";
import { expressionText, parseExpression } from "./template.ts";

/** A compiled `if`, with the success() that it implies. */
export interface Condition {
  text: string;
  expression: Expr;
}

/** What the status functions answer. */
export interface Status {
  success: boolean;
  failure: boolean;
  cancelled: boolean;
}

/** Compiles an `if` of a job or step. */
export function compileCondition(value: unknown, scope: Scope, where: string): Condition {
  const text = conditionText(value, where);
  const expression = parseExpression(text, scope, where);
  if (namesStatus(expression)) return { text, expression };
  const implied = `success() && (${text})`;
  return { text: implied, expression: parseExpression(implied, scope, where) };
}

function conditionText(value: unknown, where: string): string {
  if (value === undefined || value === null || value === "") return "success()";
  if (typeof value === "boolean" || typeof value === "number") return String(value);
  if (typeof value !== "string") return problem(where, "an expression was expected");
  return expressionText(value, where) ?? value;
}

function namesStatus(node: unknown): boolean {
  if (node instanceof FunctionCall) {
    const name = node.functionName.lexeme.toLowerCase();
    return ["always", "success", "failure", "cancelled"].includes(name) || node.args.some(namesStatus);
  }
  if (node instanceof Logical) return node.args.some(namesStatus);
  if (node instanceof Binary) return namesStatus(node.left) || namesStatus(node.right);
  if (node instanceof Unary) return namesStatus(node.expr);
  if (node instanceof Grouping) return namesStatus(node.group);
  if (node instanceof IndexAccess) return namesStatus(node.expr) || namesStatus(node.index);
  return false;
}

/** Whether a condition is true, given what the status functions answer. */
export function holds(condition: Condition, contexts: Contexts, status: Status): boolean {
  const answers = { always: true, ...status };
  const functions: Functions = new Map(
    Object.entries(answers).map(([name, value]) => [
      name,
      { name, minArgs: 0, maxArgs: 0, call: () => new data.BooleanData(value) },
    ]),
  );
  return !falsy(evaluate(condition.expression, contexts, functions));
}
