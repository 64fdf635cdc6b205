/** `statem compact-prompt`: the line to paste before a conversation is compacted. */
import { compactText } from "../../../core/render/terminal/prompt/compact.ts";
import { type Invocation, type Surroundings, textOf } from "../../arguments/invocation.ts";
import { toolOf } from "../../output/tool.ts";
import { look } from "../../wiring/look.ts";

export function run(invocation: Invocation, surroundings: Surroundings): number {
  return look(invocation, surroundings, (view) => {
    const { id: run_id, entry, spec } = view.run;
    const prompt = compactText(view.run, view.runbook, toolOf(view, textOf(invocation, "--command")));
    const payload = { run_id, current: entry.node, spec: spec.path, state_dir: view.stateDir, prompt };
    return { payload, prose: prompt };
  });
}
