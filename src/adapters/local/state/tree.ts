/**
 * The tree that the files around a folder would make, by git's own hashing and with nothing left behind: index and objects
 * go to a folder of their own, which is taken away again.
 */
import { execFileSync } from "node:child_process";
import { copyFileSync, mkdirSync, mkdtempSync, rmSync, statSync, utimesSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, relative, resolve } from "node:path";

export function treeOf(folder: string, except: string): string | undefined {
  const git = (args: readonly string[], env: Readonly<Record<string, string>> = {}): string =>
    execFileSync("git", [...args], {
      cwd: folder,
      encoding: "utf8",
      stdio: ["ignore", "pipe", "ignore"],
      env: { ...process.env, ...env },
    }).trim();
  let own: string | undefined;
  try {
    const root = git(["rev-parse", "--show-toplevel"]);
    own = mkdtempSync(join(tmpdir(), "statem-tree-"));
    const index = join(own, "index");
    const objects = join(own, "objects");
    mkdirSync(objects);
    try {
      // What git knows of unchanged files saves reading them.
      copyIndex(resolve(folder, git(["rev-parse", "--git-path", "index"])), index);
    } catch {
      // Nothing was added yet.
    }
    const env = {
      GIT_INDEX_FILE: index,
      GIT_OBJECT_DIRECTORY: objects,
      GIT_ALTERNATE_OBJECT_DIRECTORIES: resolve(folder, git(["rev-parse", "--git-path", "objects"])),
    };
    const inside = relative(root, except);
    const isInside = inside !== "" && !inside.startsWith("..");
    const places = isInside ? [":(top)", `:(top,exclude,literal)${inside}`] : [":(top)"];
    git(["add", "--all", "--", ...places], env);
    return git(["write-tree"], env);
  } catch {
    return undefined;
  } finally {
    if (own !== undefined) rmSync(own, { recursive: true, force: true });
  }
}

/**
 * With the time of the first one: by it git knows which files may have been written since in the same moment, and looks into
 * them. A newer time would make it believe what it noted of them.
 */
function copyIndex(from: string, to: string): void {
  const { atimeMs, mtimeMs } = statSync(from);
  copyFileSync(from, to);
  utimesSync(to, atimeMs / 1_000, Math.floor(mtimeMs) / 1_000);
}
