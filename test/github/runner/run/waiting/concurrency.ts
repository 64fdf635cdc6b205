/**
 * Owns concurrency groups: at most one holder at work and, unless `queue: max`, one that waits. Groups are one namespace per
 * repository for runs and jobs, names without regard to case. Sources: docs, control-workflow-concurrency;
 * changelog 2026-05-07 (queue: max, up to 100). GitHub guarantees no order; here it is first come, first served.
 */

/** Somebody who wants a group: a run or a job. */
export interface Holder {
  /** Ends it, whether it waits or works; when it works, it must release the group afterwards. */
  cancel(reason: string): void;
}

interface Wish {
  group: string;
  cancelInProgress: boolean;
  queue: "single" | "max";
}

interface Waiting {
  holder: Holder;
  admit(answer: "acquired" | "cancelled"): void;
}
interface Group {
  holder: Holder;
  waiting: Waiting[];
}

const LONGEST_QUEUE = 100;

/** All groups of all repositories. */
export class ConcurrencyGroups {
  readonly #groups = new Map<string, Group>();

  /** Resolves once the group is held, or when the wish was given up for a newer one. */
  acquire(repo: string, wish: Wish, holder: Holder): Promise<"acquired" | "cancelled"> | "acquired" {
    const key = this.#key(repo, wish.group);
    const group = this.#groups.get(key);
    if (group === undefined) {
      this.#groups.set(key, { holder, waiting: [] });
      return "acquired";
    }
    const reason = `Canceling since a higher priority waiting request for ${wish.group} exists`;
    if (wish.queue === "max" && group.waiting.length >= LONGEST_QUEUE) {
      holder.cancel(`Canceling since the queue of ${wish.group} is full`);
      return Promise.resolve("cancelled");
    }
    if (wish.queue === "single") {
      for (const waiting of group.waiting.splice(0)) {
        waiting.holder.cancel(reason);
        waiting.admit("cancelled");
      }
    }
    const admission = new Promise<"acquired" | "cancelled">((admit) => group.waiting.push({ holder, admit }));
    if (wish.cancelInProgress) group.holder.cancel(reason);
    return admission;
  }

  /** Lets go: of the group when it is held, of the place in the queue otherwise. */
  release(repo: string, name: string, holder: Holder): void {
    const key = this.#key(repo, name);
    const group = this.#groups.get(key);
    if (group === undefined) return;
    if (group.holder !== holder) {
      const at = group.waiting.findIndex((waiting) => waiting.holder === holder);
      if (at >= 0) for (const waiting of group.waiting.splice(at, 1)) waiting.admit("cancelled");
      return;
    }
    const next = group.waiting.shift();
    if (next === undefined) {
      this.#groups.delete(key);
      return;
    }
    group.holder = next.holder;
    next.admit("acquired");
  }

  #key(repo: string, group: string): string {
    return `${repo.toLowerCase()}\0${group.toLowerCase()}`;
  }
}
