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

interface Bound {
  readonly check: string;
  readonly digest: string;
  readonly runbook: string;
  readonly entry: string;
  readonly verdict: VerdictKind;
  /** A reason code of `render/reasons.ts`. */
  readonly reason: string;
  readonly checkedAt: { readonly head: string; readonly tree: string };
  readonly at: string;
  /** The head that made it stale. */
  readonly staleSince?: string;
  /** Of a hook on the way along an edge: the node that it leads to. */
  readonly to?: string;
}
/** Of a command that was run where the commit was checked out. */
export interface CommandReceipt extends Bound {
  readonly command: string;
  readonly observation: Observation;
  readonly operation: string;
  /** Link to the log, when there is one. */
  readonly log?: string;
  readonly told?: CommandTold;
  /** Digest of what it printed, without what differs at every run; of a failure, where a limit counts those. */
  readonly print?: string;
  /** Names of the variables that it wrote. */
  readonly wrote?: readonly string[];
}
/** What a command said beside how it ended, by the files that it may write to. */
export interface CommandTold {
  /** Its own reason and evidence. */
  readonly reason?: string;
  /** Whether trying again could help, where it says so. */
  readonly retryable?: boolean;
  /** Why a file of it counts for nothing. */
  readonly problem?: string;
}
/**
 * Of a check that was judged by what the forge says of the pull request, where the record is written, or by what a file is,
 * where the commit was checked out; then it says in which operation.
 */
export interface SeenReceipt extends Bound {
  /** What decides stands first, and has the receipt's reason; at least one. */
  readonly findings: readonly SeenFinding[];
  readonly operation?: string;
}
export interface SeenFinding {
  readonly verdict: VerdictKind;
  readonly reason: string;
  /** Fills the reason's sentence. */
  readonly detail: Readonly<Record<string, string>>;
}
export type Receipt = CommandReceipt | SeenReceipt;

/** What a receipt is found by in its run: a hook has one for each edge that it stands on. */
export interface ReceiptName {
  readonly check: string;
  readonly entry: string;
  readonly to?: string;
}
export function receiptKey({ check, entry, to }: ReceiptName): string {
  return to === undefined ? `${entry}/${check}` : `${entry}/${check}>${to}`;
}

export function isOfCommand(receipt: Receipt): receipt is CommandReceipt {
  return "observation" in receipt;
}

/** Digest of what its command printed; none where no command was run. */
export function outputDigestOf(receipt: Receipt): string | undefined {
  return isOfCommand(receipt) ? receipt.observation.output.digest : undefined;
}

/** The receipt without the text of that output, if it is its own. */
export function withoutOutput(receipt: Receipt, digest: string): Receipt {
  if (!isOfCommand(receipt) || receipt.observation.output.digest !== digest) return receipt;
  const { observation } = receipt;
  const output = { ...observation.output, head: "", tail: "", redacted: true as const };
  const { told: _told, ...untold } = receipt;
  return { ...untold, observation: { ...observation, output } };
}
