/**
 * What a REST route is, and how a path finds one. `:name` takes one segment, `:name*` (last only) takes the rest,
 * slashes included.
 */
import type { IncomingMessage } from "node:http";
import type { Need } from "../identity/access.ts";
import type { Caller } from "../identity/tokens.ts";
import type { Repository, Role } from "../model/repository.ts";
import type { World } from "../model/world.ts";
import type { RestAnswer, RouteRule } from "../seam.ts";

export interface Call {
  world: World;
  params: Record<string, string>;
  query: URLSearchParams;
  body: Record<string, unknown>;
  caller: Caller;
  /** The repository of `:owner/:repo`. */
  repo: Repository;
  raw: IncomingMessage;
}

export interface Route {
  method: RouteRule["method"];
  path: string;
  /** Alternatives for an app's or a workflow's token; empty for none. */
  needs: readonly Need[];
  /** What a person must have; `any` for routes outside a repository or that check by themselves. */
  role: Role | "any";
  /** Who may call at all, besides people and apps' and workflows' tokens: `app-key` is an app by its own key. */
  by?: "app-key";
  handle(call: Call): RestAnswer | Promise<RestAnswer>;
}

export interface RouteMatch {
  route: Route;
  params: Record<string, string>;
}

export function matchRoute(routes: readonly Route[], method: string, path: string): RouteMatch | undefined {
  const segments = path.split("/");
  for (const route of routes) {
    if (route.method !== method) continue;
    const params = matchPath(route.path.split("/"), segments);
    if (params) return { route, params };
  }
  return undefined;
}

function matchPath(pattern: readonly string[], segments: readonly string[]): Record<string, string> | undefined {
  const params: Record<string, string> = {};
  for (const [index, part] of pattern.entries()) {
    const segment = segments[index];
    if (segment === undefined) return undefined;
    if (part.startsWith(":") && part.endsWith("*")) {
      params[part.slice(1, -1)] = segments.slice(index).map(decode).join("/");
      return params;
    }
    if (part.startsWith(":")) {
      if (segment === "") return undefined;
      params[part.slice(1)] = decode(segment);
    } else if (part !== segment) return undefined;
  }
  return pattern.length === segments.length ? params : undefined;
}

function decode(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment;
  }
}
