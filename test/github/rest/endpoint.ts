/**
 * Finds the route of a REST request and lets it through only with the permission that GitHub's page for that
 * endpoint names. docs: rest/authentication/permissions-required-for-github-apps
 */
import type { IncomingMessage } from "node:http";
import { judgeAccess } from "../identity/access.ts";
import type { Caller } from "../identity/tokens.ts";
import type { Repository } from "../model/repository.ts";
import { repoOf, type World } from "../model/world.ts";
import { checkAnswer, checkBody } from "../official/rest.ts";
import type { RestAnswer, RouteRule } from "../seam.ts";
import type { Prepared } from "../server/listen.ts";
import { NotImplemented, notByIntegration, notFound, Refusal } from "../server/refusal.ts";
import type { RequestEntry } from "../server/requests.ts";
import { refusalAnswer } from "../server/respond.ts";
import { matchRoute, type Route } from "../server/route.ts";

interface Arriving {
  caller: Caller;
  body: Record<string, unknown>;
  url: URL;
  raw: IncomingMessage;
}

export function prepareRest(world: World, entry: RequestEntry, arriving: Arriving): Prepared {
  const { caller, body, url, raw } = arriving;
  const path = url.pathname.slice("/api/v3".length);
  const match = matchRoute(world.routes, entry.method, path);
  if (!match) {
    return { entry, body, run: () => Promise.reject(new NotImplemented(`${entry.method} ${path}`)) };
  }
  const { route, params } = match;
  entry.route = `${route.method} ${route.path}`;
  const answerOrRefuse = async (): Promise<RestAnswer> => {
    try {
      const repo = admit(world, route, params, caller);
      checkBody(entry.route, body);
      return await route.handle({ world, params, query: url.searchParams, body, caller, repo, raw });
    } catch (error) {
      if (error instanceof Refusal) return refusalAnswer(error);
      throw error;
    }
  };
  return {
    entry,
    body,
    run: async () => {
      const answer = checkAnswer(entry.route, await answerOrRefuse());
      if (route.needs.length === 0) return answer;
      const accepted = route.needs.map(([name, level]) => `${name}=${level}`).join("; ");
      return { ...answer, headers: { "x-accepted-github-permissions": accepted, ...answer.headers } };
    },
  };
}

/** The repository of the path, if this caller may ask this of it. */
function admit(world: World, route: Route, params: Record<string, string>, caller: Caller): Repository {
  if (route.by === "app-key") {
    // docs: "you must use a JWT to access this endpoint"; the words are GitHub's.
    if (caller.kind !== "app-key") throw new Refusal(401, "A JSON web token could not be decoded");
    return world.repos.get(`${params.owner}/${params.repo}`.toLowerCase()) as Repository;
  }
  if (caller.kind === "app-key") throw new Refusal(401, "Bad credentials");
  if (params.owner === undefined || params.repo === undefined) {
    if (caller.kind === "anonymous") throw new Refusal(401, "Requires authentication");
    // Routes outside a repository look at no repository.
    return undefined as unknown as Repository;
  }
  const repo = repoOf(world, `${params.owner}/${params.repo}`);
  if (!repo) throw notFound();
  const role = route.role === "any" ? "read" : route.role;
  const reads = route.method === "GET";
  if (caller.kind === "anonymous" && !(reads && !repo.private)) {
    throw repo.private ? notFound() : new Refusal(401, "Requires authentication");
  }
  const verdict = judgeAccess(caller, repo, route.needs, role);
  if (verdict === "unseen") throw notFound();
  if (verdict === "forbidden") {
    if (caller.kind === "person") throw new Refusal(403, "Must have admin rights to Repository.");
    throw notByIntegration();
  }
  return repo;
}

/** A route of the runner's, under the same rules. People need read to read and write to write. */
export function fromRule(rule: RouteRule): Route {
  const need = rule.needs === "none" ? [] : [rule.needs];
  return {
    method: rule.method,
    path: rule.path,
    needs: need,
    role: rule.needs !== "none" && rule.needs[1] === "write" ? "write" : "read",
    handle: ({ params, query, body, caller, raw }) => {
      if (caller.kind === "anonymous") throw new Refusal(401, "Requires authentication");
      if (caller.kind === "app-key") throw new Refusal(401, "Bad credentials");
      return rule.handle({ params, query, body, identity: caller, raw });
    },
  };
}
