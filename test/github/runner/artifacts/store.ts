/** Owns the artifacts of all runs: immutable zips, one per name and attempt of a run (docs: upload-artifact v4). */
import { createHash } from "node:crypto";

/** One uploaded zip and what REST says of it. */
export interface Artifact {
  id: number;
  repo: string;
  runId: number;
  attempt: number;
  name: string;
  zip: Uint8Array;
  sha256: string;
  createdAt: string;
  expiresAt: string;
}

/** All artifacts of one runner. */
export class ArtifactStore {
  readonly #artifacts: Artifact[] = [];

  /** Adds one; the caller has seen to it that the name is free. */
  add(artifact: Omit<Artifact, "sha256">): Artifact {
    const added = { ...artifact, sha256: createHash("sha256").update(artifact.zip).digest("hex") };
    this.#artifacts.push(added);
    return added;
  }

  remove(id: number): void {
    const at = this.#artifacts.findIndex((artifact) => artifact.id === id);
    if (at >= 0) this.#artifacts.splice(at, 1);
  }

  get(id: number): Artifact | undefined {
    return this.#artifacts.find((artifact) => artifact.id === id);
  }

  /** Those of a repository, newest first, as REST lists them. */
  list(repo: string, runId?: number): Artifact[] {
    const mine = this.#artifacts.filter((one) => one.repo === repo && (runId === undefined || one.runId === runId));
    return mine.reverse();
  }

  /** The newest of a name, as a download takes it: a later attempt's stands over an earlier one's. */
  newest(repo: string, runId: number, name: string): Artifact | undefined {
    return this.list(repo, runId).find((artifact) => artifact.name === name);
  }
}
