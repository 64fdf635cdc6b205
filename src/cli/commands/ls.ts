/** `ls NODE`: one node. */
import { localNode } from "../../core/local/move/claim.ts";
import { nodePayload } from "../../core/local/show/payloads.ts";
import { nodeProse } from "../../core/local/show/prose.ts";
import { nearest } from "../../core/runbook/nearest.ts";
import { refuse } from "../../operations/local/world.ts";
import type { CommandModule } from "../arguments/invocation.ts";
import { look } from "../wiring/look.ts";

export const run: CommandModule["run"] = (invocation, surroundings) =>
  look(invocation, surroundings, ({ runbook }, place) => {
    const name = invocation.positionals[0] ?? "";
    const node = localNode(runbook, name);
    if (node === undefined) {
      const names = runbook.nodes.map((one) => one.name);
      const near = nearest(name, names);
      const hint = near === undefined ? "" : `. Did you mean ${near}?`;
      return refuse("unknown_node", `Unknown node: ${name}. Nodes: ${names.join(", ")}${hint}`);
    }
    return { payload: nodePayload(place, node), prose: nodeProse(node) };
  });
