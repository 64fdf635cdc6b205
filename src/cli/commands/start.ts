/** `start SPEC`: begins a run, or takes one up again. */
import { curPayload } from "../../core/local/show/payloads.ts";
import { curProse } from "../../core/local/show/prose.ts";
import { startRun } from "../../operations/local/start.ts";
import type { CommandModule } from "../arguments/invocation.ts";
import { answer, refused } from "../output/answer.ts";
import { placeOf } from "../wiring/place.ts";
import { askerOf, worldOf } from "../wiring/world.ts";

export const run: CommandModule["run"] = async (invocation, surroundings) => {
  const world = worldOf(invocation, surroundings);
  const spec = invocation.positionals[0] ?? "";
  const started = await startRun(world, askerOf(invocation, surroundings), spec, invocation.flags.has("--fresh"));
  if (started.kind === "refused") return refused(invocation, surroundings, started);
  const { session, runbook, archived, followed } = started;
  const place = placeOf(world.files.root, session.run, session.actor);
  const more = {
    ...(archived === undefined ? {} : { archived }),
    ...(followed.steps.length === 0 ? {} : { followed: followed.steps }),
  };
  const note = archived === undefined ? "" : `The former run is kept in ${archived}\n`;
  return answer(invocation, surroundings, { ...curPayload(place, runbook), ...more }, note + curProse(place, runbook));
};
