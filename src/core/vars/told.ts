/**
 * What a command leaves besides its verdict -> the variables that it wrote, or why none of it counts. A bad write is a failed
 * check, whatever its exit code: what the gate wanted to know was not established.
 */
import type { Told } from "../check/finding.ts";
import type { Json } from "../runbook/local.ts";
import { type Holding, mergeWrites, type Writers } from "./merge.ts";
import { type Declared, readWrites } from "./written.ts";

/** The files that a command may write to are named by these. */
export const VERDICT_FILE = "STATEM_VERDICT";
export const VARS_FILE = "STATEM_VARS";
/** Before the name of a variable that a command is told. */
const VARIABLE = "STATEM_VAR_";

export type Taken =
  | { readonly kind: "nothing" }
  | { readonly kind: "ok"; readonly values: Readonly<Record<string, Json>> }
  /** `problem` is a sentence without its full stop. */
  | { readonly kind: "refused"; readonly problem: string };

/** To be asked on the newest run, by whoever orders writers. `by` is noted among them where its writes count. */
export function takeWrites(
  holding: Holding,
  declared: Declared,
  told: Told | undefined,
  by: string,
  writers: Writers,
): Taken {
  if (told === undefined || isEmpty(told)) return { kind: "nothing" };
  if (told.kind === "unreadable") return { kind: "refused", problem: told.why };
  const read = readWrites(told.text, declared);
  if (read.kind === "bad") return { kind: "refused", problem: read.problem };
  return mergeWrites(holding, declared, read.writes, by, writers);
}

export function isEmpty(told: Told): boolean {
  return told.kind === "text" && told.text.trim() === "";
}

/** What a refused write makes of its check. */
export function refusedWords(problem: string): string {
  return `what it wrote to ${VARS_FILE} cannot be taken, and none of it was: ${problem}`;
}

/** The variable of the environment by which commands are told a variable of the run. */
export function nameInEnvironment(name: string): string {
  return `${VARIABLE}${name.toUpperCase()}`;
}

/** The variables of a run as its commands see them: a text as it is, anything else as JSON. */
export function environmentOf(values: Readonly<Record<string, Json | undefined>>): Record<string, string> {
  const known = Object.entries(values).flatMap(([name, value]) =>
    value === undefined
      ? []
      : [[nameInEnvironment(name), typeof value === "string" ? value : JSON.stringify(value)] as const],
  );
  return Object.fromEntries(known);
}
