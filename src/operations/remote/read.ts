/** A run on the forge as one sees it from a clone: the same view that its comment is rendered from. */
import type { Digest } from "../../core/record/journal.ts";
import type { Place } from "../../core/render/view.ts";
import type { RunStore } from "../../ports/run-store.ts";
import { newestRun } from "../newest.ts";
import { readRunOfAnybody } from "../read-run.ts";
import { type RunView, viewOf } from "../view.ts";

export type RemoteRun =
  | { readonly kind: "run"; readonly view: RunView }
  | { readonly kind: "absent" }
  | { readonly kind: "held"; readonly code: string; readonly detail: Readonly<Record<string, string>> };

/** `first`: id of the run, or of the first of those that followed one another. Reading asks nobody for trust: a clone shows what the branch says, and only the check on the forge counts. */
export async function readRemote(
  place: Place,
  first: string,
  store: Pick<RunStore, "read">,
  digest: Digest,
): Promise<RemoteRun> {
  const { read } = await newestRun(first, async (run) => ({
    read: readRunOfAnybody(await store.read(run), run, digest),
  }));
  return read.kind === "run" ? { kind: "run", view: viewOf(place, read.record, read.runbook) } : read;
}
