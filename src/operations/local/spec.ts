/** A runbook's file for `start` and `validate`: read, parsed, or refused with every problem. */
import type { LocalRunbook } from "../../core/runbook/local.ts";
import { parseRunbook } from "../../core/runbook/parse.ts";
import type { Problem } from "../../core/runbook/runbook.ts";
import type { Reader } from "./open.ts";
import { type Refusal, refuse } from "./world.ts";

export interface SpecFile {
  readonly kind: "spec";
  /** Absolute. */
  readonly path: string;
  readonly text: string;
  readonly runbook: LocalRunbook;
  readonly warnings: readonly Problem[];
  readonly notes: readonly Problem[];
}

export function readSpec(world: Reader, given: string, cwd: string, strict: boolean): SpecFile | Refusal {
  const path = world.documents.resolve(given, cwd);
  const document = world.documents.read(path);
  if (document.kind === "missing") return refuse("spec_missing", `Spec file not found: ${path}`);
  if (document.kind !== "text") {
    const why = document.kind === "folder" ? "it is a folder" : document.why;
    return refuse("spec_unreadable", `Could not read ${path}: ${why}`);
  }
  const parsed = parseRunbook(document.text, { path, digest: world.digest, strict });
  if (parsed.kind === "invalid") return invalid(path, parsed.problems);
  const { runbook, warnings, notes } = parsed;
  return { kind: "spec", path, text: document.text, runbook, warnings, notes };
}

/** Warnings for which `start` refuses a runbook: a slip of a finger must not open a gate. */
export function refusedAtStart({ warnings }: SpecFile): readonly Problem[] {
  return warnings.filter((warning) => warning.code === "misspelt_key");
}

/** One problem as a line; lines and columns count from 1. */
export function problemLine({ line, column, message }: Problem): string {
  return `Line ${line}, column ${column}: ${message}`;
}

function invalid(path: string, problems: readonly Problem[]): Refusal {
  const errors = problems.filter((problem) => problem.severity === "error");
  const syntax = errors.find((problem) => problem.code === "syntax");
  if (syntax !== undefined) return refuse("spec_unreadable", `Could not parse ${path}: ${problemLine(syntax)}`);
  return refuse("spec_invalid", `Invalid spec: ${path}\n${errors.map((one) => `- ${problemLine(one)}`).join("\n")}`);
}
