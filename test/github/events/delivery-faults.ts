/**
 * What can go wrong with deliveries. GitHub promises neither order nor that each arrives once: it drops what was not
 * answered, and the same event may come twice, under one GUID or two (github-facts 5: google/go-github#2706,
 * sh1nj1/plan42#1457, coleam00/Archon#1951).
 */

/** Which deliveries; absent is any. */
export interface DeliveryMatcher {
  event?: string;
  action?: string;
}

export type Fate = "send" | "drop" | "same guid twice" | "two guids";

export class DeliveryFaults {
  readonly #pending: { fate: Fate; matcher: DeliveryMatcher; times: number }[] = [];
  #held: (() => Promise<unknown>)[] | undefined;

  /** The next that match are never sent; `redeliver` can bring them later. */
  drop(matcher: DeliveryMatcher = {}, times = 1): void {
    this.#pending.push({ fate: "drop", matcher, times });
  }

  /** The next that match are sent twice. */
  duplicate(matcher: DeliveryMatcher = {}, guid: "same" | "new" = "same", times = 1): void {
    this.#pending.push({ fate: guid === "same" ? "same guid twice" : "two guids", matcher, times });
  }

  /** From now on deliveries wait. */
  hold(): void {
    this.#held ??= [];
  }

  /**
   * Sends what waited, one after the other, in the order of the events or against it; later ones do not wait any more.
   * Resolves when the last was answered.
   */
  async release(order: "in order" | "reversed" = "in order"): Promise<void> {
    const held = this.#held ?? [];
    this.#held = undefined;
    for (const send of order === "in order" ? held : held.reverse()) await send();
  }

  /** What shall happen to this one, which counts as happened. */
  take(event: string, action: string | undefined): Fate {
    const found = this.#pending.find(
      ({ matcher, times }) =>
        times > 0 &&
        (matcher.event === undefined || matcher.event === event) &&
        (matcher.action === undefined || matcher.action === action),
    );
    if (!found) return "send";
    found.times -= 1;
    return found.fate;
  }

  /** Sends now, or later while deliveries wait. */
  pass(send: () => Promise<unknown>): void {
    if (this.#held) this.#held.push(send);
    else void send();
  }
}
