/** `cur`: the current node. */
import { curPayload } from "../../core/local/show/payloads.ts";
import { curProse } from "../../core/local/show/prose.ts";
import type { CommandModule } from "../arguments/invocation.ts";
import { look } from "../wiring/look.ts";

export const run: CommandModule["run"] = (invocation, surroundings) =>
  look(invocation, surroundings, ({ runbook }, place) => ({
    payload: curPayload(place, runbook),
    prose: curProse(place, runbook),
  }));
