/**
 * The keys of a check, each with what it means, and which types of check have a use for it. Apart from the other tables,
 * since a check's keys depend on its type.
 */
import type { CheckType } from "../local.ts";

export const CHECK = {
  id: "what people type; default: from its place",
  type: "message, manual, checklist, command, predicate, llm_review, github or weakening; default: from the other keys",
  run: "the shell command; it must exit with 0",
  cmd: "StateM's other word for `run`",
  command: "StateM's other word for `run`",
  timeout: "seconds until the command is stopped; default: 600",
  cwd: "where the command runs or the path begins: from the runbook's folder, or from the repository's root when that folder is `.statem`",
  effect: "external: on a hook's command, one that must never run twice by accident",
  prompt: "what is asked or said",
  text: "StateM's other word for `prompt`",
  name: "StateM's other word for `prompt`",
  items: "the questions of a checklist, or what the answer of a reviewer with `verdict: json` must have a verdict on",
  checks: "StateM's other word for `items`",
  var: "the variable or counter that a predicate looks at: `score`, `run.transitions`, `run.entries.NODE`",
  at_least: "the least that the variable may be",
  at_most: "the most that the variable may be",
  path: "the file that a predicate looks at",
  exists: "whether the file or folder must be there, or must not",
  non_empty: "whether the file must hold something, or nothing",
  contains: "text that must stand in the file",
  not_contains: "text that must not stand in the file",
  matches: "a pattern that must be found in the file",
  json_path: "dotted keys and indexes into the file's JSON; what they name must be there",
  equals: "what must stand at `json_path`, or what the variable must be",
  one_of: "a list, one of which must stand at `json_path`, or be the variable",
  stdin: "false: nothing is sent to the reviewer; default: the prompt and where the run stands",
  accept_contains: "text that must stand in the reviewer's output",
  reject_contains: "text that must not stand in the reviewer's output",
  accept_regex: "a pattern that must be found in the reviewer's output",
  reject_regex: "a pattern that must not be found in the reviewer's output",
  verdict: "json: the reviewer answers one JSON object with the nonce that it was given; anything else is limited",
  check_runs: "check runs that must have concluded well at the head",
  changed_files: "what the diff may and may not touch",
  labels: "labels that must be on the pull request",
  reviews: "how many approving reviews there must be",
  body_checklist: "true: every box in the pull request's text must be ticked",
  up_to_date: "true: the branch must hold the tip of its base",
  blocking: "whether a failure blocks, unless `on_failure` says it; default: true, but false for a message in a hook",
  on_failure: "block or continue: what alone decides whether a failure blocks; default: from `blocking`",
  accept: "limited: a verdict that could not be established lets pass; without it, it does not",
  inputs: "patterns: the receipt stays fresh while nothing that they name changed",
  versions: "commands whose output the receipt depends on",
  parallel: "true: may run beside its marked neighbours",
  via: "how people may settle it: comment, label, review",
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

/** What a predicate asks of a variable beside `equals`, `one_of` and `matches`. */
export const BOUNDS = ["at_least", "at_most"] as const satisfies readonly CheckKey[];
/** What a `github` check asks at the head. */
export const QUESTIONS = [
  "check_runs",
  "changed_files",
  "labels",
  "reviews",
  "body_checklist",
  "up_to_date",
] as const satisfies readonly CheckKey[];

/** The keys that only some types have a use for. */
export const OF_TYPE: Readonly<Record<CheckType, readonly CheckKey[]>> = {
  message: [],
  manual: ["approvers", "via"],
  checklist: [...ITEMS, "approvers", "via"],
  command: [...COMMANDS, "timeout", "cwd", "effect"],
  predicate: ["path", "var", "cwd", ...OPERATORS, ...BOUNDS],
  llm_review: [...COMMANDS, "timeout", "cwd", "stdin", "verdict", ...ITEMS, ...MARKERS],
  github: QUESTIONS,
  weakening: [],
};

/** How messages call a check of each type. */
export const TYPE_NOUNS: Readonly<Record<CheckType, string>> = {
  message: "a message",
  manual: "a manual check",
  checklist: "a checklist",
  command: "a command",
  predicate: "a predicate",
  llm_review: "an llm_review",
  github: "a github check",
  weakening: "a weakening check",
};

/** Keys that some type has no use for. */
export const TYPED_KEYS: ReadonlySet<CheckKey> = new Set(Object.values(OF_TYPE).flat());
