/** The app's way to GitHub: who it is there, where it is installed, and a client for each installation. A seam for tests. */
import type { Probot } from "probot";
import type { Client } from "../../adapters/github/client.ts";

export interface Connection {
  /** The app's own login, `NAME[bot]`. @throws when GitHub does not tell. */
  login(): Promise<string>;
  /** A client with an installation's token. */
  client(installation: number): Promise<Client>;
  /** Ids of the installations that are not suspended. */
  installations(): Promise<readonly number[]>;
  /** `owner/name` of an installation's repositories that take writes; asked with its client. */
  repositories(client: Client): Promise<readonly string[]>;
}

/** After this a request counts as lost, so that one that hangs does not hold up its run for ever. */
const TIMEOUT_MS = 60_000;
const PAGE = 100;

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
    async installations() {
      const octokit = await probot.auth();
      const all = await paged(async (page) => {
        const { data } = await octokit.request("GET /app/installations", timed({ per_page: PAGE, page }));
        return data as readonly { readonly id: number; readonly suspended_at?: string | null }[];
      });
      return all.filter((one) => !one.suspended_at).map(({ id }) => id);
    },
    async repositories(client) {
      const all = await paged(async (page) => {
        const { data } = await client.request("GET /installation/repositories", { per_page: PAGE, page });
        return (data as { readonly repositories: readonly RepositoryAnswer[] }).repositories;
      });
      return all.filter((one) => !one.archived && !one.disabled).map(({ full_name }) => full_name);
    },
  };
}

interface RepositoryAnswer {
  readonly full_name: string;
  readonly archived?: boolean;
  readonly disabled?: boolean;
}

async function paged<T>(ask: (page: number) => Promise<readonly T[]>): Promise<readonly T[]> {
  const all: T[] = [];
  for (let page = 1; ; page += 1) {
    const some = await ask(page);
    all.push(...some);
    if (some.length < PAGE) return all;
  }
}

function timed(parameters: Record<string, unknown> = {}): Record<string, unknown> {
  const { request } = parameters;
  const options = typeof request === "object" && request !== null ? request : {};
  return { ...parameters, request: { ...options, signal: AbortSignal.timeout(TIMEOUT_MS) } };
}
