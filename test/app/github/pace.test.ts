/** What goes out for an installation, and when: nothing while GitHub throttles, and a crowd's writes one after another. */
import { beforeEach, describe, expect, test } from "vitest";
import type { Client } from "../../../src/adapters/github/client.ts";
import { MemoryClock } from "../../../src/adapters/memory/clock.ts";
import { Pace } from "../../../src/app/github/pace.ts";

let clock: MemoryClock;
let isCrowded: boolean;
let pace: Pace;
/** Seconds from the beginning at which each request went out. */
let sent: [string, number][];
/** What GitHub throws next; nothing when it answers. */
let answers: (Error | undefined)[];
let client: Client;
let start: number;

beforeEach(() => {
  [clock, isCrowded, sent, answers] = [new MemoryClock(), false, [], []];
  start = clock.now().getTime();
  pace = new Pace({ clock, writeEveryMs: 1_000, isCrowded: () => isCrowded });
  const say = async (what: string) => {
    sent.push([what, (clock.now().getTime() - start) / 1_000]);
    const error = answers.shift();
    if (error) throw error;
    return { status: 200, data: {} };
  };
  client = pace.keep(7, { request: (route) => say(route), graphql: (document) => say(document.split(" ")[0] ?? "") });
});
const throttled = (headers: Record<string, string> = {}, message = "secondary rate limit") =>
  Object.assign(new Error(message), { status: 403, response: { headers } });

describe("throttled", () => {
  test("nothing goes out until GitHub has been left alone for as long as it said; of another installation it does", async () => {
    answers = [throttled({ "retry-after": "72" })];
    await expect(client.graphql("query Look")).rejects.toMatchObject({ status: 429 });
    expect(pace.blockedMs(7)).toBe(72_000);
    for (let at = 0; at < 30; at += 1) await expect(client.graphql("mutation Publish")).rejects.toThrow("for 72 s");
    await expect(client.request("GET /x")).rejects.toThrow("nothing is asked of it");
    expect(sent).toEqual([["query", 0]]);
    expect(pace.blockedMs(8)).toBe(0);
    clock.pass(72);
    await client.graphql("query Look");
    expect(sent).toEqual([
      ["query", 0],
      ["query", 72],
    ]);
  });

  test("again and again without a word, it is left alone for longer each time, up to an hour", async () => {
    const waits: number[] = [];
    for (let at = 0; at < 8; at += 1) {
      answers = [throttled()];
      await expect(client.request("GET /x")).rejects.toThrow();
      waits.push(pace.blockedMs(7) / 1_000);
      clock.pass(pace.blockedMs(7) / 1_000);
    }
    expect(waits).toEqual([60, 120, 240, 480, 960, 1_920, 3_600, 3_600]);
    await client.request("GET /x");
    answers = [throttled()];
    await expect(client.request("GET /x")).rejects.toThrow();
    expect(pace.blockedMs(7)).toBe(60_000);
  });

  test("what was done in part is told as it came; what was not done at all is no answer", async () => {
    const errors = [{ path: ["answer0"], message: "was submitted too quickly" }];
    const partly = Object.assign(new Error("x"), { errors, data: { sticky: {}, answer0: null } });
    answers = [partly];
    await expect(client.graphql("mutation Publish")).rejects.toBe(partly);
    expect(pace.blockedMs(7)).toBe(60_000);
    clock.pass(60);
    const none = { errors: [{ type: "RATE_LIMITED", message: "x" }], data: null };
    answers = [Object.assign(new Error("x"), none)];
    await expect(client.graphql("mutation Publish")).rejects.not.toHaveProperty("errors");
  });

  test.each([
    ["a refusal", Object.assign(new Error("Resource not accessible by integration"), { status: 403 })],
    ["a conflict", Object.assign(new Error("x"), { errors: [{ type: "STALE_DATA", message: "Expected branch" }] })],
    ["silence", new Error("socket hang up")],
  ])("%s is no throttling", async (_what, error) => {
    answers = [error];
    await expect(client.graphql("query Look")).rejects.toBe(error);
    expect(pace.blockedMs(7)).toBe(0);
  });
});

describe("writes", () => {
  test("of one run alone never wait", async () => {
    await client.graphql("mutation Write");
    await client.graphql("mutation Publish");
    await client.request("POST /dispatches");
    expect(sent.map(([, at]) => at)).toEqual([0, 0, 0]);
  });

  test("of several runs leave a second apart, and what only reads does not wait", async () => {
    isCrowded = true;
    await client.graphql("mutation Write");
    await client.graphql("query Look");
    await client.graphql("mutation Write");
    await client.request("GET /x");
    await client.request("POST /dispatches");
    clock.pass(5);
    await client.graphql("mutation Publish");
    expect(sent).toEqual([
      ["mutation", 0],
      ["query", 0],
      ["mutation", 1],
      ["GET /x", 1],
      ["POST /dispatches", 2],
      ["mutation", 7],
    ]);
  });
});
