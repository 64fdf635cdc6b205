/** A receipt: a verdict with its evidence and what it is bound to. */

export type VerdictKind = "pass" | "fail" | "limited";

/** Output of a command: masked first, then kept as head and tail with the digest and size of the masked whole. */
export interface Output {
  readonly head: string;
  readonly tail: string;
  /** Bytes of the masked whole. */
  readonly bytes: number;
  readonly digest: string;
  /** A maintainer had its text removed. */
  readonly redacted?: true;
}

/** What was seen when a command check was run. */
export interface Observation {
  readonly exitCode: number | null;
  readonly timedOut: boolean;
  /** Set when the command could not be started, or the collector died. */
  readonly error?: string;
  readonly durationMs: number;
  readonly output: Output;
}

export interface Receipt {
  readonly check: string;
  readonly digest: string;
  readonly runbook: string;
  readonly entry: string;
  readonly verdict: VerdictKind;
  /** A reason code of `render/reasons.ts`. */
  readonly reason: string;
  readonly command: string;
  readonly observation: Observation;
  readonly checkedAt: { readonly head: string; readonly tree: string };
  readonly operation: string;
  /** Link to the log, when there is one. */
  readonly log?: string;
  readonly at: string;
  /** The head that made it stale. */
  readonly staleSince?: string;
}

/** The receipt without the text of that output, if it is its own. */
export function withoutOutput(receipt: Receipt, digest: string): Receipt {
  const { observation } = receipt;
  if (observation.output.digest !== digest) return receipt;
  const output = { ...observation.output, head: "", tail: "", redacted: true as const };
  return { ...receipt, observation: { ...observation, output } };
}
