/** Usage lines, and the folding of long ones. Apart from the pages, because refusals show them too. */
import { COMMON_FLAGS, type Flag, type Positional } from "../arguments/syntax.ts";
import type { CommandRow } from "./row.ts";

/** Columns of a help text. */
export const WIDTH = 100;

/** `usage: statem goto TARGET [--state-dir DIR] ...`, folded, with a line break at its end. */
export function usageOf(row: CommandRow): string {
  const parts = [...row.positionals.map(place), ...[...row.flags, ...COMMON_FLAGS].map((flag) => `[${option(flag)}]`)];
  const start = `usage: statem ${row.name}`;
  return `${fold(parts, `${start} `, " ".repeat(Math.min(start.length + 1, 24)))}\n`;
}

/** `usage: statem dynamic {path,list,write} ...`: what a group of commands, or the program itself, takes. */
export function usageOfGroup(group: string, names: readonly string[]): string {
  const start = group === "" ? "usage: statem" : `usage: statem ${group}`;
  const inner = group === "" ? names : names.map((name) => name.slice(group.length + 1));
  return `${start} {${[...new Set(inner.map((name) => name.split(" ")[0]))].join(",")}} ...\n`;
}

/** `--limit N`, as a usage line shows it. */
export function option(flag: Flag): string {
  return flag.value === undefined ? flag.name : `${flag.name} ${flag.value}`;
}

/** `TARGET`, or `[SPEC]` where it may be left out. */
export function place(positional: Positional): string {
  return positional.isOptional ? `[${positional.name}]` : positional.name;
}

/** Words on lines of at most `WIDTH` columns: the first line begins with `start`, the others with `indent`. */
export function fold(words: readonly string[], start: string, indent: string): string {
  const lines: string[] = [];
  let line = start;
  let isEmpty = true;
  for (const word of words) {
    if (!isEmpty && line.length + 1 + word.length > WIDTH) {
      lines.push(line);
      line = indent;
      isEmpty = true;
    }
    line += isEmpty ? word : ` ${word}`;
    isEmpty = false;
  }
  return [...lines, line].map((one) => one.trimEnd()).join("\n");
}
