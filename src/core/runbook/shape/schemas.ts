/**
 * The shape of each mapping's own values. What is nested (nodes, edges, checks ...) may be text, a mapping or a list of both
 * and is read by its own file, so that a problem is told at its place and not as a failed union.
 * Each schema's message ends the sentence "`key` must be ...".
 */
import * as z from "zod/mini";
import { ROLES } from "../runbook.ts";
import type { KEYS, Subject } from "./keys.ts";

const string = z.string("text").check(z.overwrite((text: string) => text.trimEnd()));
const text = z.optional(z.nullable(string));
const texts = z.optional(z.nullable(z.array(string, "a list of texts")));
const flag = z.optional(z.boolean("true or false"));
const nested = z.optional(z.unknown());
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

const [, ...GRANTED] = ROLES;
const edge = { condition: nested, auto: flag, max_attempts: count };

export const SCHEMAS = {
  root: z.object({
    name: text,
    initial: text,
    start: text,
    nodes: nested,
    edges: nested,
    goal: text,
    notes: texts,
    agents: texts,
    approvers: nested,
    limits: nested,
  }),
  node: z.object({
    name: text,
    prompt: text,
    pre_request: text,
    "pre-request": text,
    before_transfer: nested,
    next: nested,
    next_states: nested,
    actor: oneOf(["agent", "human", "system"]),
    ending: oneOf(["succeeded", "failed", "cancelled"]),
    max_entries: count,
  }),
  edge: z.object({ from: text, source: text, node1: text, to: text, target: text, node2: text, ...edge }),
  next: z.object({ to: text, target: text, name: text, ...edge }),
  check: z.object({
    id: text,
    type: oneOf(["command", "manual"]),
    run: text,
    cmd: text,
    command: text,
    timeout: seconds("above 0"),
    cwd: text,
    prompt: text,
    text,
    name: text,
    blocking: flag,
    on_failure: oneOf(["block", "continue"]),
    carry: flag,
    approvers: nested,
  }),
  approvers: z.object({
    role: oneOf(GRANTED),
    users: texts,
    count,
    allow_author: flag,
    allow_last_pusher: flag,
    settle: seconds("from 0"),
  }),
  limits: z.object({ transitions: count }),
} satisfies { [Each in Subject]: z.ZodMiniType<{ [Key in keyof (typeof KEYS)[Each]]?: unknown }> };

/** The values of one kind of mapping. */
export type Values<Each extends Subject> = z.output<(typeof SCHEMAS)[Each]>;
