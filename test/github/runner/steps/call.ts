/** Owns the one shape that all kinds of steps have: a call in, an end out. */
import type { StepFiles } from "../job/output/file-commands.ts";
import type { JobSession } from "../job/session.ts";
import type { StepRun } from "../run/state.ts";

/** One step, ready to run. */
export interface StepCall {
  session: JobSession;
  /** Outputs are put on it. */
  step: StepRun;
  /** The `env` context of this step. */
  env: Record<string, string>;
  files: StepFiles;
  /** `with`, evaluated. */
  inputs: Record<string, string>;
  signal: AbortSignal;
  /** Takes a line of a process's output, commands included. */
  line(text: string): void;
  /** Writes the runner's own words. */
  log(text: string): void;
  warn(message: string): void;
}

/** How a step ended; a failure may say why. */
export type StepEnd =
  | { kind: "success" }
  | { kind: "failure"; message?: string }
  | { kind: "cancelled" }
  | { kind: "skipped" };

/** The end that needs no words. */
export const SUCCESS: StepEnd = { kind: "success" };
