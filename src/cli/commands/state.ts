/** `state`: the whole graph. */
import { statePayload } from "../../core/local/show/payloads.ts";
import { stateProse } from "../../core/local/show/prose.ts";
import type { CommandModule } from "../arguments/invocation.ts";
import { look } from "../wiring/look.ts";

export const run: CommandModule["run"] = (invocation, surroundings) =>
  look(invocation, surroundings, ({ runbook }, place) => ({
    payload: statePayload(place, runbook),
    prose: stateProse(place, runbook),
  }));
