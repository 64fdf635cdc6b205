/** `goto NODE` (and `transfer NODE`): the checked move. */
import { gotoNode } from "../../operations/local/move/move.ts";
import type { CommandModule } from "../arguments/invocation.ts";
import { answer, refused } from "../output/answer.ts";
import { askerOf, worldOf } from "../wiring/world.ts";

export const run: CommandModule["run"] = async (invocation, surroundings) => {
  const world = worldOf(invocation, surroundings);
  const moved = await gotoNode(world, askerOf(invocation, surroundings), invocation.positionals[0] ?? "");
  if (moved.kind === "refused") return refused(invocation, surroundings, moved);
  const { from, to, current } = moved.payload;
  const further = current === to ? "" : `, then by itself to ${String(current)}`;
  return answer(invocation, surroundings, moved.payload, `${String(from)} -> ${String(to)}${further}\n`);
};
