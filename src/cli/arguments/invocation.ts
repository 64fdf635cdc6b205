/**
 * A command as it was asked for, and what a command's file must offer. Apart from the reading of words: the commands
 * know these and nothing of how arguments are spelt.
 */
import type { Values } from "./read.ts";

/** The process around a command; a test puts its own in place. */
export interface Surroundings {
  /** Absolute. */
  readonly cwd: string;
  readonly env: Readonly<Record<string, string | undefined>>;
  /** The entry of the run that was read before this command was carried out, if one was: a move is bound to it. */
  readonly entry?: string;
  /** To standard output, as it is. */
  write(text: string): void;
  /** To standard error, as it is. */
  warn(text: string): void;
  /** Whether a person can be asked: standard input and output are a terminal. */
  isTerminal(): boolean;
  /** Asks on the terminal; `undefined` at the end of input. */
  ask(question: string): Promise<string | undefined>;
  /** All of standard input; empty when it is a terminal. */
  readInput(): Promise<string>;
}

export interface Invocation {
  /** The command's first name, with its subcommand: `goto`, `dynamic write`. */
  readonly command: string;
  /** In the places that the table gives them. */
  readonly positionals: readonly string[];
  readonly flags: Values["flags"];
  readonly common: CommonOptions;
}

/** The options that every command has, the environment's defaults filled in. */
export interface CommonOptions {
  /** As given, relative to the working directory; empty is that directory itself. Absent: the nearest `.statem` upward that has runs. */
  readonly stateDir?: string;
  readonly runId?: string;
  readonly agentId?: string;
  readonly agentRole?: string;
  readonly yes: boolean;
  readonly json: boolean;
}

/** What a file in `commands/` exports. The number is the exit code: 0 done, 1 refused, 2 blocked. */
export interface CommandModule {
  readonly run: (invocation: Invocation, surroundings: Surroundings) => number | Promise<number>;
}

/** Fills in the environment's defaults; a flag wins over them. */
export function readCommon(flags: Values["flags"], env: Surroundings["env"]): CommonOptions {
  const text = (name: string): string | undefined => {
    const value = flags.get(name);
    return typeof value === "string" ? value : undefined;
  };
  const runId = text("--run-id");
  // An empty variable names nobody; an empty folder is the working directory, as in StateM.
  const agentId = text("--agent-id") ?? (env["STATEM_AGENT_ID"] || undefined);
  const agentRole = text("--agent-role") ?? (env["STATEM_AGENT_ROLE"] || undefined);
  const stateDir = text("--state-dir") ?? env["STATEM_STATE_DIR"];
  return {
    ...(stateDir === undefined ? {} : { stateDir }),
    ...(runId === undefined ? {} : { runId }),
    ...(agentId === undefined ? {} : { agentId }),
    ...(agentRole === undefined ? {} : { agentRole }),
    yes: flags.has("--yes"),
    json: flags.has("--json"),
  };
}

/** The value of a text option, or `undefined` when it was not given. */
export function textOf(invocation: Invocation, flag: string): string | undefined {
  const value = invocation.flags.get(flag);
  return typeof value === "string" ? value : undefined;
}

/** The value of a numeric option, or `undefined` when it was not given. */
export function numberOf(invocation: Invocation, flag: string): number | undefined {
  const value = invocation.flags.get(flag);
  return typeof value === "number" ? value : undefined;
}
