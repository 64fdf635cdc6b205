/** The app over a real port, with signed deliveries; in place of GitHub a client that says what it was asked. */

import { generateKeyPairSync } from "node:crypto";
import { connect as connectSocket } from "node:net";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { createLog } from "../../../src/app/log.ts";
import { MAX_BODY_BYTES } from "../../../src/app/server/body.ts";
import { type App, startApp } from "../../../src/app/start.ts";
import {
  checkDelivery,
  commentDelivery,
  pullDelivery,
  pushDelivery,
  runDelivery,
  SECRET,
  SELF,
  send,
  UNHURRIED,
} from "../deliveries.ts";

const privateKey = generateKeyPairSync("rsa", { modulusLength: 2048 }).privateKey.export({
  type: "pkcs1",
  format: "pem",
});
const settings = {
  appId: 1,
  privateKey: String(privateKey),
  webhookSecret: SECRET,
  port: 0,
  host: "127.0.0.1",
  logLevel: "debug",
  ...UNHURRIED,
} as const;

let app: App;
let lines: string[];
/** Installations that a client was asked for, and pull requests that were looked at. */
let clients: number[];
let looks: unknown[];
/** Answers the looks, which otherwise wait. */
let answerLook: () => void;
let stopped: Promise<void> | undefined;

beforeEach(async () => {
  [lines, clients, looks, stopped] = [[], [], [], undefined];
  const gate = new Promise<void>((resolve) => {
    answerLook = resolve;
  });
  const client = {
    request: () => Promise.reject(Object.assign(new Error("refused"), { status: 403 })),
    async graphql(_document: string, variables?: Record<string, unknown>) {
      looks.push(variables?.["pull"]);
      await gate;
      throw Object.assign(new Error("refused"), { status: 403 });
    },
  };
  app = await startApp({
    settings,
    log: createLog({ level: "debug", secrets: [SECRET], write: (line) => lines.push(line) }),
    connection: {
      login: async () => SELF,
      client: async (installation) => {
        clients.push(installation);
        return client;
      },
      installations: async () => [],
      repositories: async () => [],
    },
  });
});
afterEach(async () => {
  answerLook();
  await (stopped ?? app.stop());
});

const codes = () => lines.map((line) => JSON.parse(line).code as string | undefined);

test("070: what is not signed leaves no trace, and one deed under two ids is looked at as often as it is told, never obeyed twice", async () => {
  const payload = pullDelivery("opened");
  const told = { event: "pull_request", payload, id: "g1" };
  expect((await send(app.webhookUrl, { ...told, headers: { "x-hub-signature-256": null } })).status).toBe(400);
  expect((await send(app.webhookUrl, { ...told, secret: "a stranger's" })).status).toBe(400);
  expect(clients).toEqual([]);
  // The real one comes under the id that the stranger used, and is taken.
  expect((await send(app.webhookUrl, told)).status).toBe(200);
  expect(codes()).toContain("taken");
  expect((await send(app.webhookUrl, { ...told, id: "g2" })).status).toBe(200);
  expect(codes().filter((code) => code === "taken")).toHaveLength(2);
});

test("it says where it listens, and is healthy", async () => {
  expect(JSON.parse(lines[0] ?? "")).toMatchObject({
    msg: `statem listens on ${app.webhookUrl} as ${SELF}`,
    code: "listening",
  });
  expect(await (await fetch(`${app.url}/healthz`)).text()).toBe("ok, working on 0 runs\n");
  expect((await fetch(`${app.url}/healthz`, { method: "POST" })).status).toBe(404);
  const ready = { ready: true, runs: 0, rounds: 0, oldest_seconds: 0, last_error: null };
  expect(await (await fetch(`${app.url}/readyz`)).json()).toEqual(ready);
  expect((await fetch(`${app.url}/`)).status).toBe(404);
  expect((await fetch(app.webhookUrl)).status).toBe(404);
});

test("a delivery is acknowledged before the work is done", async () => {
  const answer = await send(app.webhookUrl, { event: "pull_request", payload: pullDelivery("opened"), id: "d1" });
  expect(answer.status).toBe(200);
  await expect.poll(() => looks).toEqual([12]);
  answerLook();
  await app.idle();
  const last = JSON.parse(lines.at(-1) ?? "");
  expect(last).toMatchObject({ delivery: "d1", run: "pr-12", repository: "acme/widgets", code: "given_up" });
});

test("whoever watches learns how much is being done and what went wrong last, and no name", async () => {
  await send(app.webhookUrl, { event: "pull_request", payload: pullDelivery("opened"), id: "d1" });
  await expect.poll(() => looks).toEqual([12]);
  const read = async () => (await fetch(`${app.url}/readyz`)).text();
  expect(JSON.parse(await read())).toMatchObject({ ready: true, runs: 1, last_error: null });
  answerLook();
  await app.idle();
  expect(JSON.parse(await read())).toMatchObject({ runs: 0, last_error: { code: "given_up" } });
  expect(await read()).not.toMatch(/acme|widgets|pr-12|d1/);
});

