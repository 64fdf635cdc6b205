/** Probot's client as we want it: no spacing of writes, no second try of what lost a race, no client for a mere delivery. */
import { generateKeyPairSync } from "node:crypto";
import { once } from "node:events";
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, beforeEach, expect, test } from "vitest";
import { type Connection, connect } from "../../../src/app/github/connection.ts";
import { PlainOctokit } from "../../../src/app/github/plain-octokit.ts";
import { createProbot } from "../../../src/app/github/probot.ts";
import { createLog } from "../../../src/app/log.ts";
import { SECRET, UNHURRIED } from "../deliveries.ts";

const privateKey = String(
  generateKeyPairSync("rsa", { modulusLength: 2048 }).privateKey.export({ type: "pkcs1", format: "pem" }),
);
let server: Server;
let connection: Connection;
/** Requests other than for tokens, waiting for the test to answer them. */
let waiting: { readonly request: IncomingMessage; answer(status: number, json: unknown): void }[];
let tokens: number;

beforeEach(async () => {
  [waiting, tokens] = [[], 0];
  server = createServer((request, response) => {
    if (!request.url?.endsWith("/access_tokens")) {
      waiting.push({ request, answer: (status, json) => say(response, status, json) });
      return;
    }
    tokens += 1;
    const expires_at = new Date(Date.now() + 3_600_000).toISOString();
    say(response, 201, { token: "ghs_x", expires_at, permissions: {}, repository_selection: "selected" });
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  const apiUrl = `http://127.0.0.1:${port}/api/v3`;
  const settings = {
    appId: 1,
    privateKey,
    webhookSecret: SECRET,
    port: 0,
    host: "127.0.0.1",
    logLevel: "error",
    ...UNHURRIED,
  } as const;
  connection = connect(
    await createProbot({ ...settings, apiUrl }, createLog({ level: "error", secrets: [], write: () => {} })),
  );
});
afterEach(() => {
  server.closeAllConnections();
  server.close();
});

function say(response: ServerResponse, status: number, json: unknown): void {
  response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(json));
}

test("two writes go out beside each other, and one token serves both", async () => {
  const client = await connection.client(7);
  const first = client.request("POST /repos/{owner}/{repo}/git/trees", { owner: "a", repo: "b", tree: [] });
  await expect.poll(() => waiting.length).toBe(1);
  const second = client.graphql("mutation { x }");
  await expect.poll(() => waiting.length, { timeout: 10_000 }).toBe(2);
  expect(waiting.map(({ request }) => request.url)).toEqual(["/api/v3/repos/a/b/git/trees", "/api/graphql"]);
  for (const { request, answer } of waiting) {
    expect(request.headers.authorization).toBe("token ghs_x");
    answer(200, { data: { x: 1 } });
  }
  expect((await first).status).toBe(200);
  expect(await second).toEqual({ x: 1 });
  expect(tokens).toBe(1);
});

test.each([409, 500, 429, 403])("an answer of %i is not asked for again", async (status) => {
  const client = await connection.client(7);
  const asked = client.request("GET /repos/{owner}/{repo}", { owner: "a", repo: "b" });
  const refused = expect(asked).rejects.toMatchObject({ status });
  await expect.poll(() => waiting.length).toBe(1);
  waiting[0]?.answer(status, { message: "no" });
  await refused;
  expect(waiting).toHaveLength(1);
});

test("a download comes as a stream, as it was asked for", async () => {
  const client = await connection.client(7);
  const download = client.request("GET /zip", { request: { parseSuccessResponseBody: false } });
  await expect.poll(() => waiting.length).toBe(1);
  waiting[0]?.answer(200, {});
  expect(Symbol.asyncIterator in ((await download).data as object)).toBe(true);
});

test("for a delivery no client is built", async () => {
  const octokit = new PlainOctokit({ auth: { appId: 1, privateKey } });
  const event = { name: "issue_comment", payload: { action: "created", installation: { id: 7 } } };
  const given = (await octokit.auth({ type: "event-octokit", event })) as object;
  expect(given).not.toHaveProperty("request");
  expect(given).toBe(await octokit.auth({ type: "event-octokit", event }));
});
