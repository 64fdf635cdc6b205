/** What a local operation is given by its face: every port that it needs, and who asks. */
import type { Shown } from "../../core/local/run.ts";
import type { Digest } from "../../core/record/journal.ts";
import type { RunFiles } from "../../ports/local/run-files.ts";
import type { Documents, LocalShell, Moments, Person, Processes } from "../../ports/local/surroundings.ts";

export interface LocalWorld {
  readonly files: RunFiles;
  readonly documents: Documents;
  readonly shell: LocalShell;
  readonly person: Person;
  readonly processes: Processes;
  readonly moments: Moments;
  readonly digest: Digest;
}

/** Who asks, and for which run. */
export interface Asker {
  /** The caller's folder, absolute. */
  readonly cwd: string;
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly runId?: string;
  readonly agentId?: string;
  readonly agentRole?: string;
  /** The entry that was read before; default: the one that is found. A move is bound to it. */
  readonly entry?: string;
  /** Every confirmation is given beforehand. */
  readonly yes: boolean;
}

/** How a command ends when it does not succeed. */
export interface Refusal {
  readonly kind: "refused";
  /** 1 refused, 2 blocked. */
  readonly exit: 1 | 2;
  readonly code: string;
  readonly message: string;
  readonly details?: Shown;
}

/** A refusal that changes nothing and has no details. */
export function refuse(code: string, message: string, exit: 1 | 2 = 1, details?: Shown): Refusal {
  return { kind: "refused", exit, code, message, ...(details === undefined ? {} : { details }) };
}
