/** Running a check's command. */
import type { Observation } from "../core/run/receipt.ts";

export interface ShellCommand {
  readonly run: string;
  /** Absolute folder. */
  readonly cwd: string;
  readonly timeoutMs: number;
  /** Added to the allow-listed environment. */
  readonly env: Readonly<Record<string, string>>;
}
export interface Shell {
  /**
   * Runs one command to its end, its limit, or its failure to start; never throws for what the command does.
   * Nothing that it started is left running. Its output is masked, then capped.
   */
  run(command: ShellCommand): Promise<Observation>;
}
