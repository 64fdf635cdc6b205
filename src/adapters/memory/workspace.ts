/** A checkout that is nothing but a commit, its tree, and texts of files by their paths. */
import type { FileSeen } from "../../core/check/predicate/file.ts";
import type { Workspace } from "../../ports/workspace.ts";

export class MemoryWorkspace implements Workspace {
  readonly root = "/checkout";
  readonly #at: { readonly commit: string; readonly tree: string };

  readonly #files: ReadonlyMap<string, string>;

  constructor(commit: string, tree: string, files: ReadonlyMap<string, string> = new Map()) {
    this.#at = { commit, tree };
    this.#files = files;
  }

  async head() {
    return this.#at;
  }

  read(path: string): FileSeen {
    const text = this.#files.get(path);
    return text === undefined ? { kind: "missing", path } : { kind: "text", path, text };
  }
}
