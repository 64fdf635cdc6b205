/** `statem prompt`: the text that brings a reader who knows nothing back into the run. */
import { promptText } from "../../../core/render/terminal/prompt/prompt.ts";
import { type Invocation, type Surroundings, textOf } from "../../arguments/invocation.ts";
import { driftOf, toolOf } from "../../output/tool.ts";
import { look } from "../../wiring/look.ts";

export function run(invocation: Invocation, surroundings: Surroundings): number {
  return look(invocation, surroundings, (view) => {
    const { id: run_id, entry, spec } = view.run;
    const tool = toolOf(view, textOf(invocation, "--command"));
    const prompt = promptText({ run: view.run, runbook: view.runbook, tool, ...driftOf(view) });
    const payload = { run_id, current: entry.node, spec: spec.path, state_dir: view.stateDir, prompt };
    return { payload, prose: prompt };
  });
}
