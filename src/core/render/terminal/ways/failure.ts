/** The last blocked move of this entry: what failed, what it printed, and what would satisfy it. */
import type { LocalRun, Shown } from "../../../local/run.ts";
import { type LocalCheck, type LocalRunbook, wantsApprovers } from "../../../runbook/local.ts";
import { nodeOf } from "../../../runbook/runbook.ts";
import { cutText } from "../../text/budget.ts";
import { codeSpan, oneLine } from "../../text/escape.ts";
import { markedData } from "../data.ts";
import { failureHere, isBlocking, resultsOf } from "./ways.ts";

const MOST_FAILURES = 8;
const LINE_LIMIT = 300;

export interface Failure {
  /** What was asked, on one line. */
  readonly title: string;
  readonly output: string;
  /** What would satisfy it, as a sentence. */
  readonly remedy: string;
}

/** What kept the last asked-for move of this entry from happening. */
export function failuresOf(run: LocalRun, runbook: LocalRunbook): readonly Failure[] {
  const failure = failureHere(run);
  if (failure === undefined) return [];
  const places = new Map<string, number>();
  return resultsOf(failure).flatMap((result) => {
    const purpose = String(result["purpose"]);
    const at = places.get(purpose) ?? 0;
    places.set(purpose, at + 1);
    if (!isBlocking(result)) return [];
    const check = checksOf(run, runbook, failure, purpose)[at];
    const output = String(result["output"] ?? "");
    return [{ title: titleOf(result, check), output, remedy: remedyOf(result, check) }];
  });
}

/** The failure as a section of a prompt; empty when nothing has failed here. */
export function failureSection(run: LocalRun, runbook: LocalRunbook): string {
  const failures = failuresOf(run, runbook);
  const [first] = failures;
  if (first === undefined) return "";
  const to = oneLine(String(failureHere(run)?.["to"] ?? ""));
  const shown = failures.slice(0, MOST_FAILURES).map(({ title, output, remedy }) => {
    const printed = output.trim() === "" ? "" : `\n${markedData("What was seen", output)}`;
    return `- ${title}. ${remedy}${printed}`;
  });
  const more = failures.length - shown.length;
  return [
    `The last move asked for here, to ${codeSpan(to)}, was held back:`,
    ...shown,
    ...(more > 0 ? [`- and ${more} more; \`history\` has them`] : []),
  ].join("\n");
}

/** The checks whose results stand under a purpose, where the runbook alone says them. */
function checksOf(run: LocalRun, runbook: LocalRunbook, failure: Shown, purpose: string): readonly LocalCheck[] {
  const node = nodeOf(runbook, run.entry.node);
  if (purpose === "before_transfer") return node?.beforeTransfer ?? [];
  if (purpose !== "condition") return [];
  return node?.edges.find((edge) => edge.to === failure["to"])?.condition ?? [];
}

function titleOf(result: Shown, check: LocalCheck | undefined): string {
  const type = String(result["type"]);
  if (check) return `${named(type)} ${codeSpan(cutText(check.title, LINE_LIMIT))}`;
  const from =
    result["purpose"] === "dynamic_before_transfer" ? "a check registered for this entry" : String(result["purpose"]);
  return `${named(type)} (${oneLine(from)})`;
}

function named(type: string): string {
  return type === "llm_review" ? "review" : oneLine(type);
}

function remedyOf(result: Shown, check: LocalCheck | undefined): string {
  switch (result["type"]) {
    case "command": {
      const exit = result["exit_code"];
      const seen = typeof exit === "number" ? `It exited with ${exit}` : "It did not run to its end";
      const run = check?.kind === "command" ? codeSpan(cutText(check.run, LINE_LIMIT)) : "it";
      return `${seen}. It holds when ${run} exits with 0: mend the cause, then ask again.`;
    }
    case "github":
    case "weakening":
      return "Only GitHub can judge it, on a pull request: push, and go on there.";
    case "predicate":
      if (check?.kind === "variable")
        return "It holds when the variable is as the check says: what was seen names each condition that is not met.";
      return "It holds when the file is as the check says: what was seen names each condition that is not met.";
    case "llm_review":
      return "It holds when the reviewer runs and accepts: mend what it names, then ask again.";
    case "checklist":
    case "manual":
      return check && wantsApprovers(check)
        ? "A person must approve it, on GitHub: push, say what you need, and leave the run where it is."
        : "It asks for your word: see that it is true, then ask again with `--yes`.";
    default:
      return "Mend the cause, then ask again.";
  }
}
