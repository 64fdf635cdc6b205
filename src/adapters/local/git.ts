/** The checkout, by git itself. */
import { execFile } from "node:child_process";
import { promisify } from "node:util";
import type { Workspace } from "../../ports/workspace.ts";

const run = promisify(execFile);

export function gitWorkspace(root: string): Workspace {
  return {
    root,
    async head() {
      const { stdout } = await run("git", ["-C", root, "rev-parse", "HEAD", "HEAD^{tree}"]);
      const [commit, tree] = stdout.trim().split("\n");
      if (!commit || !tree)
        throw new Error(`git says "${stdout.trim()}" of ${root}; a commit and its tree were expected.`);
      return { commit, tree };
    },
  };
}
