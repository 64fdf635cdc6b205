/** `save`: runs the current `out_hook`, notes it, and takes the `auto` edges whose gates hold by now. */
import { saveRun } from "../../../operations/local/save.ts";
import type { CommandModule } from "../../arguments/invocation.ts";
import { answer, refused } from "../../output/answer.ts";
import { unlessInterrupted } from "../../wiring/interrupt.ts";
import { askerOf, worldOf } from "../../wiring/world.ts";

export const run: CommandModule["run"] = async (invocation, surroundings) => {
  const world = worldOf(invocation, surroundings);
  const asker = askerOf(invocation, surroundings);
  const skip = invocation.flags.has("--skip-hooks");
  const saved = await unlessInterrupted(invocation, surroundings, world, () => saveRun(world, asker, skip));
  if (saved.kind === "refused") return refused(invocation, surroundings, saved);
  const { node, payload } = saved;
  const further = payload["current"] === node ? "" : `, then by itself to ${String(payload["current"])}`;
  return answer(invocation, surroundings, payload, `Saved ${node}${further}\n`);
};
