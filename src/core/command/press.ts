/**
 * The buttons of our check: a press is the same command as the comment would be, at the commit whose check it stood on.
 * Apart from comments, because a press has no text and no id of its own: what was pressed, where and by whom names it.
 */
import type { Asked } from "./command.ts";

/** Labels have at most 20 characters, descriptions 40, and a check has at most three of them (docs: rest/checks/runs). */
export const BUTTONS = {
  approve: { label: "Approve", description: "All that waits for you, at this commit" },
  reject: { label: "Reject", description: "Send it back; say why in a comment" },
  retry: { label: "Retry", description: "Collect again what did not pass" },
} as const;
export type ButtonName = keyof typeof BUTTONS;

export function isButton(name: string): name is ButtonName {
  return Object.hasOwn(BUTTONS, name);
}

/** Behind `--`, so that no check's name is seen in it. */
const REJECTED = '-- Rejected with the button "Reject"; whoever pressed it can say why.';

/** The command of a button on the check of `head`. */
export function pressed(name: ButtonName, head: string): Asked {
  switch (name) {
    case "approve":
      return { verb: "approve", commit: head };
    case "reject":
      return { verb: "reject", reason: REJECTED };
    case "retry":
      return { verb: "retry" };
  }
}

export interface Press {
  readonly button: ButtonName;
  readonly login: string;
  /** Number of the check run. */
  readonly check: number;
  /** The record's revision that the check showed; a check that changed since has buttons of its own. */
  readonly revision: number;
}

/** One press, however often it is delivered. It ends with what is counted up, and a marker can carry it. */
export function pressId({ button, login, check, revision }: Press): string {
  return `press-${button}-${login.toLowerCase().replace(/[^a-z0-9]+/g, "_")}-${revision}-${check}`;
}

/** Whether an id is a press's. */
export function isPress(id: string): boolean {
  return id.startsWith("press-");
}
