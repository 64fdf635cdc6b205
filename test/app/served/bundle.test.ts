/** The built file as a process: it refuses with sentences, starts against a GitHub, and ends in order when told to. */
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { bundle } from "../../../scripts/build/bundle.ts";
import { ENTRIES } from "../../../scripts/build/entries.ts";
import { type GitHub, startGitHub } from "../../github/index.ts";
import { pullDelivery, SECRET, send } from "../deliveries.ts";

let folder: string;
let file: string;
let github: GitHub;
let env: Record<string, string>;
const children: ChildProcess[] = [];

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "statem-app-"));
  file = join(folder, "app.cjs");
  const entry = ENTRIES.find(({ name }) => name === "app");
  if (!entry) throw new Error("scripts/build/entries.ts builds no app any more.");
  await writeFile(file, (await bundle(fileURLToPath(new URL("../../..", import.meta.url)), entry)).code);
  github = await startGitHub();
  const app = github.addApp({ slug: "gatekeeper", permissions: { metadata: "read" } });
  env = {
    APP_ID: String(app.id),
    PRIVATE_KEY: app.privateKey,
    WEBHOOK_SECRET: SECRET,
    PORT: "0",
    GHE_HOST: new URL(github.url).host,
    GHE_PROTOCOL: "http",
  };
});
afterEach(() => {
  for (const child of children.splice(0)) child.kill("SIGKILL");
});
afterAll(async () => {
  await github.close();
  await rm(folder, { recursive: true });
});

/** Starts the built file with this environment and no other. */
function start(given: Record<string, string>) {
  const child = spawn(process.execPath, [file], { env: given, cwd: folder });
  children.push(child);
  let [out, err] = ["", ""];
  child.stdout.setEncoding("utf8").on("data", (text: string) => {
    out += text;
  });
  child.stderr.setEncoding("utf8").on("data", (text: string) => {
    err += text;
  });
  const ended = once(child, "close").then(([code, signal]) => ({ code, signal, out, err }));
  return { child, ended, out: () => out };
}

/** Where it listens, as it says itself. */
async function webhookUrl({ out }: ReturnType<typeof start>): Promise<string> {
  await expect.poll(out, { timeout: 20_000 }).toMatch(/listens on \S+/);
  return /listens on (\S+)/.exec(out())?.[1] ?? "";
}

test("without settings it says all that is missing, and ends with 1", async () => {
  const { code, out, err } = await start({}).ended;
  expect([code, out]).toEqual([1, ""]);
  expect(err.split("\n").map((line) => line.slice(0, 30))).toEqual([
    expect.stringContaining("statem: APP_ID is not set"),
    expect.stringContaining("statem: PRIVATE_KEY is not set"),
    expect.stringContaining("statem: WEBHOOK_SECRET is not"),
    "",
  ]);
});

test("it does not take a key that is another app's, and says so", async () => {
  const other = github.addApp({ slug: "other", permissions: { metadata: "read" } });
  const { code, err } = await start({ ...env, PRIVATE_KEY: other.privateKey }).ended;
  expect(code).toBe(1);
  expect(err).toContain(`did not say who app ${env["APP_ID"]} is`);
  expect(err).toContain("check that APP_ID and PRIVATE_KEY are the same app's");
  expect(err).not.toContain("PRIVATE KEY-----");
});

test("a port that is taken is named", async () => {
  const server: Server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  const { code, err } = await start({ ...env, PORT: String(port) }).ended;
  server.close();
  expect(code).toBe(1);
  expect(err).toContain(`HOST 127.0.0.1, PORT ${port} cannot be listened on`);
});

test.each(["SIGTERM", "SIGINT"] as const)("it listens, answers, and ends with 0 on %s", async (signal) => {
  const app = start({ ...env, LOG_LEVEL: "error" });
  const url = await webhookUrl(app);
  expect((await fetch(new URL("/healthz", url))).status).toBe(200);
  const refused = await send(url, { event: "pull_request", payload: pullDelivery("opened"), secret: "development" });
  expect(refused.status).toBe(400);
  expect((await send(url, { event: "ping", payload: { zen: "x" } })).status).toBe(200);
  app.child.kill(signal);
  const { code, out, err } = await app.ended;
  expect([code, err]).toEqual([0, ""]);
  expect(out.trim().split("\n")).toHaveLength(1);
});

test("what was acknowledged is finished before it ends", async () => {
  const app = start(env);
  const url = await webhookUrl(app);
  // GitHub knows no such installation: the work fails, is tried once more as the process is told to end, and is left.
  const answer = await send(url, { event: "pull_request", payload: pullDelivery("opened"), id: "d-last" });
  expect(answer.status).toBe(200);
  await expect.poll(app.out).toContain('"code":"retry"');
  app.child.kill("SIGTERM");
  const { code, out } = await app.ended;
  expect(code).toBe(0);
  const last = out
    .trim()
    .split("\n")
    .slice(-2)
    .map((line) => JSON.parse(line));
  expect(last).toMatchObject([
    { delivery: "d-last", run: "pr-12", code: "given_up" },
    { code: "stopped", msg: "Stopped; 0 runs are left undone" },
  ]);
});
