/**
 * What a delivery costs the app that is not for it, as a ratio to an HMAC check plus JSON.parse of the same body: CPU time of
 * one process that also sends them, less what sending and answering alone cost. Nothing fails here; requests and clients,
 * of which there must be none, are counted by tests.
 */
import { createHmac, generateKeyPairSync, timingSafeEqual } from "node:crypto";
import { once } from "node:events";
import { createServer, request, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { createLog } from "../src/app/log.ts";
import { startApp } from "../src/app/start.ts";

const ROUNDS = Number(process.env["ROUNDS"] ?? 15);
const SENT = 200;
const SECRET = "a secret of the bench";
/** An ordinary comment of the size that GitHub delivers. */
const BODY = JSON.stringify({
  action: "created",
  installation: { id: 1 },
  repository: { full_name: "acme/widgets", default_branch: "main", filler: "x".repeat(8_000) },
  sender: { login: "ann", type: "User" },
  issue: { number: 1, pull_request: {}, labels: Array.from({ length: 40 }, (_, id) => ({ id, name: `label ${id}` })) },
  comment: { id: 1, body: "Looks good to me.", user: { login: "ann", type: "User" } },
});
const SIGNATURE = `sha256=${createHmac("sha256", SECRET).update(BODY).digest("hex")}`;

const { privateKey } = generateKeyPairSync("rsa", {
  modulusLength: 2048,
  publicKeyEncoding: { type: "spki", format: "pem" },
  privateKeyEncoding: { type: "pkcs1", format: "pem" },
});
const nobody = () => Promise.reject(new Error("A delivery that is not ours asked for something."));
const app = await startApp({
  settings: {
    appId: 1,
    privateKey,
    webhookSecret: SECRET,
    port: 0,
    host: "127.0.0.1",
    logLevel: "info",
    reconcileEveryMs: 0,
    writeEveryMs: 0,
    stopWithinMs: 0,
  },
  log: createLog({ level: "error", secrets: [], write: () => {} }),
  connection: { login: async () => "us[bot]", client: nobody, installations: nobody, repositories: nobody },
});
const answering = await serve(() => {});
const checking = await serve((body) => {
  const sum = createHmac("sha256", SECRET).update(body).digest("hex");
  if (!timingSafeEqual(Buffer.from(`sha256=${sum}`), Buffer.from(SIGNATURE)))
    throw new Error("It is signed otherwise.");
  JSON.parse(body.toString("utf8"));
});

const seen = { alone: [] as number[], checked: [] as number[], app: [] as number[] };
for (let round = 0; round <= ROUNDS; round += 1) {
  const costs = [await costOf(answering.url), await costOf(checking.url), await costOf(app.webhookUrl)];
  if (round === 0) continue; // The first warms up.
  const [alone = 0, checked = 0, taken = 0] = costs;
  seen.alone.push(alone);
  seen.checked.push(checked - alone);
  seen.app.push(taken - alone);
}
const [checked, taken] = [median(seen.checked), median(seen.app)];
console.log(`HMAC check and JSON.parse of ${BODY.length} bytes: ${checked.toFixed(0)} us of CPU a delivery`);
console.log(
  `the app, for a delivery that is not for it: ${taken.toFixed(0)} us, ratio ${(taken / checked).toFixed(2)}`,
);
await app.stop();
for (const { server } of [answering, checking]) server.close();

async function serve(judge: (body: Buffer) => void): Promise<{ readonly server: Server; readonly url: string }> {
  const server = createServer(async (message, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of message as AsyncIterable<Buffer>) chunks.push(chunk);
    judge(Buffer.concat(chunks));
    response.writeHead(200, { "content-type": "text/plain" }).end("ok\n");
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  return { server, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/` };
}

/** Microseconds of CPU for each of many deliveries, sent one after another. */
async function costOf(url: string): Promise<number> {
  const before = process.cpuUsage();
  for (let at = 0; at < SENT; at += 1) await deliver(url);
  const { user, system } = process.cpuUsage(before);
  return (user + system) / SENT;
}

async function deliver(url: string): Promise<void> {
  const headers = {
    "content-type": "application/json",
    "content-length": Buffer.byteLength(BODY),
    "x-github-delivery": "00000000-0000-0000-0000-000000000000",
    "x-github-event": "issue_comment",
    "x-hub-signature-256": SIGNATURE,
  };
  const status = await new Promise<number>((resolve, reject) => {
    const sending = request(url, { method: "POST", headers }, (answer) => {
      answer.resume();
      answer.on("end", () => resolve(answer.statusCode ?? 0));
    });
    sending.on("error", reject);
    sending.end(BODY);
  });
  if (status !== 200) throw new Error(`${url} answered ${status}; 200 was expected.`);
}

function median(values: readonly number[]): number {
  return [...values].sort((one, other) => one - other)[Math.floor(values.length / 2)] ?? Number.NaN;
}
