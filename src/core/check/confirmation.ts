/**
 * What somebody must confirm: a plain string, a manual check, a checklist, a reviewer that nobody named. It is the asker's
 * word and no more; what has approvers of its own cannot be settled by it.
 */
import {
  type ChecklistCheck,
  type LocalConfirmation,
  type LocalManual,
  type ReviewCheck,
  wantsApprovers,
} from "../runbook/local.ts";
import type { Finding } from "./finding.ts";

/** What is confirmed by a word. */
export type ConfirmedCheck = LocalConfirmation | LocalManual | ChecklistCheck | ReviewCheck;
/** `yes` by `--yes` or on a terminal, to every item of a checklist; `unasked` where there is no terminal. */
export type Answer = "yes" | "no" | "unasked";

export function judgeConfirmation(check: ConfirmedCheck, answer: Answer): Finding {
  const asked = questionsOf(check).join("; ");
  if (wantsApprovers(check)) {
    const output = `${asked}: this has approvers of its own, and locally there is nobody to ask; it is settled on GitHub`;
    return { verdict: "limited", output };
  }
  switch (answer) {
    case "yes":
      return { verdict: "pass", output: `confirmed: ${asked}` };
    case "no":
      return { verdict: "fail", output: `confirmation required; it was not given: ${asked}` };
    case "unasked":
      return { verdict: "fail", output: `confirmation required; if it is so, repeat this with --yes: ${asked}` };
  }
}

/** What is to be asked, one question after the other. */
export function questionsOf(check: ConfirmedCheck): readonly string[] {
  return check.kind === "checklist" ? check.items : [check.text || check.title];
}
