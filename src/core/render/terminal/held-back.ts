/**
 * Why checks or hooks held a command back, as the end of a sentence: whose word is asked for and how it is given, else what
 * failed first. Made from results alone, because those of dynamic checks stand in no runbook.
 */
import type { Shown } from "../../local/run.ts";
import { cutText } from "../text/budget.ts";
import { oneLine } from "../text/escape.ts";

const LIMIT = 200;
/** How a confirmation that nobody gave begins, in `core/check/confirmation.ts`. */
const ASKED = /^confirmation required; [^:]*: /;

/** `asks for your word: ...`, or `failed: ...`. */
export function heldBack(results: readonly Shown[]): string {
  const failed = results.filter((one) => one["passed"] !== true && one["on_failure"] === "block");
  const asked = failed.map(outputOf).filter((output) => ASKED.test(output));
  const [first] = failed;
  if (first === undefined) return "failed";
  if (asked.length < failed.length) {
    const worst = failed.find((one) => !ASKED.test(outputOf(one))) ?? first;
    const more = failed.length === 1 ? "" : ` (and ${failed.length - 1} more)`;
    return `failed: ${whatFailed(worst)}${more}`;
  }
  const questions = asked.map((output) => shown(output.replace(ASKED, ""))).join("; ");
  return `asks for your word: "${questions}"`;
}

/** What to do about it, as whole sentences with a space before them; `line` is the command to type. */
export function wordRemedy(results: readonly Shown[], line: string): string {
  const failed = results.filter((one) => one["passed"] !== true && one["on_failure"] === "block");
  if (failed.length === 0 || !failed.every((one) => ASKED.test(outputOf(one)))) return "";
  const isHook = failed.some((one) => String(one["purpose"]).endsWith("hook"));
  const meant = isHook
    ? " (Plain text in a hook is a question; `{type: message, text: ...}` only says something.)"
    : "";
  return ` If it is so, type ${line} with \`--yes\`, or answer y on a terminal.${meant}`;
}

function whatFailed(result: Shown): string {
  const { type, exit_code: exit } = result;
  const lines = outputOf(result).trim().split("\n");
  const last = shown(lines.at(-1) ?? "");
  const how = typeof exit === "number" ? `${String(type)} exited with ${exit}` : String(type);
  return last === "" ? how : `${how}: ${last}`;
}

function outputOf(result: Shown): string {
  return String(result["output"] ?? "");
}

function shown(text: string): string {
  return cutText(oneLine(text), LIMIT);
}
