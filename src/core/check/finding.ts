/** What a judge says of one check of a local run: the verdict, and the words that StateM's result calls `output`. */
import type { VerdictKind } from "../run/receipt.ts";

export interface Finding {
  readonly verdict: VerdictKind;
  readonly output: string;
  /** Only of a command or reviewer that ran to its end. */
  readonly exitCode?: number;
  /** Said by the check itself: whether trying again could help. */
  readonly retryable?: boolean;
}

/** What was seen of a command that was run locally: both streams apart, since StateM shows one after the other. */
export interface Ran {
  /** `null` when it did not run to its end. */
  readonly exitCode: number | null;
  readonly timedOut: boolean;
  /** What kept it from starting. */
  readonly error?: string;
  readonly stdout: string;
  readonly stderr: string;
  /** What it wrote to the files that it was given, by their variables; without those that it left alone. */
  readonly told?: Readonly<Record<string, Told>>;
}

/** A file that a command could write to, as it was found afterwards. */
export type Told =
  | { readonly kind: "text"; readonly text: string }
  | { readonly kind: "unreadable"; readonly why: string };

/** StateM's output of a command: what it wrote, then what it complained about, without white space around either. */
export function outputOf({ stdout, stderr }: Ran): string {
  return linesOf(stdout.trim(), stderr.trim());
}

/** Texts one below the other, without those that say nothing. */
export function linesOf(...texts: readonly string[]): string {
  return texts.filter((text) => text !== "").join("\n");
}

/** Seconds as StateM writes them: no more digits than there are. */
export function secondsOf(timeoutMs: number): string {
  return String(timeoutMs / 1000);
}
