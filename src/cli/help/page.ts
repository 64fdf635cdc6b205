/** The pages of help: all commands, a group of them, or one with its options and an example. */
import { COMMON_FLAGS, type Flag, HELP_FLAG } from "../arguments/syntax.ts";
import { VARIABLES } from "./environment.ts";
import type { Audience, CommandRow } from "./row.ts";
import { COMMANDS } from "./table.ts";
import { fold, option, place, usageOf, usageOfGroup } from "./usage.ts";

const GROUPS: readonly (readonly [Audience, string])[] = [
  ["agent", "For an agent at work"],
  ["person", "For people who set up and look after runs"],
  ["host", "For the program that runs the agent"],
];

/** Every command with its sentence. */
export function overview(): string {
  const parts = GROUPS.map(([who, title]) => {
    const rows = COMMANDS.filter((row) => row.who === who);
    return `${title}:\n${rows.map(line).join("\n")}`;
  });
  return [
    "usage: statem COMMAND [ARGUMENTS] [OPTIONS]\n",
    "Walks a piece of work through the states of a runbook: nothing leaves a state without its evidence.\n",
    `${parts.join("\n\n")}\n`,
    `Every command takes:\n${COMMON_FLAGS.map(flagLine).join("\n")}\n`,
    "`statem help COMMAND` shows one with an example, `statem help environment` the variables that are read,\n`statem --version` the version. Begin with `statem init`, then `statem start .statem/runbook.yaml`.\n",
    "Exit codes: 0 done, 1 refused, 2 blocked by a check or hook, or a mistake in the command line.\n",
  ].join("\n");
}

/** The topic of the page below; no command is called so. */
export const ENVIRONMENT = "environment";

/** The variables of the environment. */
export function environmentPage(): string {
  const part = (title: string, uses: readonly string[]): string => {
    const rows = VARIABLES.filter(({ use }) => uses.includes(use));
    return `${title}:\n${rows.map(({ name, does }) => column(name, does)).join("\n")}\n`;
  };
  return [
    "The environment, as statem reads it and gives it to the commands of checks and hooks.\n",
    part("Read", ["read"]),
    part("Read, and given to commands", ["both"]),
    part("Given to commands", ["given"]),
  ].join("\n");
}

/** The commands below a name such as `dynamic`. */
export function groupPage(group: string): string {
  const rows = COMMANDS.filter((row) => row.name.startsWith(`${group} `));
  const usage = usageOfGroup(
    group,
    rows.map((row) => row.name),
  );
  const examples = rows.map((row) => `  ${row.example}`).join("\n");
  return [usage, `${rows.map(line).join("\n")}\n`, `For example:\n${examples}\n`, ...more(rows)].join("\n");
}

/** One command. */
export function commandPage(row: CommandRow): string {
  const also = row.aliases === undefined ? [] : [`Also: ${row.aliases.map((name) => `statem ${name}`).join(", ")}\n`];
  const own = [...row.positionals.map((one) => column(place(one), one.does)), ...row.flags.map(flagLine)];
  return [
    usageOf(row),
    `${paragraph(row.does)}\n`,
    ...also,
    ...(own.length === 0 ? [] : [`Its own:\n${own.join("\n")}\n`]),
    `As with every command:\n${[...COMMON_FLAGS, HELP_FLAG].map(flagLine).join("\n")}\n`,
    ...more([row]),
    `For example:\n  ${row.example}\n`,
  ].join("\n");
}

function more(rows: readonly CommandRow[]): string[] {
  return rows.flatMap((row) => [
    ...(row.more ?? []).map((text) => `${paragraph(text)}\n`),
    ...(row.verbatim === undefined ? [] : [`${row.verbatim}\n`]),
  ]);
}

function line(row: CommandRow): string {
  return column([row.name, ...row.positionals.map(place)].join(" "), row.does);
}

function flagLine(flag: Flag): string {
  const names = [option(flag), ...(flag.aliases ?? [])].join(", ");
  return column(names, flag.does);
}

/** Two columns; what is too long for the first stands on a line of its own. */
function column(left: string, right: string): string {
  const indent = " ".repeat(24);
  const start = `  ${left}`;
  const folded = fold(right.split(" "), indent, indent);
  return start.length > 22 ? `${start}\n${folded}` : `${start.padEnd(24)}${folded.trimStart()}`;
}

function paragraph(text: string): string {
  return fold(text.split(" "), "", "");
}
