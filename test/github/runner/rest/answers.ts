/** Owns the shapes of REST answers that routes share: errors, and lists cut into pages. */
import type { Forge, RestAnswer, RestRequest } from "../../seam.ts";

/** An error as GitHub's REST words it. */
export function refuse(status: number, message: string): RestAnswer {
  return { status, json: { message, documentation_url: "https://docs.github.com/rest", status: String(status) } };
}

/** The repository of a path as it is really spelled: paths do not care about case. */
export function repoOf(forge: Forge, request: RestRequest): string {
  return String(forge.repoJson(`${request.params.owner}/${request.params.repo}`).full_name);
}

/** Who a request's identity is, as `actor` shows it. */
export function loginOf({ identity }: RestRequest): string {
  if (identity.kind === "person") return identity.login;
  return identity.kind === "app" ? `${identity.slug}[bot]` : "github-actions[bot]";
}

/** Source: docs, using-pagination-in-the-rest-api: 30 a page, at most 100, and a Link header while there is more. */
export function listAnswer(request: RestRequest, url: string, key: string, items: readonly unknown[]): RestAnswer {
  const number = (name: string, fallback: number) =>
    Math.max(1, Number(request.query.get(name) ?? fallback) || fallback);
  const size = Math.min(100, number("per_page", 30));
  const page = number("page", 1);
  const last = Math.max(1, Math.ceil(items.length / size));
  const link = (to: number, rel: string) => {
    const query = new URLSearchParams(request.query);
    query.set("page", String(to));
    return `<${url}?${query}>; rel="${rel}"`;
  };
  const links = [
    ...(page > 1 ? [link(page - 1, "prev")] : []),
    ...(page < last ? [link(page + 1, "next"), link(last, "last")] : []),
    ...(page > 1 ? [link(1, "first")] : []),
  ];
  const json = { total_count: items.length, [key]: items.slice((page - 1) * size, page * size) };
  return { status: 200, json, ...(links.length > 0 ? { headers: { link: links.join(", ") } } : {}) };
}
