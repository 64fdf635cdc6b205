/**
 * A state branch without git: commits in a row, each with its writer and time, all runs on one line, so that writers of
 * different runs collide here as they do there.
 */
import type { Clock } from "../../ports/clock.ts";
import type { LastWrite, Past, Revision, RunStore, Stored, Written } from "../../ports/run-store.ts";
import { timestamp } from "./clock.ts";

export interface MemoryCommit extends Revision {
  readonly commit: string;
  readonly at: string;
  readonly writer: string;
}

export interface MemoryStoreOptions {
  readonly clock: Pick<Clock, "now">;
  /** Whose writes count. */
  readonly writer: string;
}

export class MemoryStore implements RunStore {
  readonly #options: MemoryStoreOptions;
  readonly #commits: MemoryCommit[] = [];
  #fault: string | undefined;

  constructor(options: MemoryStoreOptions) {
    this.#options = options;
  }

  async read(run: string): Promise<Stored> {
    return this.at(run);
  }

  async hasAny(run: string): Promise<boolean> {
    return this.at(run).kind !== "absent";
  }

  async write(revision: Revision, token: string): Promise<Written> {
    this.#mustAnswer();
    if (token !== this.#tip()) return { kind: "conflict" };
    return { kind: "written", commit: this.commitAs(this.#options.writer, revision) };
  }

  /** What stands there at this very moment. @throws when the store does not answer. */
  at(run: string): Stored {
    this.#mustAnswer();
    const token = this.#tip();
    const last = this.lastWrite(run);
    if (!last) return { kind: "absent", token };
    const { "record.json": text = "", "runbook.yaml": runbook } = this.files(run);
    return { kind: "found", text, ...(runbook === undefined ? {} : { runbook }), token, lastWrite: last };
  }

  lastWrite(run: string): LastWrite | undefined {
    const last = this.commits(run).at(-1);
    return last && this.#writeOf(last);
  }

  #writeOf({ commit, at, writer }: MemoryCommit): LastWrite {
    return { commit, at, writer, isTrusted: writer === this.#options.writer };
  }

  readonly past: Past = {
    history: async (run) => {
      this.#mustAnswer();
      return this.commits(run)
        .map((commit) => this.#writeOf(commit))
        .reverse();
    },
    readAt: async (run, commit) => {
      this.#mustAnswer();
      const until = this.commits(run).findIndex((one) => one.commit === commit);
      const files: Record<string, string> = Object.assign(
        {},
        ...this.commits(run)
          .slice(0, until + 1)
          .map((one) => one.files),
      );
      const { "record.json": text = "", "runbook.yaml": runbook } = files;
      return { text, ...(runbook === undefined ? {} : { runbook }) };
    },
    segments: async (run) => {
      this.#mustAnswer();
      return Object.entries(this.files(run)).flatMap(([path, text]) => (path.startsWith("journal/") ? [text] : []));
    },
  };

  /** The commits that touched a run's folder, oldest first. */
  commits(run: string): readonly MemoryCommit[] {
    return this.#commits.filter((commit) => commit.run === run);
  }

  /** The run's folder as it is now. */
  files(run: string): Readonly<Record<string, string>> {
    return Object.assign({}, ...this.commits(run).map(({ files }) => files));
  }

  /** Somebody writes without asking for anybody's token: us, or a stranger with push access. */
  commitAs(writer: string, revision: Revision): string {
    const commit = idOf(this.#commits.length + 1);
    this.#commits.push({ ...revision, commit, at: timestamp(this.#options.clock), writer });
    return commit;
  }

  /** From now on nothing is answered, until it is called without a reason. */
  breakDown(reason?: string): void {
    this.#fault = reason;
  }

  #tip(): string {
    return this.#commits.at(-1)?.commit ?? "";
  }

  #mustAnswer(): void {
    if (this.#fault !== undefined) throw new Error(`The store does not answer: ${this.#fault}`);
  }
}

/** Ids that read as commits and tell their order. */
function idOf(number: number): string {
  return `5a${number.toString(16).padStart(38, "0")}`;
}
