/** Blobs, trees and their entries; and how an expression becomes one of the object types. */
import { parseTree, type TreeItem } from "../../git/objects/parse.ts";
import type { GitObject } from "../../git/objects/reader.ts";
import { nodeId } from "../../model/node-id.ts";
import type { Repository } from "../../model/repository.ts";
import type { TypeTable } from "../resolve.ts";
import { commitSource } from "./commits.ts";
import { repositorySource } from "./repository.ts";

export interface BlobSource {
  __typename: "Blob" | "Tree";
  at: Repository;
  found: GitObject;
}

/** Null where there is nothing: GitHub gives no error for that. */
export async function objectAt(at: Repository, rev: string) {
  const found = await at.objects.read(rev);
  if (!found) return null;
  if (found.type === "commit") return commitSource(at, found);
  if (found.type === "tag") return { __typename: "Tag", oid: found.oid };
  return { __typename: found.type === "blob" ? "Blob" : "Tree", at, found } satisfies BlobSource;
}

/** `text` ends here, and only `isTruncated` tells (github-facts 13: sveltia/sveltia-cms#950). */
const textLimit = 512_000;

/** git's own rule: a NUL among the first 8,000 bytes. */
const isBinary = (bytes: Buffer): boolean => bytes.subarray(0, 8000).includes(0);

/** A cut at a byte must not leave half a character. */
function cutText(bytes: Buffer): string {
  let end = Math.min(bytes.length, textLimit);
  while (end < bytes.length && end > 0 && ((bytes[end] ?? 0) & 0xc0) === 0x80) end -= 1;
  return bytes.subarray(0, end).toString("utf8");
}

const common = {
  id: ({ at, found }: BlobSource) => nodeId(found.type === "blob" ? "B" : "T", at.id, found.oid),
  oid: ({ found }: BlobSource) => found.oid,
  abbreviatedOid: ({ found }: BlobSource) => found.oid.slice(0, 7),
  repository: ({ at }: BlobSource) => repositorySource(at),
};

interface EntrySource {
  at: Repository;
  item: TreeItem;
  path: string;
}

export const objectTypes: TypeTable = {
  Blob: {
    ...common,
    byteSize: ({ found }: BlobSource) => found.bytes.length,
    isBinary: ({ found }: BlobSource) => isBinary(found.bytes),
    isTruncated: ({ found }: BlobSource) => found.bytes.length > textLimit,
    // schema: "UTF8 text data or null if the Blob is binary".
    text: ({ found }: BlobSource) => (isBinary(found.bytes) ? null : cutText(found.bytes)),
  },
  Tree: {
    ...common,
    entries: ({ at, found }: BlobSource) =>
      parseTree(found.bytes).map((item): EntrySource => ({ at, item, path: item.name })),
  },
  TreeEntry: {
    name: ({ item }: EntrySource) => item.name,
    path: ({ path }: EntrySource) => path,
    oid: ({ item }: EntrySource) => item.oid,
    type: ({ item }: EntrySource) => item.type,
    mode: ({ item }: EntrySource) => Number.parseInt(item.mode, 8),
    object: ({ at, item }: EntrySource) => (item.type === "commit" ? null : objectAt(at, item.oid)),
  },
};

/** `Commit.file(path)`: the entry at a path, or null. */
export async function entryAt(at: Repository, commit: string, path: string): Promise<EntrySource | null> {
  const slash = path.lastIndexOf("/");
  const folder = await at.objects.read(`${commit}:${slash < 0 ? "" : path.slice(0, slash)}`);
  if (folder?.type !== "tree") return null;
  const item = parseTree(folder.bytes).find((one) => one.name === path.slice(slash + 1));
  return item ? { at, item, path } : null;
}
