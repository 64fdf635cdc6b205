/** GitHub's clock: real time plus what tests have added, so that tokens expire and leases lapse without waiting. */
export class Clock {
  #addedMs = 0;

  now(): Date {
    return new Date(Date.now() + this.#addedMs);
  }

  advance(ms: number): void {
    if (!(ms >= 0)) throw new Error(`advanceClock: GitHub's clock only goes forward, got ${ms}`);
    this.#addedMs += ms;
  }
}

/** GitHub's times have whole seconds in REST and GraphQL. */
export function stamp(date: Date): string {
  return `${date.toISOString().slice(0, 19)}Z`;
}

export function stampOrNull(date: Date | null): string | null {
  return date ? stamp(date) : null;
}
