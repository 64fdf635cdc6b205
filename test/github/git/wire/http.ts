/**
 * Smart HTTP for clone, fetch and push, by the same programs that GitHub's protocol comes from. Tokens are passwords
 * of basic authentication; a public repository can be read by anybody.
 */
import { spawn } from "node:child_process";
import type { IncomingMessage, ServerResponse } from "node:http";
import { createGunzip } from "node:zlib";
import { actorOf } from "../../identity/access.ts";
import { authenticateGit } from "../../identity/authenticate.ts";
import type { Repository } from "../../model/repository.ts";
import { noteUnimplemented, type World } from "../../model/world.ts";
import { readBody } from "../../server/body.ts";
import type { RequestEntry } from "../../server/requests.ts";
import { gitEnvironment, tryGit } from "../run.ts";
import { admit, say } from "./admit.ts";
import { receivePack } from "./receive.ts";

type Service = "git-upload-pack" | "git-receive-pack";

export interface GitPath {
  fullName: string;
  file: string;
  service: Service | null;
  url: URL;
}

export function parseGitPath(url: URL): GitPath | undefined {
  const found = /^\/([^/]+)\/([^/]+?)(?:\.git)?\/(info\/refs|git-upload-pack|git-receive-pack|HEAD|objects\/.+)$/.exec(
    url.pathname,
  );
  if (!found?.[1] || !found[2] || !found[3] || found[1] === "api") return undefined;
  const asked = found[3] === "info/refs" ? url.searchParams.get("service") : found[3];
  const service = asked === "git-upload-pack" || asked === "git-receive-pack" ? asked : null;
  return { fullName: `${decodeURIComponent(found[1])}/${decodeURIComponent(found[2])}`, file: found[3], service, url };
}

export async function handleGit(
  world: World,
  request: IncomingMessage,
  response: ServerResponse,
  path: GitPath,
): Promise<void> {
  const entry: RequestEntry = {
    method: request.method ?? "GET",
    route: path.url.pathname,
    kind: "git",
    write: path.file === "git-receive-pack",
    actor: "",
    status: 200,
  };
  world.log.entries.push(entry);
  const who = authenticateGit(world, request);
  if (who !== "refused") entry.actor = actorOf(who);
  const view = { ...entry, path: path.url.pathname, body: {} };
  await world.faults.take("before", view)?.run();
  const canned = world.faults.take("answer", view)?.answer;
  const lost = world.faults.take("lose", view);
  if (canned) return say(entry, response, canned.status, String(canned.body ?? ""), canned.headers);

  // What only reads has nothing to do before its answer is lost.
  if (lost && !entry.write) return void request.socket.destroy();
  const repo = admit(world, entry, response, path, who);
  if (!repo || who === "refused") {
    request.resume();
    return;
  }
  if (path.service === null) {
    // The dumb protocol: GitHub has not served it for many years, and nobody here should need it.
    noteUnimplemented(world, `git ${path.file}`);
    return say(entry, response, 501, "NOT_IMPLEMENTED by the embedded GitHub: the dumb git protocol");
  }
  if (path.file === "info/refs") return advertise(request, response, repo, path.service);
  if (path.service === "git-upload-pack") return upload(request, response, repo);
  const answer = await receivePack(world, repo, who, await readBody(request));
  if (lost) return void request.socket.destroy();
  response.writeHead(200, { "content-type": "application/x-git-receive-pack-result", "cache-control": "no-cache" });
  response.end(answer);
}

function protocolOf(request: IncomingMessage): Record<string, string> {
  const asked = request.headers["git-protocol"];
  return typeof asked === "string" ? { GIT_PROTOCOL: asked } : {};
}

async function advertise(
  request: IncomingMessage,
  response: ServerResponse,
  repo: Repository,
  service: Service,
): Promise<void> {
  // Version 2 is for fetching alone, and does not begin with the service's name.
  const env = service === "git-upload-pack" ? protocolOf(request) : {};
  const outcome = await tryGit(repo.gitDir, [service.slice(4), "--stateless-rpc", "--advertise-refs", "."], { env });
  const banner = `# service=${service}\n`;
  const head = env.GIT_PROTOCOL?.includes("version=2")
    ? ""
    : `${(banner.length + 4).toString(16).padStart(4, "0")}${banner}0000`;
  response.writeHead(200, { "content-type": `application/x-${service}-advertisement`, "cache-control": "no-cache" });
  response.end(Buffer.concat([Buffer.from(head), outcome.stdout]));
}

function upload(request: IncomingMessage, response: ServerResponse, repo: Repository): Promise<void> {
  return new Promise((resolve) => {
    const child = spawn("git", ["upload-pack", "--stateless-rpc", "."], {
      cwd: repo.gitDir,
      env: gitEnvironment(protocolOf(request)),
    });
    const input = request.headers["content-encoding"] === "gzip" ? request.pipe(createGunzip()) : request;
    child.stdin.on("error", () => {});
    child.stderr.resume();
    input.pipe(child.stdin);
    response.writeHead(200, { "content-type": "application/x-git-upload-pack-result", "cache-control": "no-cache" });
    child.stdout.pipe(response);
    response.on("close", () => child.kill());
    child.on("close", () => resolve());
  });
}
