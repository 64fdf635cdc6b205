/**
 * Whether GitHub throttles, and for how long it wants to be left alone. It answers 403 or 429, or 200 with errors inside;
 * with `retry-after`, with a reset that may lie in the past, or without a word (github-facts 4, docs: rate limits).
 */
import { graphqlFaults } from "./errors.ts";

/** What GitHub asks for at least when it does not say how long. */
const UNTOLD_MS = 60_000;
const LONGEST_MS = 3_600_000;

export interface Throttled {
  readonly waitMs: number;
  /** Whether GitHub named the time; where it did not, whoever is throttled again waits longer. */
  readonly isTold: boolean;
}

/** Nothing for any other error. `now` in milliseconds. */
export function throttledBy(error: unknown, now: number): Throttled | undefined {
  if (typeof error !== "object" || error === null) return undefined;
  const { status, response, headers: own } = error as Failure;
  const isGraphql = graphqlFaults(error).some(({ type, message }) => type === "RATE_LIMITED" || isTooQuick(message));
  const told = toldMs(response?.headers ?? own ?? {}, now);
  const isRest = status === 429 || (status === 403 && (told !== undefined || saysSo(error)));
  if (!isGraphql && !isRest) return undefined;
  return { waitMs: Math.min(told ?? UNTOLD_MS, LONGEST_MS), isTold: told !== undefined };
}

type Headers = Readonly<Record<string, string | number | undefined>>;
interface Failure {
  readonly status?: number;
  readonly response?: { readonly headers?: Headers };
  readonly headers?: Headers;
}

/** `retry-after`; else, when nothing is left, until the reset, which may lie in the past. */
function toldMs(headers: Headers, now: number): number | undefined {
  const after = Number(headers["retry-after"] ?? Number.NaN);
  if (Number.isFinite(after)) return after * 1_000;
  if (Number(headers["x-ratelimit-remaining"] ?? Number.NaN) !== 0) return undefined;
  const reset = Number(headers["x-ratelimit-reset"] ?? Number.NaN) * 1_000 - now;
  return reset > 0 ? reset : UNTOLD_MS;
}

function saysSo(error: unknown): boolean {
  return error instanceof Error && /rate limit|abuse detection/i.test(error.message);
}

/** What the block on making content says where it stops one part of a document. */
function isTooQuick(message: string): boolean {
  return /submitted too quickly/i.test(message);
}
