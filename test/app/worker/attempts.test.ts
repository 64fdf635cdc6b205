/** What is tried again, how long it waits, and when it is left. */
import { describe, expect, test } from "vitest";
import { systemClock } from "../../../src/adapters/local/clock.ts";
import { attempt, pauseUntil, waitFor } from "../../../src/app/worker/attempts.ts";

const failure = (status: number | undefined, headers: Record<string, string> = {}, message = "no") =>
  Object.assign(new Error(message), { ...(status === undefined ? {} : { status }), response: { headers } });
const faults = (type: string, message: string, headers: Record<string, string> = {}) =>
  Object.assign(new Error(message), { errors: [{ type, message }], headers });
const NOW = Date.parse("2026-01-01T00:00:00Z");
const at = (seconds: number) => String(NOW / 1_000 + seconds);

describe("how long to wait", () => {
  test.each<[string, unknown, number | undefined]>([
    ["the network", new Error("socket hang up"), 2_000],
    ["a server that is down", failure(502), 2_000],
    ["what is not there yet", failure(404), 2_000],
    ["a refusal", failure(403), undefined],
    ["a wrong token", failure(401), undefined],
    ["a malformed request", failure(422), undefined],
    ["throttled, and told how long", failure(403, { "retry-after": "72" }), 72_000],
    ["throttled, and told no time at all", failure(429, { "retry-after": "0" }), 2_000],
    ["throttled in words only", failure(403, {}, "You have exceeded a secondary rate limit"), 60_000],
    ["throttled without a word", failure(429), 60_000],
    ["used up until later", failure(403, { "x-ratelimit-remaining": "0", "x-ratelimit-reset": at(300) }), 300_000],
    ["used up until a past time", failure(403, { "x-ratelimit-remaining": "0", "x-ratelimit-reset": at(-5) }), 60_000],
    ["blocked from making content", failure(403, {}, "You have triggered an abuse detection mechanism"), 60_000],
    ["used up, said by GraphQL", faults("RATE_LIMITED", "API rate limit exceeded"), 60_000],
    ["used up, said by GraphQL with a time", faults("RATE_LIMITED", "x", { "retry-after": "72" }), 72_000],
    ["too quick for GraphQL", faults("UNPROCESSABLE", "was submitted too quickly"), 60_000],
    ["another error of GraphQL", faults("NOT_FOUND", "no such thing"), 2_000],
    ["used up for very long", failure(429, { "retry-after": "99999" }), 3_600_000],
    ["a plain refusal with much left", failure(403, { "x-ratelimit-remaining": "4771" }), undefined],
    ["something that is no error", "broken", 2_000],
  ])("%s", (_what, error, expected) => {
    expect(waitFor(error, 2_000, NOW)).toBe(expected);
  });
});

/** Work that fails with these, one after another, and then succeeds. */
function failing(...errors: Error[]) {
  const waits: number[] = [];
  let tries = 0;
  const work = async () => {
    tries += 1;
    const error = errors.shift();
    if (error) throw error;
  };
  const pause = async () => true;
  const now = () => NOW;
  return { work, waits, pause, now, onRetry: (_: unknown, ms: number) => waits.push(ms), tries: () => tries };
}

test("it is tried until it works, with growing waits", async () => {
  const given = failing(failure(502), failure(502));
  await attempt(given.work, given);
  expect([given.tries(), given.waits]).toEqual([3, [2_000, 15_000]]);
});

test("it is left after the fourth try, with what that one said", async () => {
  const given = failing(failure(500), failure(500), failure(500), failure(500, {}, "the last"));
  await expect(attempt(given.work, given)).rejects.toThrow("the last");
  expect([given.tries(), given.waits]).toEqual([4, [2_000, 15_000, 60_000]]);
});

test("being throttled is no failed try, however often it is in a row; but it ends", async () => {
  const throttled = Array.from({ length: 6 }, () => failure(429, { "retry-after": "72" }));
  const given = failing(...throttled, failure(502));
  await attempt(given.work, given);
  expect(given.waits).toEqual([...throttled.map(() => 72_000), 2_000]);
  const forever = failing(...Array.from({ length: 50 }, () => failure(429)));
  await expect(attempt(forever.work, forever)).rejects.toThrow("no");
  expect(forever.tries()).toBe(14);
});

test("a refusal is not tried again", async () => {
  const given = failing(failure(422));
  await expect(attempt(given.work, given)).rejects.toThrow("no");
  expect([given.tries(), given.waits]).toEqual([1, []]);
});

test("asked to stop, it tries once more at once and leaves it then", async () => {
  const stopping = new AbortController();
  const given = failing(failure(500), failure(500), failure(500));
  const done = attempt(given.work, { ...given, pause: pauseUntil(stopping.signal, systemClock) });
  stopping.abort();
  await expect(done).rejects.toThrow("no");
  expect(given.tries()).toBe(2);
});
