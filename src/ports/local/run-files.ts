/**
 * The files of local runs, in one state folder. Synchronous, because a command does nothing else meanwhile, and because
 * what happens under the lock must be short.
 */
import type { Holder } from "../../core/local/run.ts";

/** Files of a run's folder. `runbook-...` is the pinned text; `state.json`, `view.json`, `book.json` are made from the others. */
export type RunFile =
  | "journal.jsonl"
  | "state.json"
  | "view.json"
  | "book.json"
  | "state.v1.json"
  | `runbook-${string}`;

/** By this a file is known not to have changed since. */
export interface Stamp {
  readonly size: number;
  readonly mtimeMs: number;
}

export type Held<T> =
  | { readonly kind: "done"; readonly value: T }
  | { readonly kind: "busy"; readonly message: string };

export interface RunFiles {
  /** The state folder, absolute. */
  readonly root: string;
  /** The text of `active_run`; `undefined` when there is none. */
  readActive(): string | undefined;
  writeActive(text: string): void;
  stamp(run: string, file: RunFile): Stamp | undefined;
  /** From a byte on; `undefined` when there is no such file. @throws when it is there and cannot be read as UTF-8. */
  read(run: string, file: RunFile, from?: number): string | undefined;
  /** Does something while no other process does; waits for slow ones, and takes the lock from dead ones. */
  hold<T>(run: string, holder: Holder, work: () => T): Held<T>;
  /** Adds to the journal behind its byte `at` (what stands there is the rest of a cut append), and syncs. */
  append(run: string, text: string, at: number): void;
  /** Writes beside and renames over. `durable`: synced before. */
  replace(run: string, file: RunFile, text: string, durable: boolean): void;
  /** Moves a run's whole folder aside; returns where it is now. */
  archive(run: string, suffix: string): string;
}
