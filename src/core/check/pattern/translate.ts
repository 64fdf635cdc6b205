/**
 * Python's patterns in RE2's words, so that searching takes linear time whatever the pattern and the text. What RE2 cannot
 * do is refused with its place, and so is what Python refuses; what is translated means what it means in Python, but that
 * `\b` and `\B` know ASCII words alone. Apart from `search.ts`, since this is light and the engine is not.
 */
import { parseAlternatives } from "./parse/alternatives.ts";
import { GLOBAL_FLAGS, parseGlobalFlags } from "./parse/flags.ts";
import { MOST_PLACES } from "./parse/repeat.ts";
import { Refusal, Scanner } from "./parse/scanner.ts";

export type Translation =
  | { readonly kind: "ok"; readonly pattern: string }
  /** `message` ends "this pattern cannot be searched for: ..."; `at` is an index into the pattern. */
  | { readonly kind: "refused"; readonly message: string; readonly at: number };

/** Longer patterns come from nobody's hand. */
const LONGEST = 1_000;
/** Translates a pattern for an unanchored search. Never throws. */
export function translatePattern(pattern: string): Translation {
  if (pattern.length > LONGEST) {
    return { kind: "refused", message: `it has more than ${LONGEST} characters`, at: LONGEST };
  }
  const scanner = new Scanner(pattern);
  try {
    const flags = parseGlobalFlags(scanner) ?? GLOBAL_FLAGS;
    const whole = parseAlternatives(scanner, flags);
    if (!scanner.isAtEnd) scanner.refuse("this `)` closes nothing");
    if (whole.places > MOST_PLACES) scanner.refuse("its counts make it too large", 0);
    return { kind: "ok", pattern: whole.text };
  } catch (thrown) {
    if (thrown instanceof Refusal) return { kind: "refused", message: thrown.message, at: thrown.at };
    throw thrown;
  }
}
