/** `goto NODE` (and `transfer NODE`): the checked move. */
import { gotoNode } from "../../../operations/local/move/move.ts";
import type { CommandModule } from "../../arguments/invocation.ts";
import { answer, refused } from "../../output/answer.ts";
import { unlessInterrupted } from "../../wiring/interrupt.ts";
import { askerOf, worldOf } from "../../wiring/world.ts";

export const run: CommandModule["run"] = async (invocation, surroundings) => {
  const world = worldOf(invocation, surroundings);
  const asker = askerOf(invocation, surroundings);
  const target = invocation.positionals[0] ?? "";
  const moved = await unlessInterrupted(invocation, surroundings, world, () => gotoNode(world, asker, target));
  if (moved.kind === "refused") return refused(invocation, surroundings, moved);
  const { from, to, current } = moved.payload;
  const further = current === to ? "" : `, then by itself to ${String(current)}`;
  return answer(invocation, surroundings, moved.payload, `${String(from)} -> ${String(to)}${further}\n`);
};
