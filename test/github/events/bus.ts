/**
 * Carries what happened in a repository to the runner and to apps' webhooks, and knows when everything has come
 * to rest.
 */
import type { RepoEvent } from "../seam.ts";

export class EventBus {
  readonly #listeners: ((event: RepoEvent) => void)[] = [];
  readonly #inFlight = new Set<Promise<unknown>>();

  on(listener: (event: RepoEvent) => void): void {
    this.#listeners.push(listener);
  }

  emit(event: RepoEvent): void {
    for (const listener of this.#listeners) listener(event);
  }

  track<T>(work: Promise<T>): Promise<T> {
    const settled = work.then(
      () => {},
      () => {},
    );
    this.#inFlight.add(settled);
    void settled.then(() => this.#inFlight.delete(settled));
    return work;
  }

  /** Resolves when nothing tracked is in flight, what that started meanwhile included. */
  async idle(): Promise<void> {
    do {
      while (this.#inFlight.size) await Promise.all(this.#inFlight);
      // What has just ended may start more in its own continuations: let those run before believing the silence.
      await new Promise((resolve) => setImmediate(resolve));
    } while (this.#inFlight.size);
  }
}
