/**
 * A write to a variable -> its new value, by the reducer that the runbook declares. Pure, and asked under the lock that
 * orders writers, so that of several at once each finds what the one before it left.
 */
import { typeOf, type Variable } from "../runbook/declared.ts";
import type { Json } from "../runbook/local.ts";
import type { Declared, Write } from "./written.ts";

/** Who wrote which variable while one gate is looked at, and what: by the variable's name. */
export type Writers = Map<string, { readonly by: string; readonly value: Json }>;
export type Merged =
  | { readonly kind: "ok"; readonly values: Readonly<Record<string, Json>> }
  /** `problem` ends a sentence. */
  | { readonly kind: "refused"; readonly problem: string };
/** Whatever holds variables: a run on either ground. */
export interface Holding {
  readonly vars?: Readonly<Record<string, Json>>;
}

/** More than this of one variable is no state but a document, and belongs into a file. */
const MOST_CHARACTERS = 16 * 1024;

/** What a variable is now; nothing where it is not declared, or of another type than the runbook wants. */
export function variableOf(name: string, declared: Declared, { vars }: Holding): Json | undefined {
  const variable = Object.hasOwn(declared, name) ? declared[name] : undefined;
  if (variable === undefined) return undefined;
  const value = vars !== undefined && Object.hasOwn(vars, name) ? vars[name] : undefined;
  const found = value ?? variable.initial;
  return typeOf(found) === variable.type ? found : undefined;
}

/** All writes of one check or hook, or none of them. Those that count are noted among the move's writers. */
export function mergeWrites(
  run: Holding,
  declared: Declared,
  writes: readonly Write[],
  by: string,
  writers: Writers,
): Merged {
  const values: Record<string, Json> = {};
  for (const { name, value } of writes) {
    const variable = Object.hasOwn(declared, name) ? declared[name] : undefined;
    if (variable === undefined) return refused(`the runbook's \`vars\` has no \`${name}\``);
    const former = writers.get(name);
    if (variable.reducer === "refuse" && former !== undefined && former.by !== by && !isSame(former.value, value)) {
      const both = `to ${JSON.stringify(former.value)} by \`${former.by}\` and to ${JSON.stringify(value)} by \`${by}\``;
      return refused(`\`${name}\` was set ${both} in one move, and its reducer is \`refuse\``);
    }
    const before = Object.hasOwn(values, name) ? values[name] : variableOf(name, declared, run);
    const merged = reduce(variable.reducer, before ?? variable.initial, value);
    if (typeof merged === "number" && !Number.isFinite(merged))
      return refused(`\`${name}\` would be no number any more`);
    if (JSON.stringify(merged).length > MOST_CHARACTERS)
      return refused(`\`${name}\` would be larger than ${MOST_CHARACTERS} characters; keep it in a file`);
    values[name] = merged;
  }
  for (const { name, value } of writes) writers.set(name, { by, value });
  return { kind: "ok", values };
}

function reduce(reducer: Variable["reducer"], before: Json, value: Json): Json {
  const [list, more] = [asList(before), asList(value)];
  switch (reducer) {
    case "replace":
    case "refuse":
      return value;
    case "add":
      return exactSum(Number(before), Number(value));
    case "max":
      return Math.max(Number(before), Number(value));
    case "min":
      return Math.min(Number(before), Number(value));
    case "append":
      return [...list, ...more];
    case "union":
      return [...list, ...more].filter((one, index, all) => all.findIndex((each) => isSame(each, one)) === index);
  }
}

/** As people add decimals: else three times 0.1 were more than 0.3, and a run over its limit. */
function exactSum(one: number, other: number): number {
  const sum = one + other;
  return Number.isInteger(sum) ? sum : Number(sum.toPrecision(15));
}

function asList(value: Json): readonly Json[] {
  return Array.isArray(value) ? value : [];
}

function isSame(one: Json, other: Json): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}

function refused(problem: string): Merged {
  return { kind: "refused", problem };
}
