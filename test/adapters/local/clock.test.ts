/** The machine's clock: real time goes on, chance stays in its range. */
import { expect, it } from "vitest";
import { systemClock } from "../../../src/adapters/local/clock.ts";

it("tells a time that does not run backwards over a sleep", async () => {
  const before = systemClock.now();
  await systemClock.sleep(20);
  expect(systemClock.now()).toBeInstanceOf(Date);
  expect(systemClock.now().getTime()).toBeGreaterThanOrEqual(before.getTime());
});

it("sleeps not at all for nothing, and longer than a timer can be without waking at once", async () => {
  await systemClock.sleep(0);
  await systemClock.sleep(-5);
  const controlled = systemClock.sleep(2 ** 31 + 5).then(() => "woke");
  expect(await Promise.race([controlled, systemClock.sleep(50).then(() => "still asleep")])).toBe("still asleep");
});

it("draws from [0, 1)", () => {
  const drawn = Array.from({ length: 1_000 }, () => systemClock.random());
  expect(drawn.every((value) => value >= 0 && value < 1)).toBe(true);
  expect(new Set(drawn).size).toBeGreaterThan(900);
});
