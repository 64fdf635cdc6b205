/** Carries out one check, and says what came of it in StateM's shape. All the world's mischief is a failed check here. */
import { type Answer, type ConfirmedCheck, judgeConfirmation, questionsOf } from "../../../core/check/confirmation.ts";
import { judgeElsewhere } from "../../../core/check/elsewhere.ts";
import { linesOf } from "../../../core/check/finding.ts";
import { judgeMessage } from "../../../core/check/message.ts";
import { type CheckResult, resultOf } from "../../../core/check/result.ts";
import type { Left, LocalEvent } from "../../../core/local/journal/event.ts";
import type { LocalRun } from "../../../core/local/run.ts";
import { type Carried, leavesAnything, settle } from "../../../core/local/vars/settle.ts";
import { type LocalCheck, type LocalNode, type LocalRunbook, wantsApprovers } from "../../../core/runbook/local.ts";
import type { Writers } from "../../../core/vars/merge.ts";
import { commit, type Session } from "../store/session.ts";
import type { Asker, LocalWorld } from "../world.ts";
import { findByCommand } from "./command.ts";
import { findInFile } from "./predicate.ts";
import { findByReview } from "./review.ts";
import { findInRun } from "./variable.ts";

/** What checks are told, and where they run. */
export interface Setting {
  readonly world: LocalWorld;
  readonly asker: Asker;
  /** The run as it was when the move began; `session` has it as it is. */
  readonly run: Pick<LocalRun, "id" | "spec">;
  readonly session: Session;
  readonly runbook: Pick<LocalRunbook, "limits" | "vars" | "nodes">;
  /** The node that checks are told they are in: for an `in_hook` the one that is entered. */
  readonly node: Pick<LocalNode, "name" | "prompt">;
  /** Who wrote which variable in this move. */
  readonly writers: Writers;
  /** Nobody asked for this: confirmations are not given, and nobody is asked. */
  readonly isUnasked?: boolean;
}

/** One check after another, all of them even after one has failed. */
export async function evaluateAll(setting: Setting, checks: readonly LocalCheck[]): Promise<CheckResult[]> {
  const results: CheckResult[] = [];
  for (const check of checks) results.push(await evaluate(setting, check));
  return results;
}

/** Carries a check out, and records at once what it left, so that the next one sees it. */
export async function evaluate(setting: Setting, check: LocalCheck): Promise<CheckResult> {
  const carried = await carryOut(setting, check);
  if (!leavesAnything(carried, setting.runbook)) return resultOf(check, carried.finding);
  const { world, session } = setting;
  let finding = carried.finding;
  const lost = commit(world, session, (run) => {
    const settled = settleIn(setting, run, check, carried);
    finding = settled.finding;
    return { kind: "events", events: settled.left === undefined ? [] : [ranEvent(check, settled.left)] };
  });
  if (lost === undefined) return resultOf(check, finding);
  const output = linesOf(`what it left could not be recorded: ${lost.message}`, carried.finding.output);
  return resultOf(check, { verdict: "limited", output });
}

/** What a check's run comes to on the newest run; to be asked under the lock. */
export function settleIn({ runbook, node, writers }: Setting, run: LocalRun, { id }: LocalCheck, carried: Carried) {
  return settle(run, runbook, { id, node: node.name }, carried, writers);
}

function ranEvent({ id }: LocalCheck, left: Left): LocalEvent {
  return { kind: "ran", check: id, ...left };
}

/** What was seen of it, with nothing recorded yet. */
export async function carryOut(setting: Setting, check: LocalCheck): Promise<Carried> {
  switch (check.kind) {
    case "message":
      if (check.text !== "") setting.world.person.say(check.text);
      return { finding: judgeMessage(check) };
    case "manual":
    case "confirmation":
    case "checklist":
      return { finding: judgeConfirmation(check, await ask(setting, check)) };
    case "command":
      return findByCommand(setting, check);
    case "predicate":
      return { finding: await findInFile(setting, check) };
    case "variable":
      return { finding: await findInRun(setting, check) };
    case "github":
    case "weakening":
      return { finding: judgeElsewhere(check) };
    case "llm_review":
      return (await findByReview(setting, check)) ?? { finding: judgeConfirmation(check, await ask(setting, check)) };
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
