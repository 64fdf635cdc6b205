/** The checkout: its commit by git itself, its files as they stand there, whatever the pull request made of them. */
import { execFile } from "node:child_process";
import { realpathSync, statSync } from "node:fs";
import { join, sep } from "node:path";
import { promisify } from "node:util";
import type { Document } from "../../ports/local/surroundings.ts";
import type { Workspace } from "../../ports/workspace.ts";
import { documents } from "./state/documents.ts";
import { codeOf } from "./state/errors.ts";

const run = promisify(execFile);

/** A file of more bytes is not looked into. */
const MOST_BYTES = 16 * 1024 * 1024;

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
    read: (path) => ({ path, ...seenAt(root, path) }),
  };
}

/** Links of the pull request lead nowhere but into its own checkout, and what never ends is not read. */
function seenAt(root: string, path: string): Document {
  try {
    const real = realpathSync(join(root, path));
    const inside = realpathSync(root);
    if (real !== inside && !real.startsWith(inside + sep)) return unreadable("it leads out of the checkout");
    const at = statSync(real);
    if (!at.isFile() && !at.isDirectory()) return unreadable("it is no ordinary file");
    if (at.size > MOST_BYTES) return unreadable("it is larger than 16 MiB");
    return documents.read(real);
  } catch (error) {
    const code = codeOf(error);
    return code === "ENOENT" || code === "ENOTDIR" ? { kind: "missing" } : unreadable(code ?? String(error));
  }
}

function unreadable(why: string): Document {
  return { kind: "unreadable", why };
}
