/** What `\d`, `\s` and `\w` hold, as Python has it: by Unicode, or in ASCII with the flag `a`. */
import { spell } from "./piece.ts";

/** A range of code points, both ends included. */
export type Range = readonly [number, number];
export type SetName = "d" | "s" | "w";

const ASCII: Readonly<Record<SetName, readonly Range[]>> = {
  d: [[48, 57]],
  s: [
    [9, 13],
    [32, 32],
  ],
  w: [
    [48, 57],
    [65, 90],
    [95, 95],
    [97, 122],
  ],
};
/** Python's `str.isspace`. */
const SPACES: readonly Range[] = [
  [0x09, 0x0d],
  [0x1c, 0x20],
  [0x85, 0x85],
  [0xa0, 0xa0],
  [0x1680, 0x1680],
  [0x2000, 0x200a],
  [0x2028, 0x2029],
  [0x202f, 0x202f],
  [0x205f, 0x205f],
  [0x3000, 0x3000],
];

/** The inside of a class that holds the set. */
export function insideOf(set: SetName, ascii: boolean): string {
  if (ascii) return spellRanges(ASCII[set]);
  if (set === "s") return spellRanges(SPACES);
  return set === "d" ? "\\p{Nd}" : "\\p{L}\\p{N}_";
}

/** Nothing at all, as a class. */
export const NEVER = "[^\\x{0}-\\x{10ffff}]";

/** The class of what is in the set and not in the others; nothing where RE2 cannot say it. */
export function setWithout(
  set: SetName,
  ranges: readonly Range[],
  others: ReadonlySet<SetName>,
  ascii: boolean,
): string | undefined {
  if (others.has(set) || (set === "d" && others.has("w"))) return NEVER;
  if (ascii || set === "s") {
    const removed = others.has("d") ? [...ranges, ...ASCII.d] : ranges;
    const left = subtract(ascii ? ASCII[set] : SPACES, removed);
    return left.length === 0 ? NEVER : `[${spellRanges(left)}]`;
  }
  const held = ranges.filter(([low, high]) => low !== high || low !== 95).some((range) => holdsAnyOf(range, set));
  if (held) return undefined;
  if (set === "d") return "[\\p{Nd}]";
  const isLine = ranges.some(([low, high]) => low <= 95 && 95 <= high) ? "" : "_";
  return `[\\p{L}${others.has("d") ? "\\p{Nl}\\p{No}" : "\\p{N}"}${isLine}]`;
}

export function spellRanges(ranges: readonly Range[]): string {
  return ranges.map(([low, high]) => (low === high ? spell(low) : `${spell(low)}-${spell(high)}`)).join("");
}

function subtract(from: readonly Range[], removed: readonly Range[]): Range[] {
  let left: Range[] = [...from];
  for (const [low, high] of removed) {
    left = left.flatMap(([start, end]): Range[] => {
      if (high < start || end < low) return [[start, end]];
      const parts: Range[] = [
        [start, low - 1],
        [high + 1, end],
      ];
      return parts.filter(([first, last]) => first <= last);
    });
  }
  return left;
}

/** Whether the range touches the set. A long one is taken to do so. */
function holdsAnyOf([low, high]: Range, set: "d" | "w"): boolean {
  if (high - low > 200) return true;
  const pattern = set === "d" ? /\p{Nd}/u : /[\p{L}\p{N}_]/u;
  for (let code = low; code <= high; code += 1) if (pattern.test(String.fromCodePoint(code))) return true;
  return false;
}
