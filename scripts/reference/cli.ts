/** The reference page of the command line, from the table of commands. */
import { COMMON_FLAGS, type Flag, type Positional } from "../../src/cli/arguments/syntax.ts";
import { USES, VARIABLES } from "../../src/cli/help/environment.ts";
import type { Audience, CommandRow } from "../../src/cli/help/row.ts";
import { COMMANDS } from "../../src/cli/help/table.ts";
import { option, place } from "../../src/cli/help/usage.ts";

const TITLES: readonly (readonly [Audience, string])[] = [
  ["agent", "For an agent at work"],
  ["person", "For people who set up and look after runs"],
  ["host", "For the program that runs the agent"],
];

const HEAD = `# The command line

<!-- Made by scripts/reference.ts from src/cli/help/table.ts; changes here are lost. -->

\`statem COMMAND [ARGUMENTS] [OPTIONS]\`. Options stand behind the command, before or after its arguments; \`--option=value\` and
unambiguous beginnings (\`--run\` for \`--run-id\`) are understood; what stands behind \`--\` is an argument. \`statem --version\` says which
version it is.

| exit code | means |
|---|---|
| 0 | done |
| 1 | refused: no run, no such edge, a bad runbook; also \`statem\` alone, which prints help |
| 2 | blocked by a check or hook, tries used up; also a mistake in the command line, with usage on standard error |
| 130 | cut off by Ctrl-C: it says where the run is, and what it had started is ended too (143 and 129 for the other signals) |

With \`--json\` standard output is one JSON object; a refusal is \`{"ok": false, "error": TEXT}\`, with \`details\` where there are any.
Without it, refusals stand on standard error as \`statem: TEXT\`.
`;

/** The whole page. */
export function cliReference(): string {
  const common = `## What every command takes\n\n${flags(COMMON_FLAGS)}\n`;
  const groups = TITLES.map(([who, title]) => {
    const rows = COMMANDS.filter((row) => row.who === who);
    return `## ${title}\n\n${rows.map(section).join("\n")}`;
  });
  return `${[HEAD, common, environment(), ...groups].join("\n").trimEnd()}\n`;
}

function environment(): string {
  const rows = VARIABLES.map(({ name, use, does }) => `| \`${name}\` | ${USES[use]} | ${does} |`);
  const intro =
    "`statem help environment` shows the same. The commands of checks and hooks get the caller's environment besides.";
  return `## The environment\n\n${intro}\n\n| variable | is | means |\n|---|---|---|\n${rows.join("\n")}\n`;
}

function section(row: CommandRow): string {
  const also = row.aliases === undefined ? "" : ` Also: ${row.aliases.map((name) => `\`statem ${name}\``).join(", ")}.`;
  const own = [places(row.positionals), row.flags.length === 0 ? "" : flags(row.flags)].filter((part) => part !== "");
  const usage = ["statem", row.name, ...row.positionals.map(place)].join(" ");
  const verbatim = row.verbatim === undefined ? [] : [`\`\`\`text\n${row.verbatim}\n\`\`\``];
  const parts = [
    `### \`${usage}\``,
    `${row.does}${also}`,
    ...own,
    ...(row.more ?? []),
    ...verbatim,
    `\`\`\`sh\n${row.example}\n\`\`\``,
  ];
  return `${parts.join("\n\n")}\n`;
}

function places(positionals: readonly Positional[]): string {
  return positionals.map(({ name, does }) => `- \`${name}\`: ${does}`).join("\n");
}

function flags(list: readonly Flag[]): string {
  return list
    .map((flag) => `- \`${option(flag)}\`${(flag.aliases ?? []).map((name) => `, \`${name}\``).join("")}: ${flag.does}`)
    .join("\n");
}
