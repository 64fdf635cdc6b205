/**
 * Runs the real gh command against the embedded GitHub, and writes the requests that it sent to
 * test/github/tests/gh/requests.json, which a test replays where gh is not installed.
 *
 *     npx tsx scripts/gh.ts
 */
import { execFile } from "node:child_process";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { createServer, request as send } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { startGhWorld } from "../test/github/tests/gh/world.ts";

/** What is run, with octo/widgets as the repository. */
const COMMANDS = [
  ["pr", "list"],
  ["pr", "list", "--json", "number,title,headRefOid,isDraft,labels,author,reviewDecision"],
  ["pr", "view", "1"],
  ["pr", "view", "1", "--comments"],
  ["pr", "view", "1", "--json", "number,state,headRefOid,baseRefName,files,reviews,labels,comments"],
  ["pr", "checks", "1"],
  ["pr", "ready", "1", "--undo"],
  ["pr", "ready", "1"],
  ["label", "list"],
  ["pr", "edit", "1", "--add-label", "now"],
  ["pr", "review", "1", "--approve"],
  ["pr", "comment", "1", "--body", "/statem status"],
  ["api", "repos/octo/widgets/pulls/1", "--jq", ".head.sha"],
  ["api", "graphql", "-f", "query={ viewer { login } }"],
];

interface Sent {
  command: string;
  method: string;
  path: string;
  body?: unknown;
}

const world = await startGhWorld();
const target = new URL(world.github.url);
const sent: Sent[] = [];
let command = "";

/** gh takes github.localhost for GitHub without TLS, and asks api.github.localhost through HTTP_PROXY. */
const proxy = createServer((request, response) => {
  const chunks: Buffer[] = [];
  request.on("data", (chunk: Buffer) => chunks.push(chunk));
  request.on("end", () => {
    const asked = new URL(request.url ?? "/");
    const path = `${asked.pathname}${asked.search}`;
    const bytes = Buffer.concat(chunks);
    const body = bytes.length ? { body: JSON.parse(bytes.toString()) as unknown } : {};
    sent.push({ command, method: request.method ?? "GET", path, ...body });
    const own = path === "/graphql" ? "/api/graphql" : `/api/v3${path}`;
    const headers = { ...request.headers, host: target.host };
    const onward = send(new URL(own, target), { method: request.method, headers }, (answer) => {
      response.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(response);
    });
    onward.end(bytes);
  });
});
await new Promise<void>((resolve) => proxy.listen(0, "127.0.0.1", resolve));
const folder = await mkdtemp(join(tmpdir(), "gh-"));
const env = {
  PATH: process.env["PATH"] ?? "",
  HOME: folder,
  GH_CONFIG_DIR: folder,
  GH_HOST: "github.localhost",
  GH_TOKEN: world.token,
  GH_REPO: "github.localhost/octo/widgets",
  GH_PROMPT_DISABLED: "1",
  GH_NO_UPDATE_NOTIFIER: "1",
  NO_COLOR: "1",
  HTTP_PROXY: `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`,
};
const run = async (args: readonly string[]): Promise<string> => {
  try {
    return (await promisify(execFile)("gh", args, { env, cwd: folder })).stdout;
  } catch (error) {
    process.exitCode = 1;
    const { stdout, stderr } = error as { stdout?: string; stderr?: string };
    return `FAILED\n${stdout ?? ""}${stderr ?? String(error)}`;
  }
};
const [version = ""] = (await run(["--version"])).split("\n");
for (const args of COMMANDS) {
  command = ["gh", ...args].join(" ");
  console.log(`$ ${command}\n${await run(args)}`);
}
for (const what of world.github.unimplementedWhat) console.log(`not imitated: ${what}`);
if (process.exitCode === undefined) {
  const text = JSON.stringify({ version, requests: sent }, null, 2);
  const fixture = Object.entries(world.ids).reduce((all, [name, id]) => all.replaceAll(id, () => name), text);
  const file = new URL("../test/github/tests/gh/requests.json", import.meta.url);
  await writeFile(fileURLToPath(file), `${fixture}\n`);
}
proxy.closeAllConnections();
proxy.close();
await world.close();
await rm(folder, { recursive: true });
