/**
 * From the words of a command line to what is to be done: run a command, show help, or refuse. Apart from the words of
 * help and refusals, which are loaded only when they are needed.
 */
import type { CommandRow } from "../help/row.ts";
import { COMMANDS } from "../help/table.ts";
import { type Invocation, readCommon, type Surroundings } from "./invocation.ts";
import { readArguments } from "./read.ts";

export type Understood =
  | { readonly kind: "run"; readonly row: CommandRow; readonly invocation: Invocation }
  /** Help that was asked for (exit 0), or given because no command was named (exit 1). */
  | { readonly kind: "help"; readonly topic: string; readonly exit: 0 | 1 }
  /** An error of the command line: exit 2, usage on standard error. */
  | { readonly kind: "error"; readonly topic: string; readonly message: string };

/** Reads a whole command line, without the program's own name. */
export function understand(words: readonly string[], env: Surroundings["env"]): Understood {
  const [first, second] = words;
  if (first === undefined) return { kind: "help", topic: "", exit: 1 };
  if (isHelp(first)) return { kind: "help", topic: "", exit: 0 };
  if (first.startsWith("-")) {
    const message = `unrecognized arguments: ${first} (options stand behind the command)`;
    return { kind: "error", topic: "", message };
  }
  const row = rowNamed(first);
  if (row) return read(row, words.slice(1), env);
  if (!isGroup(first)) return { kind: "error", topic: "", message: `no such command: ${first}` };
  if (second === undefined) return { kind: "help", topic: first, exit: 1 };
  if (isHelp(second)) return { kind: "help", topic: first, exit: 0 };
  const inner = rowNamed(`${first} ${second}`);
  if (inner) return read(inner, words.slice(2), env);
  return { kind: "error", topic: first, message: `no such command: ${first} ${second}` };
}

/** The row of a command, by any of its names. */
export function rowNamed(name: string): CommandRow | undefined {
  return COMMANDS.find((row) => row.name === name || row.aliases?.includes(name));
}

/** Whether there are commands below this name: `dynamic`, `hook`. */
export function isGroup(name: string): boolean {
  return COMMANDS.some((row) => row.name.startsWith(`${name} `));
}

function read(row: CommandRow, words: readonly string[], env: Surroundings["env"]): Understood {
  const result = readArguments(row, words);
  if (result.kind === "help") return { kind: "help", topic: row.name, exit: 0 };
  if (result.kind === "error") return { kind: "error", topic: row.name, message: result.message };
  const { positionals, flags } = result.values;
  const common = readCommon(flags, env);
  return { kind: "run", row, invocation: { command: row.name, positionals, flags, common } };
}

function isHelp(word: string): boolean {
  return word === "-h" || (word.length > 2 && "--help".startsWith(word));
}
