/** Deliveries that come twice, late, in another order, or not at all until somebody asks again; and reads that lag behind them. */
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, beforeEach, expect, it } from "vitest";
import type { GitHub } from "../../index.ts";
import { graphql, refusal } from "../clients.ts";
import { type PullWorld, pull, startWorld, widgets } from "../reviewing/world.ts";

let world: PullWorld;
let github: GitHub;
let hook: Server;
let arrived: { guid: string; what: string }[];

beforeEach(async () => {
  arrived = [];
  hook = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on("data", (chunk: Buffer) => chunks.push(chunk));
    request.on("end", () => {
      const { action } = JSON.parse(Buffer.concat(chunks).toString()) as { action: string };
      arrived.push({ guid: String(request.headers["x-github-delivery"]), what: action });
      response.writeHead(200).end();
    });
  });
  await new Promise<void>((resolve) => hook.listen(0, "127.0.0.1", resolve));
  world = await startWorld();
  github = world.github;
  const app = github.addApp({
    slug: "gate",
    permissions: { pull_requests: "read" },
    events: ["pull_request"],
    webhookUrl: `http://127.0.0.1:${(hook.address() as AddressInfo).port}/`,
    webhookSecret: "s3cret",
  });
  github.install(app.id, "acme/widgets");
});
afterEach(async () => {
  await world.close();
  await new Promise((resolve) => hook.close(resolve));
});

const retitle = async (title: string) => void (await world.as("ann").pulls.update({ ...pull, title }));
const label = async () =>
  void (await world.as("ann").issues.addLabels({ ...widgets, issue_number: 1, labels: ["now"] }));
const whats = () => arrived.map((one) => one.what);

it("doubles one delivery under the same GUID or under two", async () => {
  github.deliveryFaults.duplicate({ event: "pull_request", action: "edited" });
  github.deliveryFaults.duplicate({ action: "labeled" }, "new");
  await retitle("One");
  await label();
  await retitle("Two");
  await github.idle();
  expect(whats().sort()).toEqual(["edited", "edited", "edited", "labeled", "labeled"]);
  const guids = (what: string) => new Set(arrived.filter((one) => one.what === what).map((one) => one.guid)).size;
  expect([guids("edited"), guids("labeled")]).toEqual([2, 2]);
});

it("holds deliveries back and lets them go in another order", async () => {
  github.deliveryFaults.hold();
  await retitle("One");
  await label();
  await github.idle();
  expect(whats()).toEqual([]);
  await github.deliveryFaults.release("reversed");
  expect(whats()).toEqual(["labeled", "edited"]);
  await retitle("Two");
  await github.idle();
  expect(whats()).toEqual(["labeled", "edited", "edited"]);
});

it("drops a delivery until it is asked for again", async () => {
  github.deliveryFaults.drop({ action: "edited" });
  await retitle("One");
  await label();
  await github.idle();
  expect(whats()).toEqual(["labeled"]);
  const lost = github.deliveries.find((one) => one.statuses.length === 0);
  github.redeliver(String(lost?.guid));
  await github.idle();
  expect(arrived[1]).toEqual({ guid: lost?.guid, what: "edited" });
});

it("shows the old head for some reads after a push, by REST and GraphQL, and then the new one", async () => {
  const { made, as } = world;
  const before = (await made.git("rev-parse", "HEAD")).trim();
  github.lag("acme/widgets", 1, "old head", 2);
  expect((await as("ray").pulls.get(pull)).data.head.sha).toBe(before);
  const after = await made.commit("late.txt", "late");
  await made.git("push", "--quiet", "origin", "topic");
  const heads = [(await as("ray").pulls.get(pull)).data.head.sha];
  const query = `{ repository(owner: "acme", name: "widgets") { pullRequest(number: 1) { headRefOid files(first: 5) { totalCount } } } }`;
  const files: number[] = [];
  for (let read = 0; read < 2; read += 1) {
    const { pullRequest } = (await graphql(github, github.personToken("ray"), query)).data.repository;
    heads.push(pullRequest.headRefOid);
    files.push(pullRequest.files.totalCount);
  }
  expect([heads, files]).toEqual([
    [before, before, after],
    [1, 2],
  ]);
  expect(world.events.at(-1)?.payload).toMatchObject({ action: "synchronize", pull_request: { head: { sha: after } } });
});

it("does not know a pull request yet of which it has already told", async () => {
  const { made, as } = world;
  await made.git("push", "--quiet", "origin", "topic:second");
  github.lag("acme/widgets", 2, "nothing", 2);
  await as("ann").pulls.create({ ...widgets, title: "Second", head: "second", base: "main" });
  const there = { ...widgets, pull_number: 2 };
  expect((await refusal(as("ray").pulls.get(there))).status).toBe(404);
  const query = `{ repository(owner: "acme", name: "widgets") { pullRequest(number: 2) { number } } }`;
  expect((await graphql(github, github.personToken("ray"), query)).errors[0]?.type).toBe("NOT_FOUND");
  expect((await as("ray").pulls.get(there)).data.number).toBe(2);
});
