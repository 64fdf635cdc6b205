/** `save`: runs the current `out_hook` and notes it. */
import { saveRun } from "../../operations/local/save.ts";
import type { CommandModule } from "../arguments/invocation.ts";
import { answer, refused } from "../output/answer.ts";
import { askerOf, worldOf } from "../wiring/world.ts";

export const run: CommandModule["run"] = async (invocation, surroundings) => {
  const world = worldOf(invocation, surroundings);
  const saved = await saveRun(world, askerOf(invocation, surroundings), invocation.flags.has("--skip-hooks"));
  if (saved.kind === "refused") return refused(invocation, surroundings, saved);
  return answer(invocation, surroundings, saved.payload, `Saved ${String(saved.payload["current"])}\n`);
};
