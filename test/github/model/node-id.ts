/**
 * Global node ids of GraphQL. They are opaque on GitHub, so here they carry a kind and a number in a form that
 * nobody should want to parse.
 */
export type NodeKind =
  | "R"
  | "U"
  | "BOT"
  | "O"
  | "PR"
  | "I"
  | "IC"
  | "CR"
  | "CS"
  | "LA"
  | "A"
  | "REA"
  | "C"
  | "REF"
  | "B"
  | "T"
  | "PRC"
  | "PRR"
  | "LE"
  | "UNLE"
  | "SCR";

/** `parts` are numbers and names that find the thing again: a database id, or a repository's id and an oid. */
export function nodeId(kind: NodeKind, ...parts: (number | string)[]): string {
  return `${kind}_kw${Buffer.from(JSON.stringify(parts)).toString("base64url")}`;
}

export function parseNodeId(id: string): { kind: string; parts: (number | string)[] } | undefined {
  const match = /^([A-Z]+)_kw([\w-]+)$/.exec(id);
  if (!match?.[1] || !match[2]) return undefined;
  try {
    const parts: unknown = JSON.parse(Buffer.from(match[2], "base64url").toString());
    return Array.isArray(parts) ? { kind: match[1], parts } : undefined;
  } catch {
    return undefined;
  }
}
