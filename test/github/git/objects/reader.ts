/**
 * Reads git objects through one long-lived `git cat-file --batch` per repository: a GraphQL answer touches many
 * objects, and a process for each would cost more than everything else together.
 */
import { type ChildProcessWithoutNullStreams, spawn } from "node:child_process";
import { gitEnvironment } from "../run.ts";

export type ObjectType = "commit" | "tree" | "blob" | "tag";

export interface GitObject {
  oid: string;
  type: ObjectType;
  bytes: Buffer;
}

interface Waiting {
  rev: string;
  resolve(found: GitObject | null): void;
  reject(reason: Error): void;
}

export class ObjectReader {
  readonly #gitDir: string;
  #child: ChildProcessWithoutNullStreams | undefined;
  #waiting: Waiting[] = [];
  #chunks: Buffer[] = [];
  #size = 0;
  #needed = 0;

  constructor(gitDir: string) {
    this.#gitDir = gitDir;
  }

  /** The object that a revision expression names, or null when there is none. */
  read(rev: string): Promise<GitObject | null> {
    // A line break would be a second question to the batch process.
    if (rev === "" || /[\n\0]/.test(rev)) return Promise.resolve(null);
    const child = this.#start();
    return new Promise((resolve, reject) => {
      this.#waiting.push({ rev, resolve, reject });
      child.stdin.write(`${rev}\n`);
    });
  }

  close(): void {
    this.#child?.stdin.end();
    this.#child?.kill();
    this.#child = undefined;
  }

  #start(): ChildProcessWithoutNullStreams {
    if (this.#child) return this.#child;
    const child = spawn("git", ["cat-file", "--batch"], { cwd: this.#gitDir, env: gitEnvironment() });
    child.stdout.on("data", (chunk: Buffer) => this.#take(chunk));
    child.stderr.resume();
    child.stdin.on("error", () => {});
    child.on("close", () => {
      if (this.#child === child) this.#child = undefined;
      for (const waiting of this.#waiting.splice(0)) waiting.reject(new Error("git cat-file ended early"));
    });
    this.#child = child;
    return child;
  }

  #take(chunk: Buffer): void {
    this.#chunks.push(chunk);
    this.#size += chunk.length;
    if (this.#size < this.#needed) return;
    let data = this.#chunks.length === 1 ? chunk : Buffer.concat(this.#chunks);
    for (;;) {
      const end = data.indexOf(10);
      if (end < 0) break;
      const header = data.subarray(0, end).toString();
      const found = /^([0-9a-f]{40}) (commit|tree|blob|tag) (\d+)$/.exec(header);
      if (!found) {
        // "REV missing" and "REV ambiguous": GitHub's `object` is null for both.
        data = data.subarray(end + 1);
        this.#waiting.shift()?.resolve(null);
        continue;
      }
      const length = Number(found[3]);
      if (data.length < end + 1 + length + 1) {
        this.#needed = end + 1 + length + 1;
        break;
      }
      const bytes = Buffer.from(data.subarray(end + 1, end + 1 + length));
      data = data.subarray(end + 1 + length + 1);
      this.#needed = 0;
      this.#waiting.shift()?.resolve({ oid: found[1] ?? "", type: found[2] as ObjectType, bytes });
    }
    this.#chunks = data.length ? [data] : [];
    this.#size = data.length;
  }
}
