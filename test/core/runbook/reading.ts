/** How these tests read runbooks: fixtures by name, problems as lines that look like a compiler's. */
import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import type { LocalRunbook } from "../../../src/core/runbook/local.ts";
import { type Parsed, parseRunbook } from "../../../src/core/runbook/parse.ts";
import type { Problem, Runbook } from "../../../src/core/runbook/runbook.ts";

export const digest = (text: string): string => createHash("sha256").update(text).digest("hex");

interface Reading {
  readonly path?: string;
  readonly strict?: boolean;
}

/** As GitHub reads it: strict unless told otherwise. */
export function parse(text: string, { path = "runbook.yaml", strict = true }: Reading = {}): Parsed<Runbook> {
  return parseRunbook(text, { path, digest, strict, for: "github" });
}

/** As a local run reads it: not strict unless told otherwise. */
export function parseLocal(text: string, { path = "runbook.yaml", strict = false }: Reading = {}): Parsed {
  return parseRunbook(text, { path, digest, strict, for: "local" });
}

/** The runbook of a text that must be valid. */
export function runbookOf(text: string, reading: Reading = {}): Runbook {
  return valid(parse(text, reading));
}

export function localOf(text: string, reading: Reading = {}): LocalRunbook {
  return valid(parseLocal(text, reading));
}

function valid<Book>(parsed: Parsed<Book>): Book {
  if (parsed.kind === "invalid") throw new Error(`the runbook is invalid:\n${linesOf(parsed.problems).join("\n")}`);
  return parsed.runbook;
}

/** Every problem or warning that a text has on GitHub. */
export function problemsOf(text: string, reading: Reading = {}): Problem[] {
  return problemsIn(parse(text, reading));
}

export function localProblemsOf(text: string, reading: Reading = {}): Problem[] {
  return problemsIn(parseLocal(text, reading));
}

export function problemsIn(parsed: Parsed<unknown>): Problem[] {
  return parsed.kind === "ok" ? parsed.warnings : parsed.problems;
}

export function linesOf(problems: readonly Problem[]): string[] {
  return problems.map(
    ({ line, column, severity, code, message }) => `${line}:${column} ${severity} ${code}: ${message}`,
  );
}

const FIXTURES = new URL("../../fixtures/runbooks/", import.meta.url);

/** The runbooks of a folder of fixtures, without what is expected of them. */
export function fixtureNames(folder: "good" | "bad" | "local"): string[] {
  return readdirSync(new URL(`${folder}/`, FIXTURES)).filter((name) => /\.(?:ya?ml|json)$/.test(name));
}

export function fixture(folder: "good" | "bad" | "local", name: string): string {
  return readFileSync(new URL(`${folder}/${name}`, FIXTURES), "utf8");
}
