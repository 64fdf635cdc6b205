/**
 * The seam between the two halves of the embedded GitHub: the forge (git, REST, GraphQL, tokens, webhooks)
 * and the runner (workflow files, jobs, artifacts, dispatch). Each half imports this file and not the other.
 */
import type { IncomingMessage } from "node:http";

/** Permission names of a token, as `permissions:` in a workflow file and an app's manifest spell them (with `_`). */
export type PermissionName =
  | "actions"
  | "checks"
  | "contents"
  | "issues"
  | "members"
  | "metadata"
  | "pull_requests"
  | "statuses"
  | "workflows"
  | "administration";
export type Permissions = Partial<Record<PermissionName, "read" | "write">>;

/** Who a token speaks for. A workflow's token is the app 15368, login `github-actions[bot]`. */
export type Identity =
  | { kind: "person"; login: string }
  | {
      kind: "app";
      appId: number;
      slug: string;
      installationId: number;
      repos: readonly string[];
      permissions: Permissions;
    }
  | { kind: "workflow"; repo: string; permissions: Permissions; actor: string };

/** Something that happened in a repository: it goes to webhooks of installed apps and to the runner. */
export interface RepoEvent {
  /** The webhook's event name, for example `pull_request`, `issue_comment`, `workflow_dispatch`, `workflow_run`. */
  event: string;
  /** `owner/name`. */
  repo: string;
  /** The webhook payload, exactly as it would be delivered. */
  payload: Record<string, unknown> & { action?: string };
  /** Login of who caused it. */
  actor: string;
  /** The identity whose token caused it: events of a workflow's token start no workflows but by dispatch. */
  by: Identity["kind"];
}

export interface RestRequest {
  params: Record<string, string>;
  query: URLSearchParams;
  body: Record<string, unknown>;
  identity: Identity;
  raw: IncomingMessage;
}
/** An answer to REST: JSON, or bytes, or a redirect by `headers.location`. */
export interface RestAnswer {
  status: number;
  json?: unknown;
  bytes?: Uint8Array;
  headers?: Record<string, string>;
}
export interface RouteRule {
  method: "GET" | "POST" | "PUT" | "PATCH" | "DELETE";
  /** Path under the API root with `:name` parameters, for example `/repos/:owner/:repo/actions/runs/:run_id/artifacts`. */
  path: string;
  /** What an app's or workflow's token needs; `none` for routes that check by themselves. */
  needs: [PermissionName, "read" | "write"] | "none";
  handle(request: RestRequest): RestAnswer | Promise<RestAnswer>;
}

/** What the forge offers the runner. */
export interface Forge {
  /** `http://127.0.0.1:PORT`; clone URLs are `${url}/owner/name.git`. */
  readonly url: string;
  /** `${url}/api/v3`; GraphQL is `${url}/api/graphql`. */
  readonly apiUrl: string;
  readonly graphqlUrl: string;
  /** GitHub's clock: real time plus what tests have added. */
  now(): Date;
  /** Bare repository's folder on disk. */
  gitDir(repo: string): string;
  defaultBranch(repo: string): string;
  repoId(repo: string): number;
  userId(login: string): number;
  /** Mints a token for a job and forgets it again when the job is over. */
  mintWorkflowToken(repo: string, permissions: Permissions, actor: string): string;
  revokeToken(token: string): void;
  onEvent(listener: (event: RepoEvent) => void): void;
  /** Publishes an event of the runner's own (`workflow_run` requested / in_progress / completed). */
  emit(event: RepoEvent): void;
  addRoute(rule: RouteRule): void;
  /** A standard JSON object for a repository / user in REST answers and payloads. */
  repoJson(repo: string): Record<string, unknown>;
  userJson(login: string): Record<string, unknown>;
  /** Work in flight (deliveries, jobs) registers here so that `idle()` can wait for it. */
  track<T>(work: Promise<T>): Promise<T>;
}
