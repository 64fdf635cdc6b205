/** The app's way to GitHub: who it is there, and a client for each installation. A seam: tests put their own behind it. */
import type { Probot } from "probot";
import type { Client } from "../../adapters/github/client.ts";

export interface Connection {
  /** The app's own login, `NAME[bot]`. @throws when GitHub does not tell. */
  login(): Promise<string>;
  /** A client with an installation's token. */
  client(installation: number): Promise<Client>;
}

/** After this a request counts as lost, so that one that hangs does not hold up its run for ever. */
const TIMEOUT_MS = 60_000;

export function connect(probot: Probot): Connection {
  return {
    async login() {
      const octokit = await probot.auth();
      const { data } = await octokit.request("GET /app");
      if (!data?.slug) throw new Error("GitHub's answer to GET /app has no slug.");
      return `${data.slug}[bot]`;
    },
    async client(installation) {
      const octokit = await probot.auth(installation);
      return {
        request: (route, parameters) => octokit.request(route, timed(parameters)),
        graphql: (document, variables) => octokit.graphql(document, timed(variables)),
      };
    },
  };
}

function timed(parameters: Record<string, unknown> = {}): Record<string, unknown> {
  const { request } = parameters;
  const options = typeof request === "object" && request !== null ? request : {};
  return { ...parameters, request: { ...options, signal: AbortSignal.timeout(TIMEOUT_MS) } };
}
