/** Running a check's command. */
import type { Told } from "../core/check/finding.ts";
import type { Observation } from "../core/run/receipt.ts";

export interface ShellCommand {
  readonly run: string;
  /** Absolute folder. */
  readonly cwd: string;
  readonly timeoutMs: number;
  /** Added to the allow-listed environment. */
  readonly env: Readonly<Record<string, string>>;
  /** Names of variables, each of which names an empty file of the command's own, which it may write to. */
  readonly tells?: readonly string[];
}
export interface ShellRun extends Observation {
  /** What stands in the files that it could write to, masked, by their variables; where it was given some. */
  readonly told?: Readonly<Record<string, Told>>;
}
export interface Shell {
  /**
   * Runs one command to its end, its limit, or its failure to start; never throws for what the command does.
   * Nothing that it started is left running. Its output is masked, then capped.
   */
  run(command: ShellCommand): Promise<ShellRun>;
}
