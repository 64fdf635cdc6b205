/**
 * Works off what was acknowledged, also when GitHub does not answer at once. GitHub never delivers again by itself, so
 * whoever has said yes has to try again: it lags behind its own deliveries, throttles, and is sometimes away.
 */
import { setTimeout as wait } from "node:timers/promises";

/** Waits between tries when GitHub does not say how long. */
const WAITS_MS = [2_000, 15_000, 60_000];
/** What GitHub asks for at least when it throttles without saying how long. */
const THROTTLED_MS = 60_000;
const LONGEST_MS = 3_600_000;

/** Waits, or is told to stop: false when the next try has to be the last. */
export type Pause = (ms: number) => Promise<boolean>;

/** A pause that is over at once when the process is asked to stop. */
export function pauseUntil(stopping: AbortSignal): Pause {
  return async (ms) => {
    await wait(ms, undefined, { signal: stopping }).catch(() => {}); // It rejects when it is cut short, which is no fault.
    return !stopping.aborted;
  };
}

export interface Attempts {
  readonly pause: Pause;
  /** A try failed and another one comes. */
  onRetry(error: unknown, waitMs: number): void;
}

/** @throws what the last try threw. */
export async function attempt(work: () => Promise<void>, { pause, onRetry }: Attempts): Promise<void> {
  for (const shortest of WAITS_MS) {
    try {
      return await work();
    } catch (error) {
      const waitMs = waitFor(error, shortest, Date.now());
      if (waitMs === undefined) throw error;
      onRetry(error, waitMs);
      if (!(await pause(waitMs))) return work();
    }
  }
  return work();
}

/** How long to wait after an error; nothing when trying again is pointless. */
export function waitFor(error: unknown, shortest: number, now: number): number | undefined {
  const { status, response } = (typeof error === "object" && error !== null ? error : {}) as Failure;
  const headers = response?.headers ?? {};
  const throttledMs = throttled(headers, now);
  const isThrottled = status === 429 || (status === 403 && (throttledMs !== undefined || saysSo(error)));
  if (isThrottled) return Math.min(Math.max(throttledMs ?? THROTTLED_MS, shortest), LONGEST_MS);
  // A refusal stays one. Without a status it is the network, a GraphQL answer with errors inside, or a look that lags.
  const isRefusal = status !== undefined && status < 500 && status !== 404 && status !== 409;
  return isRefusal ? undefined : shortest;
}

interface Failure {
  readonly status?: number;
  readonly response?: { readonly headers?: Readonly<Record<string, string | number | undefined>> };
}

/** `retry-after`; else, when nothing is left, until the reset, which may lie in the past. */
function throttled(headers: Readonly<Record<string, string | number | undefined>>, now: number): number | undefined {
  const after = Number(headers["retry-after"] ?? Number.NaN);
  if (Number.isFinite(after)) return after * 1_000;
  if (Number(headers["x-ratelimit-remaining"] ?? Number.NaN) !== 0) return undefined;
  const reset = Number(headers["x-ratelimit-reset"] ?? Number.NaN) * 1_000 - now;
  return reset > 0 ? reset : THROTTLED_MS;
}

function saysSo(error: unknown): boolean {
  return error instanceof Error && /rate limit/i.test(error.message);
}
