/**
 * Works off what was acknowledged, also when GitHub does not answer at once. GitHub never delivers again by itself, so
 * whoever has said yes has to try again: it lags behind its own deliveries, throttles, and is sometimes away.
 */
import { throttledBy } from "../../adapters/github/throttled.ts";
import type { Clock } from "../../ports/clock.ts";

/** Waits between tries when GitHub does not say how long. */
const WAITS_MS = [2_000, 15_000, 60_000];
/** Being throttled is no failed try; but whoever is throttled that often leaves it to the next reconcile. */
const MOST_THROTTLED = 10;

/** Waits, or is told to stop: false when the next try has to be the last. */
export type Pause = (ms: number) => Promise<boolean>;

/** A pause that is over at once when the process is asked to stop. */
export function pauseUntil(stopping: AbortSignal, clock: Clock): Pause {
  return async (ms) => {
    await clock.sleep(ms, stopping);
    return !stopping.aborted;
  };
}

export interface Attempts {
  readonly pause: Pause;
  readonly now: () => number;
  /** A try failed and another one comes. */
  onRetry(error: unknown, waitMs: number): void;
}

/** @throws what the last try threw. */
export async function attempt(work: () => Promise<void>, { pause, now, onRetry }: Attempts): Promise<void> {
  const waits = [...WAITS_MS];
  let throttled = 0;
  for (;;) {
    try {
      return await work();
    } catch (error) {
      const isThrottled = throttledBy(error, now()) !== undefined && ++throttled <= MOST_THROTTLED;
      const shortest = isThrottled ? WAITS_MS[0] : waits.shift();
      const waitMs = shortest === undefined ? undefined : waitFor(error, shortest, now());
      if (waitMs === undefined) throw error;
      onRetry(error, waitMs);
      if (!(await pause(waitMs))) return work();
    }
  }
}

/** How long to wait after an error; nothing when trying again is pointless. */
export function waitFor(error: unknown, shortest: number, now: number): number | undefined {
  const throttled = throttledBy(error, now);
  if (throttled) return Math.max(throttled.waitMs, shortest);
  const { status } = (typeof error === "object" && error !== null ? error : {}) as { readonly status?: number };
  // A refusal stays one. Without a status it is the network, a GraphQL answer with errors inside, or a look that lags.
  const isRefusal = status !== undefined && status < 500 && status !== 404 && status !== 409;
  return isRefusal ? undefined : shortest;
}
