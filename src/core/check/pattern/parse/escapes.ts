/** What a backslash begins: one character, a set, or an assertion. The same letters mean other things inside a class. */
import type { Scanner } from "./scanner.ts";
import type { SetName } from "./sets.ts";

export type Escape =
  | { readonly kind: "character"; readonly code: number }
  | { readonly kind: "set"; readonly set: SetName; readonly isNegated: boolean }
  | { readonly kind: "assertion"; readonly name: "A" | "Z" | "b" | "B" };

const CONTROLS: Readonly<Record<string, number>> = { a: 7, f: 12, n: 10, r: 13, t: 9, v: 11 };

/** Reads an escape whose backslash has been taken. */
export function parseEscape(scanner: Scanner, isInClass: boolean): Escape {
  const start = scanner.at - 1;
  const letter = scanner.next();
  if (letter === "") scanner.refuse("a `\\` stands at its end", start);
  if (/[0-9]/.test(letter)) return character(parseNumber(scanner, start, isInClass));
  const control = Object.hasOwn(CONTROLS, letter) ? CONTROLS[letter] : undefined;
  if (control !== undefined) return character(control);
  const digits = { x: 2, u: 4, U: 8 }[letter];
  if (digits !== undefined) return character(parseHex(scanner, start, digits));
  if (/[dDsSwW]/.test(letter)) {
    const set = letter.toLowerCase();
    if (set === "d" || set === "s" || set === "w") return { kind: "set", set, isNegated: set !== letter };
  }
  if (letter === "b" && isInClass) return character(8);
  if (!isInClass) {
    if (letter === "z") return { kind: "assertion", name: "Z" };
    if (letter === "A" || letter === "Z" || letter === "b" || letter === "B")
      return { kind: "assertion", name: letter };
  }
  if (letter === "N") scanner.refuse("characters by their name (`\\N`) are not known here", start);
  if (/[A-Za-z]/.test(letter)) scanner.refuse(`\`\\${letter}\` means nothing`, start);
  return character(letter.codePointAt(0) ?? 0);
}

/** An octal number, or a reference to a group, which no linear search can follow. */
function parseNumber(scanner: Scanner, start: number, isInClass: boolean): number {
  scanner.at = start + 1;
  const octal = scanner.takeMatch(isInClass ? /[0-7]{1,3}/y : /0[0-7]{0,2}|[1-7][0-7]{2}/y);
  if (octal === undefined) {
    if (isInClass) scanner.refuse("this number means nothing", start);
    scanner.refuse("it refers back to a group, which cannot be searched for in linear time", start);
  }
  const code = Number.parseInt(octal[0], 8);
  if (code > 0o377) scanner.refuse("this octal number is above 377", start);
  return code;
}

function parseHex(scanner: Scanner, start: number, digits: number): number {
  const hex = scanner.takeMatch(new RegExp(`[0-9A-Fa-f]{${digits}}`, "y"));
  if (hex === undefined) scanner.refuse(`${digits} hex digits are missing here`, start);
  const code = Number.parseInt(hex[0], 16);
  const isCharacter = code <= 0x10ffff && (code < 0xd800 || code > 0xdfff);
  if (!isCharacter) scanner.refuse("this number is no character's", start);
  return code;
}

function character(code: number): Escape {
  return { kind: "character", code };
}
