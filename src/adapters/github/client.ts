/**
 * The one way to GitHub: REST by route, GraphQL by document. Both `@octokit/rest` and the client that Probot makes for an
 * installation are of this shape, so an adapter never knows which face it serves.
 */
import { Octokit } from "@octokit/rest";
import { isUnanswered } from "./errors.ts";
import { transport } from "./transport.ts";

export interface Client {
  request(
    route: string,
    parameters?: Record<string, unknown>,
  ): Promise<{ readonly status: number; readonly data: unknown }>;
  /** @throws a GraphQL error when the answer holds any, even beside data. */
  graphql(document: string, variables?: Record<string, unknown>): Promise<unknown>;
}

/** What a document answered. @throws when it is no answer of GraphQL: a body that was cut, or a page that says 200. */
export async function ask(client: Client, document: string, variables: Record<string, unknown>): Promise<unknown> {
  const data = await client.graphql(document, variables);
  if (typeof data === "object" && data !== null) return data;
  throw new Error("GitHub's answer was cut, or is no answer to what was asked; a JSON object with data was expected.");
}

export interface ClientOptions {
  readonly token: string;
  /** `https://api.github.com`, or a server's `/api/v3`. */
  readonly apiUrl: string;
}

/** A refusal that is expected is no line in a job's log; what is not expected is thrown, and told by whoever catches it. */
const QUIET = { debug() {}, info() {}, warn: console.warn, error() {} };

export function createClient({ token, apiUrl }: ClientOptions): Client {
  const request = { fetch: transport };
  const octokit = new Octokit({ auth: token, baseUrl: apiUrl, userAgent: "statem", log: QUIET, request });
  return {
    request: (route, parameters) => {
      const send = () => octokit.request(route, parameters);
      return route.startsWith("GET ") ? orAgain(send) : send();
    },
    graphql: (document, variables) => {
      const send = () => octokit.graphql<unknown>(document, variables);
      return document.startsWith("query ") ? orAgain(send) : send();
    },
  };
}

/** What only reads is asked again when nobody answered; what writes is for its caller to look after. */
async function orAgain<T>(send: () => Promise<T>): Promise<T> {
  try {
    return await send();
  } catch (error) {
    if (isUnanswered(error)) return send();
    throw error;
  }
}
