/**
 * One queue for each run: what arrives for a run is worked off in order, never two at a time, so that this process does
 * not race itself; other runs go on beside it. What waits together is handed over together, so that whoever works makes
 * one revision and one publication of it.
 */

/** How many runs are worked on at once: GitHub answers a hundred requests of an app at a time. */
const AT_ONCE = 20;

export interface QueueOptions<T> {
  /** Must not throw: there is nobody left to tell. */
  readonly work: (waiting: readonly T[]) => Promise<void>;
  /** Milliseconds. */
  readonly now: () => number;
}
interface Lane<T> {
  readonly group: number;
  readonly waiting: T[];
  /** When the oldest of what is not done arrived, and the oldest of what waits behind it. */
  since: number;
  waitingSince: number | undefined;
}

export class RunQueue<T> {
  readonly #work: QueueOptions<T>["work"];
  readonly #now: () => number;
  /** Runs that have any work; a run leaves the map when its last item is done. */
  readonly #lanes = new Map<string, Lane<T>>();
  /** Runs that have something to do and nobody who does it, in the order of their arrival. */
  readonly #ready: string[] = [];
  readonly #whenIdle: (() => void)[] = [];
  #active = 0;

  constructor({ work, now }: QueueOptions<T>) {
    this.#work = work;
    this.#now = now;
  }

  /** `group` is what runs share that must not be asked too much of: the installation. */
  add(run: string, group: number, item: T): void {
    const lane = this.#lanes.get(run);
    if (lane) {
      lane.waiting.push(item);
      lane.waitingSince ??= this.#now();
      return;
    }
    this.#lanes.set(run, { group, waiting: [item], since: this.#now(), waitingSince: undefined });
    this.#ready.push(run);
    this.#next();
  }

  /** How many runs have work that waits or goes on. */
  get size(): number {
    return this.#lanes.size;
  }
  /** Those of one group. */
  sizeOf(group: number): number {
    let size = 0;
    for (const lane of this.#lanes.values()) if (lane.group === group) size += 1;
    return size;
  }
  /** Those runs, by the names that they were added under. */
  get runs(): readonly string[] {
    return [...this.#lanes.keys()];
  }
  /** Age of the oldest item that is not done, in milliseconds; 0 when there is none. */
  get oldestMs(): number {
    const ages = [...this.#lanes.values()].map(({ since }) => this.#now() - since);
    return Math.max(0, ...ages);
  }

  /** A long wait inside of the work: others may work meanwhile. */
  async aside<R>(wait: () => Promise<R>): Promise<R> {
    this.#active -= 1;
    this.#next();
    try {
      return await wait();
    } finally {
      this.#active += 1;
    }
  }

  /** Resolves when nothing waits and nothing is being worked on. */
  async idle(): Promise<void> {
    if (this.#lanes.size === 0) return;
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
    const lane = this.#lanes.get(run);
    while (lane && lane.waiting.length > 0) {
      const taken = lane.waiting.splice(0);
      lane.since = lane.waitingSince ?? lane.since;
      lane.waitingSince = undefined;
      await this.#work(taken);
    }
    this.#lanes.delete(run);
    this.#active -= 1;
    this.#next();
    if (this.#lanes.size === 0) for (const tell of this.#whenIdle.splice(0)) tell();
  }
}
