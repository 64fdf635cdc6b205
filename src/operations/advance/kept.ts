/**
 * Where a run is kept: a look shows the state branch in passing, and the issue is read only where the configuration names
 * it. A run that lies in the other place is never taken for one that has not begun.
 */
import type { Config } from "../../core/runbook/config.ts";
import type { Look } from "../../ports/forge.ts";
import { runIdOf } from "../names.ts";
import type { Ports } from "../ports.ts";

export type Kept =
  /** With the store that is in use, and what it shows of the run. */
  | { readonly kind: "kept"; readonly look: Look; readonly ports: Ports }
  | { readonly kind: "held"; readonly code: string; readonly detail: Readonly<Record<string, string>> };

export async function keptIn(look: Look, { store }: Config, ports: Ports): Promise<Kept> {
  if (store === "branch") return { kind: "kept", look, ports };
  if (look.stored.kind !== "absent") return inOther("issue");
  const { store: branch, otherStore: issues } = ports;
  const run = runIdOf(look.pull.number);
  const stored = await issues.read(run);
  const newest = async (of: string) => {
    const now = await issues.read(of);
    return now.kind === "found" ? now.lastWrite.commit : null;
  };
  return { kind: "kept", look: { ...look, stored }, ports: { ...ports, store: issues, otherStore: branch, newest } };
}

/** The refusal of a run that is kept in the other place than `store`. */
export function inOther(store: Config["store"]): Kept & { readonly kind: "held" } {
  const detail =
    store === "issue"
      ? { seen: "the state branch", expected: "issues" }
      : { seen: "an issue", expected: "the state branch" };
  return { kind: "held", code: "state_other_store", detail };
}
