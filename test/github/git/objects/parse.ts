/** Commits and trees, from git's own bytes to values. Apart from the reader because these are pure. */

export interface Signature {
  name: string;
  email: string;
  /** Seconds since the epoch, and the offset as git writes it (`+0200`). */
  seconds: number;
  offset: string;
}

export interface CommitData {
  oid: string;
  tree: string;
  parents: string[];
  author: Signature;
  committer: Signature;
  message: string;
}

export interface TreeItem {
  mode: string;
  name: string;
  oid: string;
  type: "blob" | "tree" | "commit";
}

export function parseCommit(oid: string, bytes: Buffer): CommitData {
  const text = bytes.toString("utf8");
  const split = text.indexOf("\n\n");
  const headers = text.slice(0, split < 0 ? text.length : split).split("\n");
  const value = (key: string): string =>
    headers.find((line) => line.startsWith(`${key} `))?.slice(key.length + 1) ?? "";
  return {
    oid,
    tree: value("tree"),
    parents: headers.filter((line) => line.startsWith("parent ")).map((line) => line.slice(7)),
    author: parseSignature(value("author")),
    committer: parseSignature(value("committer")),
    message: split < 0 ? "" : text.slice(split + 2),
  };
}

export function parseSignature(line: string): Signature {
  const found = /^(.*?) ?<(.*?)> (\d+) ([+-]\d{4})$/.exec(line);
  return {
    name: found?.[1] ?? "",
    email: found?.[2] ?? "",
    seconds: Number(found?.[3] ?? 0),
    offset: found?.[4] ?? "+0000",
  };
}

export function writeSignature(who: Signature): string {
  return `${who.name} <${who.email}> ${who.seconds} ${who.offset}`;
}

export function parseTree(bytes: Buffer): TreeItem[] {
  const items: TreeItem[] = [];
  let at = 0;
  while (at < bytes.length) {
    const space = bytes.indexOf(32, at);
    const nul = bytes.indexOf(0, space);
    const mode = bytes.subarray(at, space).toString().padStart(6, "0");
    const type = mode === "040000" ? "tree" : mode === "160000" ? "commit" : "blob";
    items.push({
      mode,
      type,
      name: bytes.subarray(space + 1, nul).toString("utf8"),
      oid: bytes.subarray(nul + 1, nul + 21).toString("hex"),
    });
    at = nul + 21;
  }
  return items;
}

/** First line, and the rest, as GitHub splits a message. */
export function splitMessage(message: string): { headline: string; body: string } {
  const [headline = "", ...rest] = message.split("\n");
  return { headline, body: rest.join("\n").replace(/^\n+/, "").trimEnd() };
}
