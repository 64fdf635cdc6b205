/** For who only reads, and need not know what the configuration says: a run is kept in one place. */
import type { RunStore } from "../ports/run-store.ts";

type Readable = Pick<RunStore, "read">;

/** What the first place shows of a run, or the second one where the first has nothing. */
export function eitherStore(first: Readable, second: Readable): Readable {
  return {
    async read(run) {
      const stored = await first.read(run);
      return stored.kind === "absent" ? second.read(run) : stored;
    },
  };
}
