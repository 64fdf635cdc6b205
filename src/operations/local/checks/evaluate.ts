/** Carries out one check, and says what came of it in StateM's shape. All the world's mischief is a failed check here. */
import { type CheckResult, resultOf } from "../../../core/local/move/result.ts";
import type { LocalRun } from "../../../core/local/run.ts";
import { type LocalCheck, type LocalNode, wantsApprovers } from "../../../core/runbook/local.ts";
import type { Asker, LocalWorld } from "../world.ts";
import { runCommand } from "./command.ts";
import { checkFile } from "./predicate.ts";
import { review } from "./review.ts";

/** What checks are told, and where they run. */
export interface Setting {
  readonly world: LocalWorld;
  readonly asker: Asker;
  readonly run: Pick<LocalRun, "id" | "spec">;
  /** The node that checks are told they are in: for an `in_hook` the one that is entered. */
  readonly node: Pick<LocalNode, "name" | "prompt">;
  /** Nobody asked for this: confirmations are not given, and nobody is asked. */
  readonly isUnasked?: boolean;
}

/** One check after another, all of them even after one has failed. */
export async function evaluateAll(setting: Setting, checks: readonly LocalCheck[]): Promise<CheckResult[]> {
  const results: CheckResult[] = [];
  for (const check of checks) results.push(await evaluate(setting, check));
  return results;
}

export async function evaluate(setting: Setting, check: LocalCheck): Promise<CheckResult> {
  const { person } = setting.world;
  switch (check.kind) {
    case "message":
      if (check.text !== "") person.say(check.text);
      return resultOf(check, true, check.text);
    case "manual":
    case "confirmation":
      return confirm(setting, check, [check.text]);
    case "checklist":
      for (const item of check.items) person.say(`- ${item}`);
      return confirm(setting, check, check.items);
    case "command":
      return runCommand(setting, check);
    case "predicate":
      return checkFile(setting, check);
    case "llm_review":
      return review(setting, check);
  }
}

/** A check that somebody must say yes to: by `--yes`, or on a terminal. */
export async function confirm(setting: Setting, check: LocalCheck, questions: readonly string[]): Promise<CheckResult> {
  if (wantsApprovers(check)) {
    const text = "limited: this check names approvers, of whom there are none in a local run, whatever is typed";
    return resultOf(check, false, `${text}: ${questions.join("; ")}`);
  }
  if (setting.isUnasked === true) {
    return resultOf(check, false, `confirmation required; nobody has asked for this move: ${questions.join("; ")}`);
  }
  if (setting.asker.yes) return resultOf(check, true, questions.join("\n"));
  for (const question of questions) {
    const answer = await setting.world.person.confirm(question);
    if (answer === undefined) {
      const text = `confirmation required; rerun with --yes if it is so: ${questions.join("; ")}`;
      return resultOf(check, false, text);
    }
    if (!answer) return resultOf(check, false, `not confirmed: ${question}`);
  }
  return resultOf(check, true, questions.join("\n"));
}
