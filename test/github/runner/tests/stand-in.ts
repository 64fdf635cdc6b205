/**
 * Owns a small forge for the runner's own tests: bare repositories, git over HTTP that asks for a token, and routes. It knows
 * nothing of pull requests or apps; events are handed in as payloads.
 */
import { execFileSync, spawn } from "node:child_process";
import { mkdtempSync } from "node:fs";
import { rm } from "node:fs/promises";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Forge, Identity, Permissions, RepoEvent, RestAnswer, RouteRule } from "../../seam.ts";

export interface Minted {
  token: string;
  permissions: Permissions;
  actor: string;
  isRevoked: boolean;
}

export interface StandIn {
  forge: Forge;
  minted: Minted[];
  /** All that went over the bus, the runner's own events included. */
  events: RepoEvent[];
  /** Puts files on a branch; returns the commit. A value of null deletes. */
  commit(branch: string, files: Record<string, string>, message?: string): string;
  ref(name: string, sha: string): void;
  rest(method: RouteRule["method"], path: string, body?: unknown, identity?: Identity): Promise<RestAnswer>;
  advance(ms: number): void;
  close(): Promise<void>;
}

export const REPO = "octo/demo";
const PERSON: Identity = { kind: "person", login: "alice" };

export async function startStandIn(): Promise<StandIn> {
  const root = mkdtempSync(join(tmpdir(), "stand-in-"));
  const gitDir = join(root, `${REPO}.git`);
  execFileSync("git", ["init", "--quiet", "--bare", "--initial-branch=main", gitDir]);
  execFileSync("git", ["--git-dir", gitDir, "config", "uploadpack.allowAnySHA1InWant", "true"]);
  const minted: Minted[] = [];
  const events: RepoEvent[] = [];
  const listeners: ((event: RepoEvent) => void)[] = [];
  const routes: RouteRule[] = [];
  let ahead = 0;
  const server = createServer((request, response) => serveGit(root, minted, request, response));
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const userJson = (login: string) => ({ login, id: login.length, type: login.endsWith("[bot]") ? "Bot" : "User" });
  const forge: Forge = {
    url,
    apiUrl: `${url}/api/v3`,
    graphqlUrl: `${url}/api/graphql`,
    now: () => new Date(Date.now() + ahead),
    gitDir: () => gitDir,
    defaultBranch: () => "main",
    repoId: () => 4711,
    userId: (login) => login.length,
    mintWorkflowToken(_repo, permissions, actor) {
      const token = `ghs_${minted.length + 1}_stand-in-token.with-dots`;
      minted.push({ token, permissions, actor, isRevoked: false });
      return token;
    },
    revokeToken(token) {
      for (const one of minted) if (one.token === token) one.isRevoked = true;
    },
    onEvent: (listener) => void listeners.push(listener),
    emit(event) {
      events.push(event);
      for (const listener of listeners) listener(event);
    },
    addRoute: (rule) => void routes.push(rule),
    repoJson: (repo) => ({ id: 4711, full_name: repo, name: repo.split("/")[1], owner: userJson("octo") }),
    userJson,
    track: (work) => work,
  };
  return {
    forge,
    minted,
    events,
    commit: (branch, files, message = "work") => importCommit(gitDir, branch, files, message),
    ref: (name, sha) => void execFileSync("git", ["--git-dir", gitDir, "update-ref", name, sha]),
    rest: (method, path, body, identity = PERSON) => callRoute(routes, method, path, body, identity),
    advance(ms) {
      ahead += ms;
    },
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
      await rm(root, { recursive: true, force: true });
    },
  };
}

function importCommit(gitDir: string, branch: string, files: Record<string, string>, message: string): string {
  const ref = `refs/heads/${branch}`;
  const data = (text: string) => `data ${Buffer.byteLength(text)}\n${text}\n`;
  const tip = (name: string) => {
    const args = ["--git-dir", gitDir, "for-each-ref", "--format=%(objectname)", name];
    return execFileSync("git", args).toString().trim();
  };
  const parent = tip(ref) || tip("refs/heads/main");
  const body = Object.entries(files).map(([path, text]) => `M 100644 inline ${path}\n${data(text)}`);
  const from = parent === "" ? "" : `from ${parent}\n`;
  const head = `commit ${ref}\ncommitter Alice <alice@example.com> ${1_700_000_000} +0000\n${data(message)}${from}`;
  const input = head + body.join("");
  execFileSync("git", ["--git-dir", gitDir, "fast-import", "--quiet", "--force"], { input });
  return tip(ref);
}

async function callRoute(
  routes: readonly RouteRule[],
  method: string,
  path: string,
  body: unknown,
  identity: Identity,
): Promise<RestAnswer> {
  const url = new URL(path, "http://api");
  for (const rule of routes) {
    const names = [...rule.path.matchAll(/:(\w+)/g)].map((match) => match[1] ?? "");
    const match = new RegExp(`^${rule.path.replace(/:\w+/g, "([^/]+)")}$`).exec(url.pathname);
    if (rule.method !== method || match === null) continue;
    const params = Object.fromEntries(names.map((name, index) => [name, match[index + 1] ?? ""]));
    const request = { params, query: url.searchParams, body: (body ?? {}) as Record<string, unknown>, identity };
    return rule.handle({ ...request, raw: undefined as unknown as IncomingMessage });
  }
  throw new Error(`no route for ${method} ${path}`);
}

function serveGit(root: string, minted: readonly Minted[], request: IncomingMessage, response: ServerResponse): void {
  const basic = /^basic (.+)$/i.exec(request.headers.authorization ?? "")?.[1] ?? "";
  const token = Buffer.from(basic, "base64").toString().split(":")[1];
  if (!minted.some((one) => one.token === token && !one.isRevoked)) {
    response.writeHead(401, { "www-authenticate": 'Basic realm="stand-in"' }).end();
    return;
  }
  const url = new URL(request.url ?? "/", "http://git");
  const path = url.pathname.replace(/^\/([^/]+\/[^/]+?)(\.git)?\/(info|git-)/, "/$1.git/$3");
  const env = {
    ...{ PATH: process.env.PATH, GIT_PROJECT_ROOT: root, GIT_HTTP_EXPORT_ALL: "1", PATH_INFO: path },
    ...{ QUERY_STRING: url.search.slice(1), REQUEST_METHOD: request.method, REMOTE_USER: "x" },
    ...{ CONTENT_TYPE: request.headers["content-type"] ?? "", GIT_PROTOCOL: request.headers["git-protocol"] as string },
    HTTP_CONTENT_ENCODING: request.headers["content-encoding"] ?? "",
  };
  const child = spawn("git", ["http-backend"], { env, stdio: ["pipe", "pipe", "inherit"] });
  request.pipe(child.stdin);
  const chunks: Buffer[] = [];
  child.stdout.on("data", (chunk: Buffer) => chunks.push(chunk));
  child.on("close", () => {
    const all = Buffer.concat(chunks);
    const end = all.indexOf("\r\n\r\n");
    const lines = all.subarray(0, end).toString().split("\r\n");
    const headers = lines.map((line) => line.split(": ") as [string, string]);
    const status = Number(headers.find(([name]) => name === "Status")?.[1]?.slice(0, 3) ?? 200);
    response.writeHead(status, Object.fromEntries(headers.filter(([name]) => name !== "Status")));
    response.end(all.subarray(end + 4));
  });
}
