/** Which files differ between two trees, without a process: every push's payload lists them for every commit. */
import type { Repository } from "../model/repository.ts";
import { parseTree, type TreeItem } from "./objects/parse.ts";

export interface TreeDiff {
  added: string[];
  removed: string[];
  modified: string[];
}

/** `before` null is the empty tree. Renames are a removal and an addition, as in GitHub's payloads. */
export async function diffTrees(repo: Repository, before: string | null, after: string): Promise<TreeDiff> {
  const diff: TreeDiff = { added: [], removed: [], modified: [] };

  async function itemsOf(tree: string | null): Promise<Map<string, TreeItem>> {
    const found = tree ? await repo.objects.read(tree) : null;
    return new Map((found?.type === "tree" ? parseTree(found.bytes) : []).map((item) => [item.name, item]));
  }

  async function walk(from: string | null, to: string | null, prefix: string): Promise<void> {
    if (from === to) return;
    const [old, now] = await Promise.all([itemsOf(from), itemsOf(to)]);
    for (const name of new Set([...old.keys(), ...now.keys()])) {
      const [a, b] = [old.get(name), now.get(name)];
      if (a?.oid === b?.oid && a?.mode === b?.mode) continue;
      const path = `${prefix}${name}`;
      const folders = [a, b].map((item) => (item?.type === "tree" ? item.oid : null));
      if (folders[0] || folders[1]) await walk(folders[0] ?? null, folders[1] ?? null, `${path}/`);
      const [fileBefore, fileAfter] = [a && a.type !== "tree", b && b.type !== "tree"];
      if (fileBefore && fileAfter) diff.modified.push(path);
      else if (fileBefore) diff.removed.push(path);
      else if (fileAfter) diff.added.push(path);
    }
  }

  await walk(before, after, "");
  return diff;
}
