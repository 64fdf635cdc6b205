/**
 * The one way to GitHub: REST by route, GraphQL by document. Both `@octokit/rest` and the client that Probot makes for an
 * installation are of this shape, so an adapter never knows which face it serves.
 */
import { Octokit } from "@octokit/rest";

export interface Client {
  request(
    route: string,
    parameters?: Record<string, unknown>,
  ): Promise<{ readonly status: number; readonly data: unknown }>;
  /** @throws a GraphQL error when the answer holds any, even beside data. */
  graphql(document: string, variables?: Record<string, unknown>): Promise<unknown>;
}

export interface ClientOptions {
  readonly token: string;
  /** `https://api.github.com`, or a server's `/api/v3`. */
  readonly apiUrl: string;
}

export function createClient({ token, apiUrl }: ClientOptions): Client {
  const octokit = new Octokit({ auth: token, baseUrl: apiUrl, userAgent: "statem" });
  return {
    request: (route, parameters) => octokit.request(route, parameters),
    graphql: (document, variables) => octokit.graphql(document, variables),
  };
}
