/** Runs are worked off one item at a time and beside each other; what waits together is handed over together. */
import { setImmediate as turn } from "node:timers/promises";
import { expect, test } from "vitest";
import { RunQueue } from "../../../src/app/work/queue.ts";

/** A queue whose work ends when the test says so. */
function controlled() {
  const log: string[] = [];
  const open: (() => void)[] = [];
  const queue = new RunQueue<string>(async (waiting) => {
    log.push(`begin ${waiting.join("+")}`);
    await new Promise<void>((resolve) => open.push(resolve));
    log.push(`end ${waiting.join("+")}`);
  });
  const finish = async () => {
    open.shift()?.();
    await turn();
  };
  return { queue, log, open, finish };
}

test("one run: in order, never two at a time, waiting ones together", async () => {
  const { queue, log, finish } = controlled();
  for (const item of ["a", "b", "c"]) queue.add("acme/widgets#1", item);
  expect(log).toEqual(["begin a"]);
  await finish();
  expect(log).toEqual(["begin a", "end a", "begin b+c"]);
  queue.add("acme/widgets#1", "d");
  await finish();
  await finish();
  expect(log.slice(3)).toEqual(["end b+c", "begin d", "end d"]);
});

test("another run does not wait", async () => {
  const { queue, log } = controlled();
  queue.add("acme/widgets#1", "a");
  queue.add("acme/widgets#2", "b");
  expect(log).toEqual(["begin a", "begin b"]);
});

test("of very many runs some wait their turn, and none is forgotten", async () => {
  const { queue, log, open, finish } = controlled();
  for (let run = 1; run <= 50; run += 1) queue.add(`acme/widgets#${run}`, `${run}`);
  expect(log).toHaveLength(20);
  for (let left = 50; left > 0; left -= 1) await finish();
  expect(open).toEqual([]);
  expect(log.filter((line) => line.startsWith("end"))).toHaveLength(50);
});

test("idle waits for what is done and for what waits", async () => {
  const { queue, log, finish } = controlled();
  await queue.idle();
  queue.add("acme/widgets#1", "a");
  queue.add("acme/widgets#1", "b");
  const idle = queue.idle().then(() => log.push("idle"));
  await finish();
  expect(log).not.toContain("idle");
  await finish();
  await idle;
  expect(log.slice(-2)).toEqual(["end b", "idle"]);
  await queue.idle();
});
