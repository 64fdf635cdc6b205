/**
 * One queue for each run: what arrives for a run is worked off in order, never two at a time, so that this process does
 * not race itself; other runs go on beside it. What waits together is handed over together, so that whoever works may
 * make one of it.
 */

/** How many runs are worked on at once: GitHub answers a hundred requests of an app at a time. */
const AT_ONCE = 20;

export class RunQueue<T> {
  readonly #work: (waiting: readonly T[]) => Promise<void>;
  /** What waits for each run that has any; a run leaves the map when its last item is done. */
  readonly #waiting = new Map<string, T[]>();
  /** Runs that have something to do and nobody who does it, in the order of their arrival. */
  readonly #ready: string[] = [];
  readonly #whenIdle: (() => void)[] = [];
  #active = 0;

  /** `work` must not throw: there is nobody left to tell. */
  constructor(work: (waiting: readonly T[]) => Promise<void>) {
    this.#work = work;
  }

  add(run: string, item: T): void {
    const waiting = this.#waiting.get(run);
    if (waiting) {
      waiting.push(item);
      return;
    }
    this.#waiting.set(run, [item]);
    this.#ready.push(run);
    this.#next();
  }

  /** How many runs have work that waits or goes on. */
  get size(): number {
    return this.#waiting.size;
  }

  /** Resolves when nothing waits and nothing is being worked on. */
  async idle(): Promise<void> {
    if (this.#waiting.size === 0) return;
    await new Promise<void>((resolve) => this.#whenIdle.push(resolve));
  }

  #next(): void {
    while (this.#active < AT_ONCE) {
      const run = this.#ready.shift();
      if (run === undefined) return;
      this.#active += 1;
      void this.#drain(run);
    }
  }

  async #drain(run: string): Promise<void> {
    for (;;) {
      const waiting = this.#waiting.get(run) ?? [];
      if (waiting.length === 0) break;
      await this.#work(waiting.splice(0));
    }
    this.#waiting.delete(run);
    this.#active -= 1;
    this.#next();
    if (this.#waiting.size === 0) for (const tell of this.#whenIdle.splice(0)) tell();
  }
}
