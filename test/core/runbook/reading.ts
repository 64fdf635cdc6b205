/** How these tests read runbooks: fixtures by name, problems as lines that look like a compiler's. */
import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { type Parsed, parseRunbook } from "../../../src/core/runbook/parse.ts";
import type { Problem, Runbook } from "../../../src/core/runbook/runbook.ts";

export const digest = (text: string): string => createHash("sha256").update(text).digest("hex");

export function parse(text: string, options: { path?: string; strict?: boolean } = {}): Parsed {
  return parseRunbook(text, { path: options.path ?? "runbook.yaml", digest, strict: options.strict ?? true });
}

/** The runbook of a text that must be valid. */
export function runbookOf(text: string, options: { path?: string; strict?: boolean } = {}): Runbook {
  const parsed = parse(text, options);
  if (parsed.kind === "invalid") throw new Error(`the runbook is invalid:\n${linesOf(parsed.problems).join("\n")}`);
  return parsed.runbook;
}

/** Every problem or warning that a text has. */
export function problemsOf(text: string, options: { path?: string; strict?: boolean } = {}): Problem[] {
  const parsed = parse(text, options);
  return parsed.kind === "ok" ? parsed.warnings : parsed.problems;
}

export function linesOf(problems: readonly Problem[]): string[] {
  return problems.map(
    ({ line, column, severity, code, message }) => `${line}:${column} ${severity} ${code}: ${message}`,
  );
}

const FIXTURES = new URL("../../fixtures/runbooks/", import.meta.url);

/** The runbooks of a folder of fixtures, without what is expected of them. */
export function fixtureNames(folder: "good" | "bad"): string[] {
  return readdirSync(new URL(`${folder}/`, FIXTURES)).filter((name) => /\.(?:ya?ml|json)$/.test(name));
}

export function fixture(folder: "good" | "bad", name: string): string {
  return readFileSync(new URL(`${folder}/${name}`, FIXTURES), "utf8");
}
