/** The machine's clock and chance, behind the port; nothing else here may ask for either. */
import { setTimeout as wait } from "node:timers/promises";
import type { Clock } from "../../ports/clock.ts";

/** The longest delay that a timer takes; anything above would fire at once. */
const LONGEST_TIMER_MS = 2_147_483_647;

export const systemClock: Clock = {
  now: () => new Date(),
  sleep: async (ms, until) => {
    for (let left = ms; left > 0 && !until?.aborted; left -= LONGEST_TIMER_MS) {
      const waited = wait(Math.min(left, LONGEST_TIMER_MS), undefined, until && { signal: until });
      await waited.catch(() => {}); // It rejects when it is cut short, which is no fault.
    }
  },
  random: () => Math.random(),
};
