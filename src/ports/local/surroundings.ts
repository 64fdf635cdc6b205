/** What a local run's checks and hooks touch besides the run's own files: commands, documents, the person at the terminal. */
import type { Told } from "../../core/check/finding.ts";
import type { Holder } from "../../core/local/run.ts";
import type { Output } from "../../core/run/receipt.ts";

export interface LocalCommandLine {
  readonly run: string;
  /** Absolute. */
  readonly cwd: string;
  readonly timeoutMs: number;
  /** Added to the caller's environment. */
  readonly env: Readonly<Record<string, string>>;
  /** Sent to its input; else its input is empty. */
  readonly input?: string;
  /** Names of variables, each of which names an empty file of the command's own, which it may write to. */
  readonly tells?: readonly string[];
}
export interface LocalObservation {
  readonly exitCode: number | null;
  readonly timedOut: boolean;
  /** Why it could not be started. */
  readonly error?: string;
  readonly stdout: Output;
  readonly stderr: Output;
  /** What stands in the files that it could write to, by their variables. */
  readonly told: Readonly<Record<string, Told>>;
}
/** Runs commands; what they print goes to `live` as it comes. Never throws for what a command does. */
export interface LocalShell {
  run(command: LocalCommandLine, live?: (text: string) => void): Promise<LocalObservation>;
}

export type Document =
  | { readonly kind: "text"; readonly text: string }
  | { readonly kind: "folder" }
  | { readonly kind: "missing" }
  | { readonly kind: "unreadable"; readonly why: string };

/** Files outside the state folder. */
export interface Documents {
  read(path: string): Document;
  /** Writes beside and renames over; makes the folders. */
  write(path: string, text: string): void;
  /** Absolute, with `~` expanded and symbolic links followed where the path exists. */
  resolve(path: string, from: string): string;
  isFolder(path: string): boolean;
  /** What a runbook's relative paths hang off: its folder, or the repository's root when it lies in `.statem/` (ADR 0001). */
  baseOf(path: string): string;
  /** Paths below `folder` that git tracks; empty where there is no git. */
  tracked(folder: string, names: readonly string[]): readonly string[];
  /** The tree of all files around `folder` that are tracked or not ignored, but for those in `except`; none outside git. */
  treeOf(folder: string, except: string): string | undefined;
}

/** Whoever can be asked and told. */
export interface Person {
  /** `undefined`: nobody is there to be asked. */
  confirm(question: string): Promise<boolean | undefined>;
  say(line: string): void;
  /** Live output, as it is. */
  show(text: string): void;
}

/** Processes, to tell the dead from the slow. */
export interface Processes {
  readonly self: Holder;
  /** `unknown`: on another machine, or in another container. */
  isAlive(holder: Holder): boolean | "unknown";
}

export interface Moments {
  /** ISO 8601 in UTC. */
  now(): string;
  /** Eight hex digits by chance. */
  chance(): string;
}
