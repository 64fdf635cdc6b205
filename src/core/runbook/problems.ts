/**
 * Where problems of a runbook's text are gathered: all of them, sorted by place, up to a number that a person can read.
 * Apart from the reading itself, so that strictness is decided in one place.
 */
import type { Problem } from "./runbook.ts";

/** A place in the text; both count from 1. */
export interface Place {
  readonly line: number;
  readonly column: number;
}

/** The closed list of what can be wrong with, or doubtful in, a runbook. */
export type ProblemCode =
  // The text
  | "too_large"
  | "syntax"
  | "tag"
  | "anchor"
  | "too_deep"
  | "duplicate_key"
  // Keys and values
  | "unknown_key"
  | "misspelt_key"
  | "misplaced_key"
  | "shadowed_key"
  | "wrong_type"
  | "missing"
  // The graph and its checks
  | "no_nodes"
  | "node_name"
  | "duplicate_node"
  | "unknown_node"
  | "duplicate_edge"
  | "ending_with_edges"
  | "check_id"
  | "duplicate_check"
  | "empty_command"
  | "empty_check"
  | "path_outside"
  | "pattern"
  | "login"
  | "variable"
  | "not_yet"
  | "no_effect"
  | "not_on_github"
  | "require_bypassed"
  | "limit_succeeds"
  | "always_passes"
  | "ignored_key"
  | "default_timeout"
  | "hook_question"
  | "statem_reading"
  // Analysis
  | "unreachable"
  | "no_ending"
  | "unbounded_cycle"
  | "edge_shut"
  | "repair_shut"
  | "gate_shut"
  | "steered_trigger"
  | "more_problems";

/** So many problems are listed; the rest are counted, and their sentences never made. */
const LISTED = 100;

/** Gathers problems. Messages may be given as a function, which is not called for what is only counted. */
export interface Problems {
  error(at: Place, code: ProblemCode, message: string | (() => string)): void;
  warn(at: Place, code: ProblemCode, message: string | (() => string)): void;
  /** An error in strict mode, a warning otherwise. */
  doubt(at: Place, code: ProblemCode, message: string | (() => string)): void;
  /** Nothing wrong, but worth knowing; listed apart. */
  note(at: Place, code: ProblemCode, message: string | (() => string)): void;
  hasErrors(): boolean;
  /** All errors and warnings, by place. */
  list(): Problem[];
  notes(): Problem[];
}

export function gatherProblems(strict: boolean): Problems {
  const found: Problem[] = [];
  const notes: Problem[] = [];
  const unlisted = { error: 0, warning: 0 };
  const add = (severity: "error" | "warning", at: Place, code: ProblemCode, message: string | (() => string)): void => {
    if (found.length < LISTED) found.push(problem(severity, at, code, message));
    else unlisted[severity] += 1;
  };
  return {
    error: (at, code, message) => add("error", at, code, message),
    warn: (at, code, message) => add("warning", at, code, message),
    doubt: (at, code, message) => add(strict ? "error" : "warning", at, code, message),
    note: (at, code, message) => {
      if (notes.length < LISTED) notes.push(problem("note", at, code, message));
    },
    hasErrors: () => unlisted.error > 0 || found.some((problem) => problem.severity === "error"),
    list: () => {
      const sorted = byPlace(found);
      const more = unlisted.error + unlisted.warning;
      const last = sorted.at(-1);
      if (more === 0 || last === undefined) return sorted;
      const severity = unlisted.error > 0 ? "error" : "warning";
      const message = `${more} more problems are not listed`;
      return [...sorted, { ...last, severity, code: "more_problems", message }];
    },
    notes: () => byPlace(notes),
  };
}

function problem(
  severity: Problem["severity"],
  at: Place,
  code: ProblemCode,
  message: string | (() => string),
): Problem {
  // The library's own words may quote a line break of the text; a problem is one line.
  const words = (typeof message === "string" ? message : message())
    .replace(/[\p{Cc}\p{Zl}\p{Zp}]+\s*/gu, " ")
    .trimEnd();
  return { severity, code, message: words, line: at.line, column: at.column };
}

function byPlace(problems: readonly Problem[]): Problem[] {
  return [...problems].sort((one, other) => one.line - other.line || one.column - other.column);
}
