/** `statem explain`: what may happen next, what each way still needs, from whom, and the command to type. */
import { type ExplainFacts, explainJson, explainText } from "../../../core/render/terminal/explain.ts";
import { shellQuote, typedGoto, typedStart } from "../../../core/render/terminal/typed.ts";
import { type Invocation, type Surroundings, textOf } from "../../arguments/invocation.ts";
import { driftOf, toolOf } from "../../output/tool.ts";
import { look } from "../../wiring/look.ts";

export function run(invocation: Invocation, surroundings: Surroundings): number {
  // For a person, options that were not typed now need not be typed for the next command either.
  const given = ["--run-id", "--state-dir"].flatMap((flag) => {
    const value = textOf(invocation, flag);
    return value === undefined ? [] : [flag, shellQuote(value)];
  });
  const reach = invocation.common.json ? undefined : given;
  return look(invocation, surroundings, (view) => {
    const tool = toolOf(view);
    const facts: ExplainFacts = {
      run: view.run,
      runbook: view.runbook,
      ...driftOf(view),
      typeGoto: (target, givesWord) => typedGoto(tool, target, givesWord ? ["--yes"] : [], reach),
      typeStart: typedStart(tool),
    };
    return { payload: explainJson(facts), prose: explainText(facts) };
  });
}
