/**
 * A tree with some paths set and others removed: what createCommitOnBranch and `POST git/trees` with a
 * `base_tree` ask for. Only the directories on the way to a change are read and written again.
 */
import { parseTree, type TreeItem } from "./parse.ts";
import type { ObjectReader } from "./reader.ts";
import { writeTree } from "./write.ts";

/** What a path becomes: an entry, or null to remove it. */
export type TreeChange = { mode: string; oid: string; type: TreeItem["type"] } | null;

export interface EditedTree {
  /** Null when nothing is left: git has no empty directories, and GitHub refuses the empty tree. */
  oid: string | null;
  /** Paths that were to be removed and were not there. */
  missing: string[];
}

export async function editTree(
  gitDir: string,
  objects: ObjectReader,
  base: string | null,
  changes: ReadonlyMap<string, TreeChange>,
): Promise<EditedTree> {
  const missing: string[] = [];

  async function edit(
    tree: string | null,
    prefix: string,
    here: ReadonlyMap<string, TreeChange>,
  ): Promise<string | null> {
    const items = new Map<string, TreeItem>();
    if (tree) {
      const found = await objects.read(tree);
      if (found?.type !== "tree") throw new Error(`${tree} is no tree`);
      for (const item of parseTree(found.bytes)) items.set(item.name, item);
    }
    const below = new Map<string, Map<string, TreeChange>>();
    for (const [path, change] of here) {
      const slash = path.indexOf("/");
      if (slash >= 0) {
        const name = path.slice(0, slash);
        below.set(name, (below.get(name) ?? new Map()).set(path.slice(slash + 1), change));
      } else if (change) {
        items.set(path, { name: path, ...change });
      } else if (!items.delete(path)) {
        missing.push(`${prefix}${path}`);
      }
    }
    for (const [name, inner] of below) {
      const old = items.get(name);
      const oid = await edit(old?.type === "tree" ? old.oid : null, `${prefix}${name}/`, inner);
      if (oid) items.set(name, { name, mode: "040000", type: "tree", oid });
      else if (old?.type === "tree") items.delete(name);
    }
    return items.size ? writeTree(gitDir, [...items.values()]) : null;
  }

  return { oid: await edit(base, "", changes), missing };
}

/** Whether git would take this as a path of a file: no empty, `.`, `..` or `.git` segment. */
export function isTreePath(path: string): boolean {
  return (
    path !== "" &&
    path
      .split("/")
      .every((part) => !["", ".", ".."].includes(part) && part.toLowerCase() !== ".git" && !part.includes("\0"))
  );
}
