/**
 * Connections: `first` or `last` must be given and stay within 100, cursors are opaque. docs: graphql
 * using-pagination, rate-limits-and-node-limits
 */
import { NotImplemented, Refusal } from "../server/refusal.ts";
import type { Args } from "./resolve.ts";

export interface Connection<N> {
  totalCount: number;
  nodes: N[];
  edges: { cursor: string; node: N }[];
  pageInfo: { hasNextPage: boolean; hasPreviousPage: boolean; startCursor: string | null; endCursor: string | null };
}

/** `key` names an item for its cursor and must stay the same while items come and go. */
export function connect<T, N>(
  field: string,
  args: Args,
  all: readonly T[],
  key: (item: T) => string | number,
  node: (item: T) => N,
): Connection<N> {
  const { first, last } = checkBounds(field, args);
  let items = all.map((item) => ({ item, cursor: Buffer.from(`cursor:v2:${key(item)}`).toString("base64") }));
  const cut = (name: string): number => {
    const at = items.findIndex((one) => one.cursor === args[name]);
    if (at < 0) throw new NotImplemented(`${field}(${name}) with a cursor of something that is gone`);
    return at;
  };
  let before = 0;
  let behind = 0;
  if (typeof args.after === "string") {
    const at = cut("after") + 1;
    before += at;
    items = items.slice(at);
  }
  if (typeof args.before === "string") {
    const at = cut("before");
    behind += items.length - at;
    items = items.slice(0, at);
  }
  if (first !== undefined && items.length > first) {
    behind += items.length - first;
    items = items.slice(0, first);
  }
  if (last !== undefined && items.length > last) {
    before += items.length - last;
    items = items.slice(items.length - last);
  }
  const edges = items.map(({ item, cursor }) => ({ cursor, node: node(item) }));
  return {
    totalCount: all.length,
    nodes: edges.map((edge) => edge.node),
    edges,
    pageInfo: {
      hasNextPage: behind > 0,
      hasPreviousPage: before > 0,
      startCursor: edges[0]?.cursor ?? null,
      endCursor: edges.at(-1)?.cursor ?? null,
    },
  };
}

function checkBounds(field: string, args: Args): { first?: number; last?: number } {
  const bounds: { first?: number; last?: number } = {};
  for (const name of ["first", "last"] as const) {
    const value = args[name];
    if (typeof value !== "number") continue;
    if (value > 100) {
      throw new Refusal(
        422,
        `Requesting ${value} records on the \`${field}\` connection exceeds the \`${name}\` limit of 100 records.`,
        { type: "EXCESSIVE_PAGINATION" },
      );
    }
    if (value < 1)
      throw new Refusal(422, `\`${name}\` on the \`${field}\` connection cannot be less than one.`, {
        type: "INVALID_PAGINATION",
      });
    bounds[name] = value;
  }
  if (bounds.first === undefined && bounds.last === undefined) {
    throw new Refusal(
      422,
      `You must provide a \`first\` or \`last\` value to properly paginate the \`${field}\` connection.`,
      { type: "MISSING_PAGINATION_BOUNDARIES" },
    );
  }
  if (bounds.first !== undefined && bounds.last !== undefined)
    throw new NotImplemented(`${field} with both first and last`);
  return bounds;
}
