/**
 * Keeps an installation's requests within what GitHub takes of it. While it throttles nothing goes out, so that runs that
 * wait for it do not prolong it; and where several runs write at the same time, their writes leave a second apart.
 */
import type { Client } from "../../adapters/github/client.ts";
import { throttledBy } from "../../adapters/github/throttled.ts";
import type { Clock } from "../../ports/clock.ts";

export interface PaceOptions {
  readonly clock: Clock;
  /** Between two writes while several runs of an installation are worked on; 0 for a server without such limits. */
  readonly writeEveryMs: number;
  /** Whether more than one run of the installation is being worked on: one alone never waits. */
  readonly isCrowded: (installation: number) => boolean;
}

/** No request was made: GitHub wants to be left alone. Adapters see what GitHub's own refusal looks like. */
class LeftAlone extends Error {
  readonly status = 429;
  readonly response: { readonly headers: Readonly<Record<string, string>> };

  constructor(waitMs: number) {
    const seconds = Math.ceil(waitMs / 1_000);
    super(`GitHub throttles this installation; nothing is asked of it for ${seconds} s.`);
    this.response = { headers: { "retry-after": String(seconds) } };
  }
}

interface Standing {
  /** Nothing goes out before. */
  blockedUntil: number;
  /** Throttled so often, one after another, without being told for how long. */
  untold: number;
  /** The next write of a crowd may leave then. */
  nextWriteAt: number;
}

const LONGEST_MS = 3_600_000;

export class Pace {
  readonly #options: PaceOptions;
  readonly #standings = new Map<number, Standing>();

  constructor(options: PaceOptions) {
    this.#options = options;
  }

  /** For how long nothing is asked for an installation; 0 when it may be. */
  blockedMs(installation: number): number {
    return Math.max(0, this.#of(installation).blockedUntil - this.#now());
  }

  /** The same client, at GitHub's pace. */
  keep(installation: number, client: Client): Client {
    return {
      request: (route, parameters) => {
        const isWrite = !route.startsWith("GET ");
        return this.#send(installation, isWrite, () => client.request(route, parameters));
      },
      graphql: (document, variables) => {
        const isWrite = document.startsWith("mutation ");
        return this.#send(installation, isWrite, () => client.graphql(document, variables));
      },
    };
  }

  async #send<T>(installation: number, isWrite: boolean, ask: () => Promise<T>): Promise<T> {
    const standing = this.#of(installation);
    if (isWrite) await this.#turn(installation, standing);
    const blockedMs = this.blockedMs(installation);
    if (blockedMs > 0) throw new LeftAlone(blockedMs);
    try {
      const answer = await ask();
      standing.untold = 0;
      return answer;
    } catch (error) {
      const throttled = throttledBy(error, this.#now());
      if (!throttled) throw error;
      const waitMs = throttled.isTold ? throttled.waitMs : throttled.waitMs * 2 ** standing.untold++;
      standing.blockedUntil = Math.max(standing.blockedUntil, this.#now() + Math.min(waitMs, LONGEST_MS));
      // Data beside the errors tells which parts were done. Without any, nothing was: no part may count as refused.
      if (hasData(error)) throw error;
      throw new LeftAlone(this.blockedMs(installation));
    }
  }

  async #turn(installation: number, standing: Standing): Promise<void> {
    const { clock, writeEveryMs, isCrowded } = this.#options;
    const now = this.#now();
    const waitMs = isCrowded(installation) ? Math.max(0, standing.nextWriteAt - now) : 0;
    standing.nextWriteAt = now + waitMs + writeEveryMs;
    if (waitMs > 0) await clock.sleep(waitMs);
  }

  #of(installation: number): Standing {
    const known = this.#standings.get(installation);
    if (known) return known;
    const fresh = { blockedUntil: 0, untold: 0, nextWriteAt: 0 };
    this.#standings.set(installation, fresh);
    return fresh;
  }

  #now(): number {
    return this.#options.clock.now().getTime();
  }
}

function hasData(error: unknown): boolean {
  if (typeof error !== "object" || error === null || !("data" in error)) return false;
  const { data } = error;
  return typeof data === "object" && data !== null && Object.values(data).some((part) => part !== null);
}
