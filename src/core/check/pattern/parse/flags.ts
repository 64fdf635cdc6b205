/** Python's inline flags: which there are, and what may be said where. */
import type { Scanner } from "./scanner.ts";

export interface Flags {
  readonly ascii: boolean;
  readonly ignoreCase: boolean;
  readonly multiline: boolean;
  readonly dotAll: boolean;
  readonly verbose: boolean;
}
export const GLOBAL_FLAGS: Flags = {
  ascii: false,
  ignoreCase: false,
  multiline: false,
  dotAll: false,
  verbose: false,
};

/** The flags that a pattern begins with, which hold for all of it. */
export function parseGlobalFlags(scanner: Scanner): Flags | undefined {
  const match = scanner.takeMatch(/\(\?([aiLmsux]+)\)/y);
  return match ? apply(GLOBAL_FLAGS, match[1] ?? "", true, scanner) : undefined;
}

/** The flags of `(?i-s:`, whose `(?` has been taken; nothing if it is none. */
export function parseGroupFlags(scanner: Scanner, flags: Flags): Flags | undefined {
  const start = scanner.at;
  const match = scanner.takeMatch(/([aiLmsux]*)(?:-([aiLmsux]+))?([:)])/y);
  if (match === undefined) return undefined;
  const [, on = "", off = "", end] = match;
  if (end === ")") scanner.refuse("flags for the whole pattern stand at its beginning", start);
  if (/[aLu]/.test(off)) scanner.refuse("`a`, `L` and `u` cannot be turned off", start);
  if ([...on].some((flag) => off.includes(flag))) scanner.refuse("a flag is turned on and off", start);
  return apply(apply(flags, on, true, scanner), off, false, scanner);
}

function apply(flags: Flags, letters: string, value: boolean, scanner: Scanner): Flags {
  if (letters.includes("L")) scanner.refuse("the flag `L` is for bytes");
  if (letters.includes("a") && letters.includes("u")) scanner.refuse("the flags `a` and `u` exclude each other");
  const has = (letter: string) => letters.includes(letter);
  return {
    ascii: has("a") ? value : has("u") ? false : flags.ascii,
    ignoreCase: has("i") ? value : flags.ignoreCase,
    multiline: has("m") ? value : flags.multiline,
    dotAll: has("s") ? value : flags.dotAll,
    verbose: has("x") ? value : flags.verbose,
  };
}
