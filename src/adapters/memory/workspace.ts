/** A checkout that is nothing but a commit and its tree. */
import type { Workspace } from "../../ports/workspace.ts";

export class MemoryWorkspace implements Workspace {
  readonly root = "/checkout";
  readonly #at: { readonly commit: string; readonly tree: string };

  constructor(commit: string, tree: string) {
    this.#at = { commit, tree };
  }

  async head() {
    return this.#at;
  }
}
