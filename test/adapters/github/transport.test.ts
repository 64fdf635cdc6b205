/** Our way through HTTP against real servers on loopback: what `fetch` would do, and no token where it does not belong. */
import { createServer, type IncomingMessage, type RequestListener, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { gzipSync } from "node:zlib";
import { afterEach, expect, test } from "vitest";
import { createClient } from "../../../src/adapters/github/client.ts";
import { transport } from "../../../src/adapters/github/transport.ts";

const servers: Server[] = [];
afterEach(() => {
  for (const server of servers.splice(0)) server.close();
});

async function serve(listener: RequestListener): Promise<{ readonly url: string; readonly seen: IncomingMessage[] }> {
  const seen: IncomingMessage[] = [];
  const server = createServer((request, response) => {
    seen.push(request);
    listener(request, response);
  });
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, seen };
}

const JSON_TYPE = { "content-type": "application/json; charset=utf-8" };

test("a redirect to another host is followed without the token", async () => {
  const other = await serve((_, response) => response.end("bytes"));
  const github = await serve((_, response) => response.writeHead(302, { location: `${other.url}/blob?sig=1` }).end());
  const headers = { authorization: "token ghs_secret", accept: "*/*" };
  const answer = await transport(`${github.url}/zip`, { headers });
  expect([answer.status, await answer.text(), answer.url]).toEqual([200, "bytes", `${other.url}/blob?sig=1`]);
  expect(github.seen[0]?.headers).toMatchObject(headers);
  expect(other.seen[0]?.headers).toMatchObject({ accept: "*/*" });
  expect(other.seen[0]?.headers).not.toHaveProperty("authorization");
});

test("a redirect within the host keeps the token, and one that never ends is an error", async () => {
  const github = await serve(({ url }, response) =>
    url === "/renamed"
      ? response.end("here")
      : response.writeHead(301, { location: url === "/a" ? "/renamed" : url }).end(),
  );
  const headers = { authorization: "token ghs_secret" };
  expect(await (await transport(`${github.url}/a`, { headers })).text()).toBe("here");
  expect(github.seen[1]?.headers).toMatchObject(headers);
  await expect(transport(`${github.url}/round`, {})).rejects.toThrow(/more than 5 times/);
});

test("what writes is never sent elsewhere", async () => {
  const github = await serve((_, response) => response.writeHead(307, { location: "/elsewhere" }).end());
  await expect(transport(github.url, { method: "POST", body: "{}" })).rejects.toThrow(/never sent elsewhere/);
  expect(github.seen).toHaveLength(1);
});

test("a packed answer is unpacked, and one that is cut is no answer", async () => {
  const packed = gzipSync(JSON.stringify({ data: { viewer: "ü".repeat(10_000) } }));
  const github = await serve(({ url }, response) => {
    response.writeHead(200, { ...JSON_TYPE, "content-encoding": "gzip" });
    if (url === "/whole") response.end(packed);
    else response.write(packed.subarray(0, 40), () => response.destroy());
  });
  const answer = await transport(`${github.url}/whole`, {});
  expect(JSON.parse(await answer.text()).data.viewer).toHaveLength(10_000);
  await expect(transport(`${github.url}/cut`, {}).then((cut) => cut.text())).rejects.toThrow();
});

test("the client says what it asked, and a refusal keeps its status and words", async () => {
  const github = await serve(({ method }, response) => {
    response.writeHead(method === "GET" ? 404 : 201, JSON_TYPE);
    response.end(JSON.stringify(method === "GET" ? { message: "Not Found" } : { id: 7 }));
  });
  const client = createClient({ token: "ghs_x", apiUrl: github.url });
  expect(await client.request("POST /things", { name: "ünder" })).toMatchObject({ status: 201, data: { id: 7 } });
  expect(github.seen[0]?.headers).toMatchObject({ authorization: "token ghs_x", "content-length": "17" });
  await expect(client.request("GET /things")).rejects.toMatchObject({ status: 404, message: "Not Found" });
});

test("nobody there is an error with words", async () => {
  const gone = await serve(() => {});
  for (const server of servers.splice(0)) await new Promise((resolve) => server.close(resolve));
  await expect(transport(gone.url, {})).rejects.toThrow(/ECONNREFUSED/);
});

test("what is called off ends at once", async () => {
  const silent = await serve(() => {});
  const calling = new AbortController();
  const asked = transport(silent.url, { signal: calling.signal });
  calling.abort();
  await expect(asked).rejects.toMatchObject({ name: "AbortError" });
  for (const server of servers) server.closeAllConnections();
});
