/** Pagination of REST lists: `per_page` up to 100, `page`, and the `link` header. docs: using-pagination-in-the-rest-api */
import { apiUrl } from "../model/world.ts";
import type { RestAnswer } from "../seam.ts";
import type { Call } from "../server/route.ts";

export function pageOf<T>(call: Call, all: readonly T[]): { items: readonly T[]; headers: Record<string, string> } {
  const size = Math.min(Math.max(Number(call.query.get("per_page") ?? 30) || 30, 1), 100);
  const page = Math.max(Number(call.query.get("page") ?? 1) || 1, 1);
  const last = Math.max(Math.ceil(all.length / size), 1);
  const path = new URL(call.raw.url ?? "/", apiUrl(call.world)).pathname;
  const link = (to: number, rel: string): string => {
    const query = new URLSearchParams(call.query);
    query.set("page", String(to));
    return `<${call.world.url}${path}?${query}>; rel="${rel}"`;
  };
  const links = [
    ...(page > 1 ? [link(page - 1, "prev")] : []),
    ...(page < last ? [link(page + 1, "next"), link(last, "last")] : []),
    ...(page > 1 ? [link(1, "first")] : []),
  ];
  return { items: all.slice((page - 1) * size, page * size), headers: links.length ? { link: links.join(", ") } : {} };
}

export async function listAnswer<T>(call: Call, all: readonly T[], shape: (item: T) => unknown): Promise<RestAnswer> {
  const { items, headers } = pageOf(call, all);
  return { status: 200, json: await Promise.all(items.map(shape)), headers };
}
