/**
 * What is asked of whom, as every page of ours begins: the headline, and where a person has to decide, the question itself with the
 * line that answers it, alone in a block of code, since GitHub lets one copy that with a press.
 */
import { approveLine, rejectLine } from "../../command/lines.ts";
import { reviewerDoes, waysOf } from "../../command/ways.ts";
import type { GateItem } from "../../run/gate.ts";
import type { ManualCheck } from "../../runbook/runbook.ts";
import { cutText, join } from "../text/budget.ts";
import { codeSpan, escapeProse, fence } from "../text/escape.ts";
import type { View } from "../view.ts";
import { askOf } from "./ask.ts";
import { headline, headOf } from "./headline.ts";
import { approversOf } from "./people.ts";

/** More questions than these are told by the table alone. */
const MOST_QUESTIONS = 4;
const QUESTION_LIMIT = 500;

export function lead(view: View): string {
  return join([headline(view), ...questions(view)]);
}

/** Whether the line that approves a check stands in the lead already. */
export function isQuestion(view: View, { check, entry }: Pick<GateItem, "check" | "entry">): boolean {
  return questionItems(view).some((item) => item.check.id === check.id && item.entry === entry);
}

function questionItems(view: View): readonly GateItem[] {
  const ask = askOf(view);
  return ask.kind === "review" ? ask.items.slice(0, MOST_QUESTIONS) : [];
}

function questions(view: View): string[] {
  const items = questionItems(view);
  return items.flatMap(({ check }) =>
    check.kind === "manual" ? [question(check, headOf(view), items.length > 1)] : [],
  );
}

function question(check: ManualCheck, head: string, isOneOfMany: boolean): string {
  const name = isOneOfMany ? [`**${codeSpan(check.id)}**`] : [];
  const asked = escapeProse(cutText(check.title, QUESTION_LIMIT), "> ");
  const people = approversOf(check.approvers);
  const ways = waysOf(check);
  if (!ways.includes("comment"))
    return join([...name, asked, `Asked of ${people}, who ${reviewerDoes(check, head, codeSpan)}`]);
  const too = ways.includes("review") ? " An approving review counts too." : "";
  const decide = `Asked of ${people}. To say no: ${codeSpan(rejectLine(check.id))}.${too}`;
  return join([...name, asked, fence(approveLine(check.id, head)), decide]);
}
