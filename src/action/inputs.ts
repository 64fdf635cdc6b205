/** The Action's inputs and outputs: closed lists that a test holds against action.yml. */
import { getInput } from "@actions/core";

export const INPUTS = [
  "mode",
  "token",
  "operation",
  "run",
  "pull",
  "head",
  "evidence",
  "publisher",
  "fail-on",
] as const;
export type InputName = (typeof INPUTS)[number];

export const OUTPUTS = ["run", "node", "status", "revision", "evidence"] as const;
export type OutputName = (typeof OUTPUTS)[number];

export const MODES = ["publish", "collect", "reconcile"] as const;

/** The value of an input; empty when it is not given. */
export function input(name: InputName): string {
  return getInput(name);
}

/** @throws a sentence that names what was seen and what was expected. */
export function choice<T extends string>(name: InputName, choices: readonly T[]): T {
  const seen = input(name);
  const found = choices.find((one) => one === seen);
  if (found === undefined) throw new Error(`Input "${name}" is "${seen}"; one of ${choices.join(", ")} was expected.`);
  return found;
}

/** @throws when a required input is empty. */
export function required(name: InputName): string {
  const seen = input(name);
  if (seen === "")
    throw new Error(`Input "${name}" is empty; the workflow files that "statem init" writes fill it in.`);
  return seen;
}

/** @throws when it is no positive whole number. */
export function pullNumber(text: string): number {
  if (!/^[1-9]\d{0,9}$/.test(text)) throw new Error(`"${text}" is no pull request's number.`);
  return Number(text);
}
