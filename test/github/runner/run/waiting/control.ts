/** Owns ending things early: a cancellation lets go on what still wants to (`always()`), a kill lets nothing. */

/** The two ways to end something. */
export interface Control {
  readonly cancelled: AbortSignal;
  readonly killed: AbortSignal;
  /** The reason of the first cancellation. */
  reason(): string | undefined;
  cancel(reason: string): void;
  kill(): void;
}

/** Docs, workflow-cancellation-reference: what has not ended five minutes after a cancellation is ended by force. */
const PATIENCE_MS = 5 * 60_000;

/** A control on which nothing was ended yet. */
export function createControl(): Control {
  const cancelling = new AbortController();
  const killing = new AbortController();
  let first: string | undefined;
  const control: Control = {
    cancelled: cancelling.signal,
    killed: killing.signal,
    reason: () => first,
    cancel(reason) {
      if (cancelling.signal.aborted) return;
      first = reason;
      cancelling.abort();
      setTimeout(control.kill, PATIENCE_MS).unref();
    },
    kill() {
      cancelling.abort();
      killing.abort();
    },
  };
  return control;
}
