/**
 * Owns how text with `${{ }}` becomes one expression, the way GitHub's own reader does it: a value that is one
 * expression keeps its type, anything else is a `format(...)`. Apart from evaluation, because a workflow file is refused
 * for a bad expression before any job exists.
 */
import { type Expr, Lexer, Parser } from "@actions/expressions";
import { type Token, TokenType } from "@actions/expressions/lexer";
import { problem } from "../workflow/shape.ts";
import type { Scope } from "./scopes.ts";

/** What YAML allows where a value is expected. */
export type Scalar = string | number | boolean | null;

/** A value of a workflow file: as written, or to be evaluated. */
export type Template = { kind: "literal"; value: Scalar } | { kind: "expression"; expression: Expr; source: string };

/** Parses one expression (the text between the braces). */
export function parseExpression(text: string, scope: Scope, where: string): Expr {
  try {
    const functions = scope.functions.map((name) => ({ name, minArgs: 0, maxArgs: 0 }));
    const parsed: Expr | undefined = new Parser(readTokens(text), [...scope.contexts], functions).parse();
    if (parsed !== undefined) return parsed;
  } catch (cause) {
    problem(where, `${cause instanceof Error ? cause.message : String(cause)} in expression \`${text.trim()}\``);
  }
  return problem(where, "an expression was expected");
}

/** The package takes back only the first doubled quote of a string; GitHub takes back all (docs: "Literals"). */
function readTokens(text: string): Token[] {
  const { tokens } = new Lexer(text).lex();
  for (const token of tokens) {
    if (token.type === TokenType.STRING) token.value = token.lexeme.slice(1, -1).replaceAll("''", "'");
  }
  return tokens;
}

/** Compiles a scalar of the workflow file. */
export function compileTemplate(value: Scalar, scope: Scope, where: string): Template {
  if (typeof value !== "string") return { kind: "literal", value };
  const text = expressionText(value, where);
  if (text === undefined) return { kind: "literal", value };
  return { kind: "expression", expression: parseExpression(text, scope, where), source: value };
}

/** The text as one expression, or undefined when it holds none. */
export function expressionText(value: string, where: string): string | undefined {
  const parts = split(value, where);
  const expressions = parts.filter((part) => part.kind === "expression");
  if (expressions.length === 0) return undefined;
  const only = parts[0];
  if (parts.length === 1 && only !== undefined) return only.text;
  let format = "";
  let index = 0;
  for (const part of parts) format += part.kind === "text" ? escapeFormat(part.text) : `{${index++}}`;
  return `format('${format}', ${expressions.map((part) => part.text.trim()).join(", ")})`;
}

function escapeFormat(text: string): string {
  return text.replaceAll("'", "''").replaceAll("{", "{{").replaceAll("}", "}}");
}

function split(value: string, where: string): { kind: "text" | "expression"; text: string }[] {
  const parts: { kind: "text" | "expression"; text: string }[] = [];
  let at = 0;
  while (at < value.length) {
    const start = value.indexOf(`\${{`, at);
    if (start < 0) break;
    const end = findEnd(value, start + 3);
    if (end < 0) problem(where, "the expression is not closed: an unescaped opening was found, but no closing }}");
    if (start > at) parts.push({ kind: "text", text: value.slice(at, start) });
    parts.push({ kind: "expression", text: value.slice(start + 3, end) });
    at = end + 2;
  }
  if (at < value.length) parts.push({ kind: "text", text: value.slice(at) });
  return parts;
}

/** The closing braces count only outside an expression's quoted strings. */
function findEnd(value: string, from: number): number {
  let quoted = false;
  for (let at = from; at < value.length; at++) {
    if (value[at] === "'") quoted = !quoted;
    else if (!quoted && value[at] === "}" && value[at + 1] === "}") return at;
  }
  return -1;
}
