/** `resolve HOOK done|retry`: settles a hook that was cut off, by the word of whoever found out what became of it. */
import { shellQuote } from "../../../core/render/terminal/typed.ts";
import { type Outcome, type Resolved, resolveHook } from "../../../operations/local/resolve.ts";
import { refuse } from "../../../operations/local/world.ts";
import type { CommandModule } from "../../arguments/invocation.ts";
import { answer, refused } from "../../output/answer.ts";
import { askerOf, worldOf } from "../../wiring/world.ts";

export const run: CommandModule["run"] = (invocation, surroundings) => {
  const [name = "", word = ""] = invocation.positionals;
  if (!isOutcome(word)) {
    const message = `argument OUTCOME: invalid choice: '${word}' (choose from 'done', 'retry')`;
    return refused(invocation, surroundings, refuse("outcome", message, 2));
  }
  const resolved = resolveHook(worldOf(invocation, surroundings), askerOf(invocation, surroundings), name, word);
  if (resolved.kind === "refused") return refused(invocation, surroundings, resolved);
  return answer(invocation, surroundings, resolved.payload, `${proseOf(resolved, word)}\n`);
};

function proseOf({ unknown: { hook, key, to } }: Resolved, as: Outcome): string {
  const what = as === "done" ? "counts as done and is not run again for this" : "is run again with the next try";
  const next = to === undefined ? (key.startsWith("save") ? "save" : "start SPEC") : `goto ${shellQuote(to)}`;
  return `Hook ${hook.id} (${hook.title}) ${what}. Next: statem ${next}`;
}

function isOutcome(word: string): word is Outcome {
  return word === "done" || word === "retry";
}
