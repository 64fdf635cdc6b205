/** What a run counts and keeps over its whole life, whatever node it is in: its variables, and what its limits ask for. */
import type { Failures } from "../../limits/failures.ts";
import type { HandedOver } from "../../limits/reached.ts";
import type { Json } from "../../runbook/local.ts";

/** Which check wrote which variable while one gate was looked at: in one entry, at one head. */
export interface Writing {
  readonly entry: string;
  readonly head: string;
  /** Ids of checks, by the variable's name. */
  readonly by: Readonly<Record<string, string>>;
}

export interface Totals {
  /** What was written to variables; the others have their defaults. */
  readonly vars?: Readonly<Record<string, Json>>;
  /** Those of which nobody vouches for the value any more, until something is written to them. */
  readonly staleVars?: readonly string[];
  /** Those that a person has set: whoever merges must see it, since a variable outlives every loop of the path. */
  readonly setVars?: readonly string[];
  readonly writing?: Writing;
  /** How often a person granted once more what `limits.transitions` allows. */
  readonly extensions?: number;
  /** The same for its other limits, by their names. */
  readonly granted?: Readonly<Record<string, number>>;
  /** When it began, for its deadline; absent in older records. */
  readonly startedAt?: string;
  /** How long its commands have run, together; counted where something bounds it. */
  readonly commandMs?: number;
  /** What was seen to fail, where something bounds it. */
  readonly failures?: Failures;
  /** Set once `on_limit` has taken over; limits count from there. */
  readonly handedOver?: HandedOver & { readonly told: Readonly<Record<string, string>> };
  /** How often checks said of themselves in one entry that trying again cannot help, and in which operation the last time. */
  readonly hopeless?: { readonly entry: string; readonly operation: string; readonly times: number };
}
