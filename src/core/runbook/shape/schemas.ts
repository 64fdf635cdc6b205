/**
 * The shape of each mapping's own values. What is nested (nodes, edges, checks ...) may be text, a mapping or a list of both
 * and is read by its own file, so that a problem is told at its place and not as a failed union.
 * Each schema's message ends the sentence "`key` must be ...".
 */
import * as z from "zod/mini";
import { REDUCERS } from "../declared.ts";
import { CHECK_TYPES, type Json, OWN_TYPES } from "../local.ts";
import { ROLES, VIA } from "../runbook.ts";
import type { KEYS, Subject } from "./keys.ts";

const string = z.string("text").check(z.overwrite((text: string) => text.trimEnd()));
const text = z.optional(z.nullable(string));
/** Text that is compared as it stands, white space at its end included. */
const exact = z.optional(z.nullable(z.string("text")));
const texts = z.optional(z.nullable(z.array(string, "a list of texts")));
const flag = z.optional(z.boolean("true or false"));
const nested = z.optional(z.unknown());
const json = z.optional(z.custom<Json>(isJson, "a value that JSON can say"));
const FROM_ZERO = "a whole number from 0";
const ONE = "a whole number from 1";
const count = z.optional(z.int(ONE).check(z.gte(1, ONE)));

function oneOf<const Words extends readonly [string, ...string[]]>(words: Words) {
  return z.optional(z.nullable(z.enum(words, `one of ${words.join(", ")}`)));
}

/** Seconds between two bounds; a day is the most that anything here waits, and fits every timer. */
function seconds(least: "above 0" | "from 0") {
  const words = `a number of seconds ${least}, at most ${DAY_S}`;
  const low = least === "above 0" ? z.gt(0, words) : z.gte(0, words);
  return z.optional(z.number(words).check(low, z.lte(DAY_S, words)));
}
const DAY_S = 86_400;

/** Anything but infinite and undefined numbers, which YAML has and JSON has not. */
function isJson(value: unknown): boolean {
  if (typeof value === "number") return Number.isFinite(value);
  return typeof value !== "object" || value === null || Object.values(value).every(isJson);
}

const DURATION = "a time such as 90s, 30m, 2h or 14d";
const duration = z.optional(z.string(DURATION).check(z.regex(/^[1-9]\d{0,5}[smhd]$/, DURATION)));
const number = z.optional(z.number("a number"));

const [, ...GRANTED] = ROLES;
const edge = { condition: nested, hook: nested, auto: flag, max_attempts: count };

export const SCHEMAS = {
  root: z.object({
    name: text,
    initial: text,
    start: text,
    nodes: nested,
    edges: nested,
    goal: text,
    notes: texts,
    on: nested,
    scope: nested,
    agents: texts,
    approvers: nested,
    vars: nested,
    artifacts: nested,
    limits: nested,
    require: nested,
    emit: flag,
  }),
  node: z.object({
    name: text,
    prompt: text,
    pre_request: text,
    "pre-request": text,
    in_hook: nested,
    before_transfer: nested,
    dynamic_before_transfer: nested,
    out_hook: nested,
    next: nested,
    next_states: nested,
    actor: oneOf(["agent", "human", "system"]),
    ending: oneOf(["succeeded", "failed", "cancelled"]),
    max_entries: count,
    scope: nested,
    runner: text,
  }),
  edge: z.object({ from: text, source: text, node1: text, to: text, target: text, node2: text, ...edge }),
  next: z.object({ to: text, target: text, name: text, ...edge }),
  check: z.object({
    id: text,
    type: oneOf([...CHECK_TYPES, ...OWN_TYPES]),
    run: text,
    cmd: text,
    command: text,
    timeout: seconds("above 0"),
    cwd: text,
    effect: oneOf(["external"]),
    prompt: text,
    text,
    name: text,
    items: texts,
    checks: texts,
    var: text,
    at_least: number,
    at_most: number,
    path: text,
    exists: flag,
    non_empty: flag,
    contains: exact,
    not_contains: exact,
    matches: exact,
    json_path: exact,
    equals: json,
    one_of: z.optional(z.nullable(z.array(json, "a list").check(z.minLength(1, "a list that is not empty")))),
    stdin: flag,
    accept_contains: exact,
    reject_contains: exact,
    accept_regex: exact,
    reject_regex: exact,
    verdict: oneOf(["json"]),
    check_runs: nested,
    changed_files: nested,
    labels: texts,
    reviews: count,
    body_checklist: flag,
    up_to_date: flag,
    accept: oneOf(["limited"]),
    inputs: texts,
    versions: texts,
    parallel: flag,
    via: z.optional(z.nullable(z.array(z.enum(VIA, `one of ${VIA.join(", ")}`), "a list of ways"))),
    blocking: flag,
    on_failure: oneOf(["block", "continue"]),
    carry: flag,
    approvers: nested,
    reason: text,
    confirmation: nested,
    confirm: nested,
  }),
  approvers: z.object({
    role: oneOf(GRANTED),
    users: texts,
    count,
    allow_author: flag,
    allow_last_pusher: flag,
    teams: texts,
    codeowners: flag,
    sha: flag,
    settle: seconds("from 0"),
  }),
  limits: z.object({
    transitions: count,
    entries: count,
    deadline: duration,
    same_failure: count,
    minutes: count,
    vars: nested,
    on_limit: text,
  }),
  on: z.object({ pull_request: nested, issue: nested, manual: flag }),
  pull_request: z.object({
    branches: texts,
    labels: texts,
    authors: texts,
    paths: texts,
    draft: flag,
    forks: flag,
  }),
  issue: z.object({ labels: texts }),
  scope: z.object({ paths: texts, deny: texts }),
  variable: z.object({
    type: oneOf(["number", "text", "boolean", "list"]),
    default: json,
    reducer: oneOf(REDUCERS),
    settable: flag,
  }),
  config: z.object({
    publisher: oneOf(["action", "app"]),
    agents: texts,
    store: oneOf(["branch", "issue"]),
    state_branch: nested,
    app: nested,
    writers: nested,
    default_runbook: nested,
    runners: nested,
    limits: nested,
    retention: nested,
  }),
  check_run: z.object({ name: text, app: text, workflow: text }),
  changed_files: z.object({ within: texts, none_of: texts, max_lines: count }),
  dynamic: z.object({
    path: oneOf(["current_entry"]),
    required: flag,
    min_items: z.optional(z.int(FROM_ZERO).check(z.gte(0, FROM_ZERO))),
    require_reason: flag,
    require_basis: flag,
    merge: oneOf(["all"]),
    refresh: oneOf(["on_attempt"]),
    stale_policy: oneOf(["none", "require_confirmation"]),
    allow_types: z.optional(
      z.nullable(z.array(z.enum(CHECK_TYPES, `one of ${CHECK_TYPES.join(", ")}`), "a list of types")),
    ),
  }),
  require: z.object({ node: text, before: text }),
} satisfies { [Each in Subject]: z.ZodMiniType<{ [Key in keyof (typeof KEYS)[Each]]?: unknown }> };

/** The values of one kind of mapping. */
export type Values<Each extends Subject> = z.output<(typeof SCHEMAS)[Each]>;
