/**
 * Writes loose objects: blobs, trees and commits in git's own format, straight to `objects/`. A commit made by
 * API needs a handful of small objects, and a git process for each would make sixty-four writers unbearable;
 * a test holds what is written here against `git fsck --strict`.
 */
import { createHash, randomUUID } from "node:crypto";
import { existsSync } from "node:fs";
import { mkdir, rename, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { deflateSync } from "node:zlib";
import { type Signature, type TreeItem, writeSignature } from "./parse.ts";
import type { ObjectType } from "./reader.ts";

export const zeroOid = "0".repeat(40);

export async function writeObject(gitDir: string, type: ObjectType, bytes: Uint8Array): Promise<string> {
  const whole = Buffer.concat([Buffer.from(`${type} ${bytes.length}\0`), bytes]);
  const oid = createHash("sha1").update(whole).digest("hex");
  const path = join(gitDir, "objects", oid.slice(0, 2), oid.slice(2));
  if (existsSync(path)) return oid;
  await mkdir(dirname(path), { recursive: true });
  const draft = join(gitDir, "objects", `tmp_obj_${randomUUID()}`);
  await writeFile(draft, deflateSync(whole), { mode: 0o444 });
  await rename(draft, path);
  return oid;
}

/** Sorts as git demands: a tree's name counts as if it ended with a slash. */
export function writeTree(gitDir: string, items: readonly TreeItem[]): Promise<string> {
  const key = (item: TreeItem): Buffer => Buffer.from(item.type === "tree" ? `${item.name}/` : item.name);
  const sorted = [...items].sort((a, b) => Buffer.compare(key(a), key(b)));
  const parts = sorted.map((item) =>
    Buffer.concat([Buffer.from(`${item.mode.replace(/^0/, "")} ${item.name}\0`), Buffer.from(item.oid, "hex")]),
  );
  return writeObject(gitDir, "tree", Buffer.concat(parts));
}

export interface CommitDraft {
  tree: string;
  parents: readonly string[];
  author: Signature;
  committer: Signature;
  message: string;
}

export function writeCommit(gitDir: string, draft: CommitDraft): Promise<string> {
  const lines = [
    `tree ${draft.tree}`,
    ...draft.parents.map((parent) => `parent ${parent}`),
    `author ${writeSignature(draft.author)}`,
    `committer ${writeSignature(draft.committer)}`,
    "",
    draft.message,
  ];
  return writeObject(gitDir, "commit", Buffer.from(lines.join("\n")));
}
