/** Runs are worked off one item at a time and beside each other; what waits together is handed over together. */
import { setImmediate as turn } from "node:timers/promises";
import { expect, test } from "vitest";
import { RunQueue } from "../../../src/app/worker/queue.ts";

/** A queue whose work ends when the test says so. */
function controlled() {
  const log: string[] = [];
  let nowMs = 0;
  const open: (() => void)[] = [];
  const queue = new RunQueue<string>({
    now: () => nowMs,
    work: async (waiting) => {
      log.push(`begin ${waiting.join("+")}`);
      await new Promise<void>((resolve) => open.push(resolve));
      log.push(`end ${waiting.join("+")}`);
    },
  });
  const finish = async () => {
    open.shift()?.();
    await turn();
  };
  const pass = (ms: number) => {
    nowMs += ms;
  };
  return { queue, log, open, finish, pass };
}

test("one run: in order, never two at a time, waiting ones together", async () => {
  const { queue, log, finish } = controlled();
  for (const item of ["a", "b", "c"]) queue.add("acme/widgets#1", 7, item);
  expect(log).toEqual(["begin a"]);
  await finish();
  expect(log).toEqual(["begin a", "end a", "begin b+c"]);
  queue.add("acme/widgets#1", 7, "d");
  await finish();
  await finish();
  expect(log.slice(3)).toEqual(["end b+c", "begin d", "end d"]);
});

test("another run does not wait", async () => {
  const { queue, log } = controlled();
  queue.add("acme/widgets#1", 7, "a");
  queue.add("acme/widgets#2", 7, "b");
  expect(log).toEqual(["begin a", "begin b"]);
});

test("of very many runs some wait their turn, and none is forgotten", async () => {
  const { queue, log, open, finish } = controlled();
  for (let run = 1; run <= 50; run += 1) queue.add(`acme/widgets#${run}`, 7, `${run}`);
  expect(log).toHaveLength(20);
  for (let left = 50; left > 0; left -= 1) await finish();
  expect(open).toEqual([]);
  expect(log.filter((line) => line.startsWith("end"))).toHaveLength(50);
});

test("idle waits for what is done and for what waits", async () => {
  const { queue, log, finish } = controlled();
  await queue.idle();
  queue.add("acme/widgets#1", 7, "a");
  queue.add("acme/widgets#1", 7, "b");
  const idle = queue.idle().then(() => log.push("idle"));
  await finish();
  expect(log).not.toContain("idle");
  await finish();
  await idle;
  expect(log.slice(-2)).toEqual(["end b", "idle"]);
  await queue.idle();
});

test("it tells what it holds, of each installation, and how old the oldest of it is", async () => {
  const { queue, finish, pass } = controlled();
  expect([queue.size, queue.oldestMs]).toEqual([0, 0]);
  queue.add("acme/widgets#1", 7, "a");
  pass(5_000);
  queue.add("acme/widgets#1", 7, "b");
  queue.add("other/gadgets#1", 8, "c");
  pass(1_000);
  expect([queue.size, queue.sizeOf(7), queue.sizeOf(8), queue.oldestMs]).toEqual([2, 1, 1, 6_000]);
  await finish();
  expect(queue.oldestMs).toBe(1_000);
  expect(queue.runs).toEqual(["acme/widgets#1", "other/gadgets#1"]);
  await finish();
  await finish();
  expect([queue.size, queue.runs, queue.oldestMs]).toEqual([0, [], 0]);
});

test("who waits long stands aside, so that others are worked on", async () => {
  const begun: string[] = [];
  const over: (() => void)[] = [];
  const queue: RunQueue<string> = new RunQueue({
    now: () => 0,
    work: async ([item = ""]) => {
      begun.push(item);
      await queue.aside(() => new Promise<void>((resolve) => over.push(resolve)));
    },
  });
  for (let run = 1; run <= 50; run += 1) queue.add(`acme/widgets#${run}`, 7, `${run}`);
  await turn();
  expect(begun).toHaveLength(50);
  for (const end of over) end();
  await queue.idle();
  expect(queue.size).toBe(0);
});
