/** A clock that stands still until somebody moves it, and chance that always falls the same way. */
import type { Clock } from "../../ports/clock.ts";

export class MemoryClock implements Clock {
  #nowMs: number;
  #seed: number;

  constructor(start = "2026-01-05T09:00:00Z", seed = 1) {
    this.#nowMs = Date.parse(start);
    this.#seed = seed;
  }

  now(): Date {
    return new Date(this.#nowMs);
  }

  /** Returns at once; the time has passed. */
  async sleep(ms: number): Promise<void> {
    this.#nowMs += ms;
  }

  /** A linear congruence: evenly spread, and the same in every run. */
  random(): number {
    this.#seed = (this.#seed * 1_664_525 + 1_013_904_223) % 2 ** 32;
    return this.#seed / 2 ** 32;
  }

  pass(seconds: number): void {
    this.#nowMs += seconds * 1_000;
  }
}

/** The time as forges say it: ISO 8601 in UTC, in whole seconds. */
export function timestamp(clock: Pick<Clock, "now">): string {
  return clock
    .now()
    .toISOString()
    .replace(/\.\d{3}Z$/, "Z");
}
