/**
 * Where a run is kept: a look shows the state branch in passing, and the issue is read only where the configuration names
 * it. A run that lies in the other place is never taken for one that has not begun.
 */

import { stickyMarker } from "../../core/render/markers.ts";
import type { Config } from "../../core/runbook/config.ts";
import type { Look } from "../../ports/forge.ts";
import type { Ports } from "../ports.ts";
import { type ReadRun, readRun } from "../read-run.ts";
import type { Arrival } from "./arrival.ts";
import { type Configured, configOf } from "./configured.ts";

export type Kept =
  /** With the store that is in use, and what it shows of the run. */
  | { readonly kind: "kept"; readonly look: Look; readonly ports: Ports }
  | { readonly kind: "held"; readonly code: string; readonly detail: Readonly<Record<string, string>> };

async function keptIn(look: Look, { store }: Config, ports: Ports): Promise<Kept> {
  if (store === "branch") return { kind: "kept", look, ports };
  if (look.stored.kind !== "absent") return inOther("issue");
  const { store: branch, otherStore: issues } = ports;
  const stored = await issues.read(look.run);
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

/** A run as a look shows it, read where it is kept; or why nothing may be done about it here. */
export type Seen = { readonly look: Look; readonly read: ReadRun; readonly ports: Ports } & (
  | { readonly config: Config; readonly shut?: undefined }
  | { readonly shut: Exclude<Configured, { kind: "ours" }> }
);

export async function seenOf(look: Look, { publisher }: Arrival, ports: Ports): Promise<Seen> {
  const configured = configOf(look, publisher);
  const none = { look, read: { kind: "absent" }, ports } as const;
  if (configured.kind !== "ours") return { ...none, shut: configured };
  const { config } = configured;
  const kept = await keptIn(look, config, ports);
  if (kept.kind === "held") return { ...none, shut: kept };
  return { look: kept.look, read: readRun(kept.look.stored, look.run, ports.digest), config, ports: kept.ports };
}

/** Whether our own comment tells of a run: with its record gone, a new one would forget what people have said. */
export function hasShownRun({ pull, run }: Look): boolean {
  const marker = stickyMarker(run);
  return pull.comments.some(({ isOurs, body }) => isOurs && body.startsWith(marker));
}
