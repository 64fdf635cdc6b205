/** What is printed when a command line asks for help or cannot be understood, and the exit code. */
import { nearest } from "../../core/runbook/nearest.ts";
import { isGroup, rowNamed, type Understood } from "../arguments/understand.ts";
import { commandPage, ENVIRONMENT, environmentPage, groupPage, overview } from "./page.ts";
import { COMMANDS } from "./table.ts";
import { usageOf, usageOfGroup } from "./usage.ts";

export interface HelpAnswer {
  readonly stdout: string;
  readonly stderr: string;
  readonly exit: 0 | 1 | 2;
}

/** Puts help, or the refusal of a command line, into words. */
export function answerHelp(understood: Exclude<Understood, { readonly kind: "run" }>): HelpAnswer {
  if (understood.kind === "help") return { stdout: helpOn(understood.topic), stderr: "", exit: understood.exit };
  const { topic, message } = understood;
  const row = rowNamed(topic);
  const usage = row ? usageOf(row) : usageOfGroup(topic, namesBelow(topic));
  const program = topic === "" ? "statem" : `statem ${topic}`;
  return { stdout: "", stderr: `${usage}${program}: error: ${message}${hint(topic, message)}\n`, exit: 2 };
}

/** The page for a topic: a command, a group of them, or (empty) everything. */
export function helpOn(topic: string): string {
  const row = rowNamed(topic);
  if (row) return commandPage(row);
  if (topic === ENVIRONMENT) return environmentPage();
  return isGroup(topic) ? groupPage(topic) : overview();
}

/** The name of a command that somebody probably meant. */
export function nearestCommand(name: string): string | undefined {
  return nearest(
    name,
    COMMANDS.flatMap((row) => [row.name, ...(row.aliases ?? []), row.name.split(" ")[0] ?? ""]),
  );
}

function hint(topic: string, message: string): string {
  const unknown = /^no such command: (.*)$/s.exec(message)?.[1];
  if (unknown !== undefined) {
    const near = nearestCommand(unknown);
    return near === undefined ? " (`statem help` lists them)" : `; did you mean \`statem ${near}\`?`;
  }
  return topic === "" ? "" : ` (see \`statem help ${topic}\`)`;
}

function namesBelow(topic: string): readonly string[] {
  return COMMANDS.flatMap((row) => (topic === "" || row.name.startsWith(`${topic} `) ? [row.name] : []));
}
