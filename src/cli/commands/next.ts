/** `next`: the edges out of the current node. */
import { nextPayload } from "../../core/local/show/payloads.ts";
import { nextProse } from "../../core/local/show/prose.ts";
import type { CommandModule } from "../arguments/invocation.ts";
import { look } from "../wiring/look.ts";

export const run: CommandModule["run"] = (invocation, surroundings) =>
  look(invocation, surroundings, ({ runbook }, place) => ({
    payload: nextPayload(place, runbook),
    prose: nextProse(place, runbook),
  }));
