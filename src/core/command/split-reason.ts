/** Tells the check from the reason behind `reject`; apart, because only the engine knows which checks wait. */
import { splitFirstWord, trimSpace } from "./text/space.ts";
import { takeWord, unquote } from "./text/words.ts";

export interface SplitReason {
  /** One of the known ids, in their spelling. */
  readonly check?: string;
  /** Empty when a check was named and nothing more. */
  readonly reason: string;
}

/**
 * `tests are missing` is all reason unless a check is called `tests`; then it rejects that one because they
 * `are missing`. A reason in quotes or behind `--` names no check.
 */
export function splitReason(rest: string, knownIds: readonly string[]): SplitReason {
  const whole = trimSpace(rest);
  const first = takeWord(whole);
  if (!first) return { reason: "" };
  if (!first.quoted && first.text === "--") return { reason: unquote(first.rest) };
  const check = idOf(first.text, knownIds);
  const isWholeQuoted = first.quoted && first.rest === "" && !whole.startsWith("`");
  if (check === undefined || isWholeQuoted) return { reason: unquote(whole) };
  const behind = splitFirstWord(first.rest);
  return { check, reason: unquote(behind.word === "--" ? behind.rest : first.rest) };
}

/** As it is typed, in any case, or with the colon that people put behind a name. */
function idOf(word: string, knownIds: readonly string[]): string | undefined {
  const typed = [word, word.replace(/[:,]$/, "")];
  const same = (id: string) => typed.includes(id);
  const alike = (id: string) => typed.some((one) => one.toLowerCase() === id.toLowerCase());
  return knownIds.find(same) ?? knownIds.find(alike);
}
