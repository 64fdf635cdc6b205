/** The run that is spoken of: the first one, or the newest of those that followed an ended one. */
import type { Run } from "../core/run/run.ts";
import { nextRunId } from "../core/run/run-id.ts";
import type { ReadRun } from "./read-run.ts";

export type Newest<T> = T & {
  readonly run: string;
  /** The ended run whose place it takes. */
  readonly after?: Run;
};

/** `at` tells what is known of one run; a record in doubt names no other one. */
export async function newestRun<T extends { readonly read: ReadRun }>(
  first: string,
  at: (run: string) => Promise<T>,
): Promise<Newest<T>> {
  let run = first;
  let after: Run | undefined;
  for (;;) {
    const found = await at(run);
    const state = found.read.kind === "run" ? found.read.record.state : undefined;
    if (state?.next === undefined) return { ...found, run, ...(after ? { after } : {}) };
    after = state;
    run = nextRunId(run);
  }
}
