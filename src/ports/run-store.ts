/** Where records live. One port and one contract suite for every store. */

/** What a store answers when asked for a run. Only `absent` means that the run has not started. */
export type Stored =
  | {
      readonly kind: "found";
      /** The record's text, exactly as stored. */
      readonly text: string;
      /** The pinned runbook's text, when the folder has it. */
      readonly runbook?: string;
      /** What a writer must name to replace this revision. */
      readonly token: string;
      readonly lastWrite: LastWrite;
    }
  | { readonly kind: "absent"; readonly token: string }
  /** What stands there cannot be trusted, or this identity may not keep runs there. `code`: a reason code. */
  | {
      readonly kind: "blocked";
      readonly code: string;
      readonly detail: Readonly<Record<string, string>>;
      /** No write wins with it. */
      readonly token: string;
    };

/** Who wrote a run's folder last, by the store's own knowledge. */
export interface LastWrite {
  /** Commit id on the state branch; for other stores their own revision. */
  readonly commit: string;
  /** The store's own time, ISO 8601 in UTC. */
  readonly at: string;
  /** Who wrote it, as far as the store vouches for it. */
  readonly writer: string;
  /** Whether that is somebody whose writes count. */
  readonly isTrusted: boolean;
}

/** One revision to be written: all files move together. */
export interface Revision {
  readonly run: string;
  /** Paths relative to the run's folder. */
  readonly files: Readonly<Record<string, string>>;
  readonly headline: string;
  readonly body: string;
}

export type Written = { readonly kind: "written"; readonly commit: string } | { readonly kind: "conflict" };

export interface RunStore {
  /** @throws when the store cannot be read: never answered as `absent`. */
  read(run: string): Promise<Stored>;
  /**
   * Whether anything is kept of a run here, whoever wrote it: asked before one begins in another store.
   * @throws as `read` does.
   */
  hasAny(run: string): Promise<boolean>;
  /** Compare-and-set: `conflict` when anybody has written since `token` was read. Never forces. */
  write(revision: Revision, token: string): Promise<Written>;
  /** What stood there before; absent where a store keeps nothing of it. */
  readonly past?: Past;
}

/** Who wrote a run's folder, and what each of them left. Asked only when a record is in doubt, or something must go from it. */
export interface Past {
  /** The hundred newest writes, newest first. */
  history(run: string): Promise<readonly LastWrite[]>;
  /** Record and pinned runbook as a commit left them; an empty text where there was none. */
  readAt(run: string, commit: string): Promise<{ readonly text: string; readonly runbook?: string }>;
  /** Texts of the segments of older events, as they stand now. @throws when one of them cannot be shown whole. */
  segments(run: string): Promise<readonly string[]>;
}
