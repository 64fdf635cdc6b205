/**
 * The keys of a check, each with what it means, and which types of check have a use for it. Apart from the other tables,
 * since a check's keys depend on its type.
 */
import type { CheckType } from "../local.ts";

export const CHECK = {
  id: "what people type; default: from its place",
  type: "message, manual, checklist, command, predicate or llm_review; default: from the other keys",
  run: "the shell command; it must exit with 0",
  cmd: "StateM's other word for `run`",
  command: "StateM's other word for `run`",
  timeout: "seconds until the command is stopped; default: 600",
  cwd: "where the command runs or the path begins: from the runbook's folder, or from the repository's root when that folder is `.statem`",
  effect: "external: on a hook's command, one that must never run twice by accident",
  prompt: "what is asked or said",
  text: "StateM's other word for `prompt`",
  name: "StateM's other word for `prompt`",
  items: "the questions of a checklist",
  checks: "StateM's other word for `items`",
  path: "the file that a predicate looks at",
  exists: "whether the file or folder must be there, or must not",
  non_empty: "whether the file must hold something, or nothing",
  contains: "text that must stand in the file",
  not_contains: "text that must not stand in the file",
  matches: "a pattern that must be found in the file",
  json_path: "dotted keys and indexes into the file's JSON; what they name must be there",
  equals: "what must stand at `json_path`",
  one_of: "a list, one of which must stand at `json_path`",
  stdin: "false: nothing is sent to the reviewer; default: the prompt and where the run stands",
  accept_contains: "text that must stand in the reviewer's output",
  reject_contains: "text that must not stand in the reviewer's output",
  accept_regex: "a pattern that must be found in the reviewer's output",
  reject_regex: "a pattern that must not be found in the reviewer's output",
  blocking: "whether a failure blocks, unless `on_failure` says it; default: true, but false for a message in a hook",
  on_failure: "block or continue: what alone decides whether a failure blocks; default: from `blocking`",
  carry: "false: not needed again at the end",
  approvers: "who may settle it; locally it then cannot be settled",
  reason: "why a dynamic check is there",
  confirmation: "accepted for StateM's newer runbooks, and ignored",
  confirm: "accepted for StateM's newer runbooks, and ignored",
} as const;

export type CheckKey = keyof typeof CHECK;

/** StateM's spellings of the same thing, in the order in which they win. */
export const COMMANDS = ["run", "cmd", "command"] as const satisfies readonly CheckKey[];
export const WORDS = ["prompt", "text", "name"] as const satisfies readonly CheckKey[];
export const ITEMS = ["items", "checks"] as const satisfies readonly CheckKey[];
export const IGNORED = ["confirmation", "confirm"] as const satisfies readonly CheckKey[];

/** What a predicate asks of its file, and what a reviewer's output is held against: in the order of the summary. */
export const OPERATORS = [
  "exists",
  "non_empty",
  "contains",
  "not_contains",
  "matches",
  "json_path",
  "equals",
  "one_of",
] as const satisfies readonly CheckKey[];
export const MARKERS = [
  "accept_contains",
  "reject_contains",
  "accept_regex",
  "reject_regex",
] as const satisfies readonly CheckKey[];

/** The keys that only some types have a use for. */
export const OF_TYPE: Readonly<Record<CheckType, readonly CheckKey[]>> = {
  message: [],
  manual: ["approvers"],
  checklist: [...ITEMS, "approvers"],
  command: [...COMMANDS, "timeout", "cwd", "effect"],
  predicate: ["path", "cwd", ...OPERATORS],
  llm_review: [...COMMANDS, "timeout", "cwd", "stdin", ...MARKERS],
};

/** How messages call a check of each type. */
export const TYPE_NOUNS: Readonly<Record<CheckType, string>> = {
  message: "a message",
  manual: "a manual check",
  checklist: "a checklist",
  command: "a command",
  predicate: "a predicate",
  llm_review: "an llm_review",
};

/** Keys that some type has no use for. */
export const TYPED_KEYS: ReadonlySet<CheckKey> = new Set(Object.values(OF_TYPE).flat());
