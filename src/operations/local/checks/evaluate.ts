/** Carries out one check, and says what came of it in StateM's shape. All the world's mischief is a failed check here. */
import { type Answer, type ConfirmedCheck, judgeConfirmation, questionsOf } from "../../../core/check/confirmation.ts";
import { judgeElsewhere } from "../../../core/check/elsewhere.ts";
import type { Finding } from "../../../core/check/finding.ts";
import { judgeMessage } from "../../../core/check/message.ts";
import { type CheckResult, resultOf } from "../../../core/check/result.ts";
import type { LocalRun } from "../../../core/local/run.ts";
import { type LocalCheck, type LocalNode, wantsApprovers } from "../../../core/runbook/local.ts";
import type { Asker, LocalWorld } from "../world.ts";
import { findByCommand } from "./command.ts";
import { findInFile } from "./predicate.ts";
import { findByReview } from "./review.ts";
import { findInRun } from "./variable.ts";

/** What checks are told, and where they run. */
export interface Setting {
  readonly world: LocalWorld;
  readonly asker: Asker;
  readonly run: Pick<LocalRun, "id" | "spec" | "transitions" | "entries">;
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
  return resultOf(check, await find(setting, check));
}

async function find(setting: Setting, check: LocalCheck): Promise<Finding> {
  switch (check.kind) {
    case "message":
      if (check.text !== "") setting.world.person.say(check.text);
      return judgeMessage(check);
    case "manual":
    case "confirmation":
    case "checklist":
      return judgeConfirmation(check, await ask(setting, check));
    case "command":
      return findByCommand(setting, check);
    case "predicate":
      return findInFile(setting, check);
    case "variable":
      return findInRun(setting, check);
    case "github":
    case "weakening":
      return judgeElsewhere(check);
    case "llm_review":
      return (await findByReview(setting, check)) ?? judgeConfirmation(check, await ask(setting, check));
  }
}

/** By `--yes`, or on a terminal; every question must be answered with yes. */
async function ask({ world: { person }, asker, isUnasked }: Setting, check: ConfirmedCheck): Promise<Answer> {
  const questions = questionsOf(check);
  if (check.kind === "checklist") for (const item of questions) person.say(`- ${item}`);
  if (isUnasked === true || wantsApprovers(check)) return "unasked";
  if (asker.yes) return "yes";
  for (const question of questions) {
    const answer = await person.confirm(question);
    if (answer !== true) return answer === undefined ? "unasked" : "no";
  }
  return "yes";
}
