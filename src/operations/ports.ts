/** What an operation is given by its face: every port it needs, wired to adapters there and nowhere else. */
import type { Digest } from "../core/record/journal.ts";
import type { Clock } from "../ports/clock.ts";
import type { Forge } from "../ports/forge.ts";
import type { Log } from "../ports/log.ts";
import type { RunStore } from "../ports/run-store.ts";

export interface Ports {
  readonly forge: Forge;
  /** Where records are kept: the state branch, whose content a look shows, until the configuration says `issue`. */
  readonly store: RunStore;
  /** The other place. */
  readonly otherStore: RunStore;
  /** The newest write of a run, where the forge does not tell it when we publish; `null` when there is none. */
  readonly newest?: (run: string) => Promise<string | null>;
  readonly clock: Clock;
  readonly log: Log;
  readonly digest: Digest;
}
