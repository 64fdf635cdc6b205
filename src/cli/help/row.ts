/** What the table of commands says of each. Apart from the table, whose parts share it. */
import type { CommandModule } from "../arguments/invocation.ts";
import type { Flag, Positional } from "../arguments/syntax.ts";

/** Who a command is for; help is grouped by it. */
export type Audience = "agent" | "person" | "host";

export interface CommandRow {
  /** With its subcommand, if it has one: `dynamic write`. */
  readonly name: string;
  /** Other names of the same, in full. */
  readonly aliases?: readonly string[];
  readonly positionals: readonly Positional[];
  /** Its own; every command has the common ones besides. */
  readonly flags: readonly Flag[];
  readonly who: Audience;
  /** Whether it also works on the run of a pull request (`--github`), or on nothing else. */
  readonly github?: "also" | "only";
  /** One sentence. */
  readonly does: string;
  /** What else is worth knowing, as paragraphs. */
  readonly more?: readonly string[];
  /** What is shown as it stands: text to paste somewhere. */
  readonly verbatim?: string;
  /** A line for a POSIX shell that works in a repository with `.statem/runbook.yaml`; a test runs it. */
  readonly example: string;
  /** Loads the command's file, and nothing before it is needed. */
  readonly load: () => Promise<CommandModule>;
}