test("of one run's deliveries the second waits, another run's does not; what waits together is one", async () => {
  for (const number of [12, 12, 12, 12, 13]) {
    const payload = pullDelivery("opened", { pull_request: { number } });
    expect((await send(app.webhookUrl, { event: "pull_request", payload })).status).toBe(200);
  }
  await expect.poll(() => looks).toEqual([12, 13]);
  answerLook();
  await app.idle();
  expect(looks).toEqual([12, 13, 12]);
});

test.each([
  ["an ordinary comment", "issue_comment", commentDelivery("Thanks!")],
  ["our own comment", "issue_comment", commentDelivery("/statem retry", { sender: { login: SELF } })],
  ["our own check", "check_run", checkDelivery("completed")],
  [
    "another's check of no pull request",
    "check_run",
    checkDelivery("completed", { app: { slug: "ci" }, pull_requests: [] }),
  ],
  [
    "another's button",
    "check_run",
    checkDelivery("requested_action", { app: { slug: "ci" } }, { requested_action: { identifier: "retry" } }),
  ],
  ["a push of code", "push", pushDelivery(["src/a.ts"])],
  ["a push to the state branch", "push", pushDelivery(["runs/00/pr-1/record.json"], "refs/heads/statem-state")],
  ["another workflow", "workflow_run", runDelivery({ path: ".github/workflows/ci.yml" })],
  ["an action that we do not listen to", "pull_request", pullDelivery("assigned")],
  ["an event that we do not listen to", "star", { action: "created" }],
  ["an event that nobody knows", "unheard_of", { action: "created" }],
  ["a ping", "ping", { zen: "Keep it logically awesome." }],
])("%s is acknowledged and costs no client", async (_what, event, payload) => {
  expect((await send(app.webhookUrl, { event, payload })).status).toBe(200);
  await app.idle();
  expect([clients, looks]).toEqual([[], []]);
});

describe("refused, and leaves no trace", () => {
  const payload = pullDelivery("opened");
  const delivery = { event: "pull_request", payload } as const;

  test.each<[string, Parameters<typeof send>[1], number]>([
    ["a wrong secret", { ...delivery, secret: "another" }, 400],
    ["Probot's well-known secret", { ...delivery, secret: "development" }, 400],
    [
      "a signature of other bytes",
      { ...delivery, headers: { "x-hub-signature-256": `sha256=${"0".repeat(64)}` } },
      400,
    ],
    ["an empty signature", { ...delivery, headers: { "x-hub-signature-256": "" } }, 400],
    ["SHA-1 alone", { ...delivery, headers: { "x-hub-signature-256": null, "x-hub-signature": "sha1=0" } }, 400],
    ["no signature", { ...delivery, headers: { "x-hub-signature-256": null } }, 400],
    ["no event", { ...delivery, headers: { "x-github-event": null } }, 400],
    ["no delivery id", { ...delivery, headers: { "x-github-delivery": null } }, 400],
    ["a form", { ...delivery, headers: { "content-type": "application/x-www-form-urlencoded" } }, 415],
    ["no JSON", { event: "pull_request", payload: "{" }, 400],
    ["an empty body", { event: "pull_request", payload: "" }, 400],
  ])("%s", async (_what, sending, status) => {
    const answer = await send(app.webhookUrl, sending);
    expect(answer.status).toBe(status);
    await app.idle();
    expect([clients, looks]).toEqual([[], []]);
    expect(codes()).toContain("delivery_refused");
    expect(lines.join("") + answer.text).not.toContain(SECRET);
  });

  test("what is too long: first the signature, then the size", async () => {
    const long = JSON.stringify({ ...payload, filler: "x".repeat(MAX_BODY_BYTES) });
    expect((await send(app.webhookUrl, { event: "pull_request", payload: long, secret: "another" })).status).toBe(400);
    expect((await send(app.webhookUrl, { event: "pull_request", payload: long })).status).toBe(413);
    await app.idle();
    expect([clients, looks]).toEqual([[], []]);
    expect(codes().filter((code) => code === "too_long")).toHaveLength(2);
  });

  test("a sender who leaves in the middle", async () => {
    const { port } = new URL(app.url);
    await new Promise<void>((resolve, reject) => {
      const socket = connectSocket(Number(port), "127.0.0.1", () => {
        const head = `POST ${new URL(app.webhookUrl).pathname} HTTP/1.1\r\nHost: x\r\nContent-Length: 100\r\n`;
        socket.write(`${head}X-Hub-Signature-256: sha256=0\r\n\r\n{"half`, () => socket.destroy());
      });
      socket.on("close", () => resolve());
      socket.on("error", reject);
    });
    await expect.poll(codes).toContain("request_failed");
    expect((await fetch(`${app.url}/healthz`)).status).toBe(200);
    expect(clients).toEqual([]);
  });
});

test("a stop takes nothing new and finishes what was acknowledged", async () => {
  await send(app.webhookUrl, { event: "pull_request", payload: pullDelivery("opened") });
  await send(app.webhookUrl, { event: "pull_request", payload: pullDelivery("edited") });
  await expect.poll(() => looks).toEqual([12]);
  let isStopped = false;
  stopped = app.stop().then(() => {
    isStopped = true;
  });
  await expect(send(app.webhookUrl, { event: "pull_request", payload: pullDelivery("opened") })).rejects.toThrow();
  expect(isStopped).toBe(false);
  answerLook();
  await stopped;
  expect(looks).toEqual([12, 12]);
});
