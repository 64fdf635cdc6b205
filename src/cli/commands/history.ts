/** `history`: what happened, oldest first. */
import { historyProse } from "../../core/local/show/prose.ts";
import { type CommandModule, numberOf } from "../arguments/invocation.ts";
import { look } from "../wiring/look.ts";

export const run: CommandModule["run"] = (invocation, surroundings) =>
  look(invocation, surroundings, (view, { run: id, entry }) => {
    const history = view.history(numberOf(invocation, "--limit"));
    return { payload: { run_id: id, current: entry.node, history }, prose: historyProse(history) };
  });
