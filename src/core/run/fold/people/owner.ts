/** Who owns a run, for how long, and who holds it. */
import type { Happening } from "../../event.ts";
import type { Owner, Run } from "../../run.ts";

/** How long an owner's silence is waited for. */
const LEASE_MS = 2 * 60 * 60 * 1_000;

export function ownedBy(run: Pick<Run, "owner">, login: string, hold: boolean, { at }: Happening): Owner {
  const epoch = (run.owner?.epoch ?? 0) + 1;
  return { login, epoch, until: leaseFrom(at), ...(hold ? { hold } : {}) };
}

/** An owner's command renews the lease. */
export function renewed(run: Run, { at, actor }: Happening): Run {
  const { owner } = run;
  if (!owner || actor === null || owner.login.toLowerCase() !== actor.toLowerCase()) return run;
  return { ...run, owner: { ...owner, until: leaseFrom(at) } };
}

function leaseFrom(at: string): string {
  return new Date(Date.parse(at) + LEASE_MS).toISOString();
}
