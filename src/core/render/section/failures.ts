/** Every failing check with what was seen of it and what to do: the part from which an agent repairs. */
import { RETRY_LINE } from "../../command/lines.ts";
import { arrivalItems, type GateItem, isAgainst, isOfUnknownHook, uniqueItems } from "../../run/gate.ts";
import { type CommandReceipt, isOfCommand } from "../../run/receipt.ts";
import { isCollected, isPullCheck } from "../../runbook/runbook.ts";
import { cutText, cutToTail } from "../text/budget.ts";
import { codeSpan, fence, link, showUnseen } from "../text/escape.ts";
import { say } from "../text/say.ts";
import type { RunView } from "./ask.ts";
import { commitLink, receiptWords, rejectionDetail } from "./evidence.ts";
import { setbackItems } from "./setback.ts";

const MOST_FAILURES = 8;
const TAIL_LIMIT = 3_000;
const COMMAND_LIMIT = 200;

/** The failing checks of the gates that are shown, those that block first. */
export function failures(view: RunView): string {
  if (view.run.status.kind === "ended" && view.run.status.ending === "succeeded") return "";
  const asked = [...arrivalItems(view.runbook, view.run), ...view.gates.flatMap((gate) => gate.items)];
  const items = uniqueItems(asked).filter(({ judgement }) => judgement.kind === "fail" || judgement.kind === "limited");
  const sorted = [...items.filter(isAgainst), ...items.filter((item) => !isAgainst(item))];
  const told = sorted.map((item) => failure(view, item, todo(item)));
  const ledHere = setbackItems(view, items).map((item) => failure(view, item, backTo(item)));
  const more = told.length + ledHere.length - MOST_FAILURES;
  const shown = [...told, ...ledHere].slice(0, MOST_FAILURES);
  return [...shown, ...(more > 0 ? [`*and ${more} more checks that do not pass*`] : [])].join("\n\n");
}

function failure(view: RunView, item: GateItem, next: string): string {
  const { judgement, check } = item;
  if (judgement.kind !== "fail" && judgement.kind !== "limited") return "";
  const { receipt } = judgement;
  const head = receipt?.checkedAt.head ?? view.run.subject.head.commit;
  const how =
    judgement.kind === "limited" ? "could not be established" : check.kind === "manual" ? "was rejected" : "failed";
  const title = `**${judgement.kind === "fail" ? "❌" : "⚠️"} ${codeSpan(check.id)} ${how}** at ${commitLink(view, head)}`;
  const words = receipt ? receiptWords(item, receipt) : say(judgement.reason, rejectionDetail(item));
  const reason = words.replace(/[^.!?]$/u, "$&.");
  return `${title}: ${reason} ${next}${receipt && isOfCommand(receipt) ? seen(receipt) : ""}`;
}

function backTo({ node }: GateItem): string {
  return `That led here from ${codeSpan(node)}; repair it before you go back.`;
}

function todo(item: GateItem): string {
  const { check, judgement, purpose } = item;
  if (isOfUnknownHook(item)) return "";
  if (purpose === "in_hook") return `It holds nothing up; ${codeSpan(RETRY_LINE)} runs it again.`;
  if (!check.blocks) return "It does not block.";
  if (check.kind === "scope" && judgement.kind === "fail") return "Take it back, and push.";
  if (check.kind === "dynamic") return "Put it in order, and push.";
  if (check.kind === "weakening" && judgement.kind === "limited") return "Take it back, or have a person look at it.";
  if (isPullCheck(check)) return `Repair it; GitHub is asked again by a push, and by ${codeSpan(RETRY_LINE)}.`;
  if (check.kind === "variable") return "It is judged again whenever that changes.";
  if (!isCollected(check)) return "Repair what it says and push; then ask for a new decision.";
  return judgement.kind === "limited"
    ? `When its cause is mended, ${codeSpan(RETRY_LINE)} collects it again; so does a push.`
    : `Repair it and push; ${codeSpan(RETRY_LINE)} runs it again at the same commit.`;
}

/** The command and the end of what it printed, which is where failures are told. */
function seen({ command, observation, log }: CommandReceipt): string {
  const printed = observation.output.tail.trim() === "" ? observation.output.head : observation.output.tail;
  const line = `Ran ${codeSpan(cutText(command, COMMAND_LIMIT))}${exitOf(observation.exitCode)}`;
  if (observation.output.redacted) return `\n\n${line}; what it printed was removed from the record.`;
  if (printed.trim() === "") return `\n\n${line}; it printed nothing.`;
  const whole = log === undefined ? "" : ` (${link("whole log", log)})`;
  // Cut before the characters are looked at one by one: an output may be of any size.
  const tail = cutToTail(showUnseen(cutToTail(printed, 4 * TAIL_LIMIT, "")), TAIL_LIMIT);
  return `\n\n${line}; the end of ${observation.output.bytes} bytes of output${whole === " (whole log)" ? "" : whole}:\n\n${fence(tail)}`;
}

function exitOf(exitCode: number | null): string {
  return exitCode === null ? "" : `, exit code ${exitCode}`;
}
