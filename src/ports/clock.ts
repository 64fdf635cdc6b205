/** Time and chance, which the core may not have. */
export interface Clock {
  now(): Date;
  sleep(ms: number): Promise<void>;
  /** Uniform in [0, 1). */
  random(): number;
}
