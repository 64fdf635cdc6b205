/** How long a writer that lost a compare-and-set waits before it looks again: full jitter, for at most 90 seconds. */
import type { Clock } from "../../../ports/clock.ts";

const FIRST_MS = 250;
const LONGEST_MS = 8_000;
const WHOLE_MS = 90_000;

export class Backoff {
  readonly #clock: Clock;
  readonly #until: number;
  #ceilingMs = FIRST_MS;

  constructor(clock: Clock) {
    this.#clock = clock;
    this.#until = clock.now().getTime() + WHOLE_MS;
  }

  /** Waits for the next try; false when there is to be none. */
  async wait(): Promise<boolean> {
    if (this.#clock.now().getTime() >= this.#until) return false;
    await this.#clock.sleep(this.#clock.random() * this.#ceilingMs);
    this.#ceilingMs = Math.min(this.#ceilingMs * 2, LONGEST_MS);
    return true;
  }
}
