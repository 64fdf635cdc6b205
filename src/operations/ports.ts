/** What an operation is given by its face: every port it needs, wired to adapters there and nowhere else. */
import type { Digest } from "../core/record/journal.ts";
import type { Clock } from "../ports/clock.ts";
import type { Forge } from "../ports/forge.ts";
import type { Log } from "../ports/log.ts";
import type { RunStore } from "../ports/run-store.ts";

export interface Ports {
  readonly forge: Forge;
  readonly store: RunStore;
  readonly clock: Clock;
  readonly log: Log;
  readonly digest: Digest;
}
