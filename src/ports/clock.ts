/** Time and chance, which the core may not have. */
export interface Clock {
  now(): Date;
  /** Also over, without a fault, when the signal says so. */
  sleep(ms: number, until?: AbortSignal): Promise<void>;
  /** Uniform in [0, 1). */
  random(): number;
}
