/**
 * The one visible answer to a command: done or refused, in one sentence with its reason code, and below it what that
 * sentence promises. It begins with our marker and none of its lines is a command, so we can never obey ourselves.
 */
import type { Answer } from "../command/answer.ts";
import { BUTTONS, isButton, isPress } from "../command/buttons/press.ts";
import { renderVerbs } from "../command/reference.ts";
import { withRunbook } from "../pull/runbooks.ts";
import { slugOf } from "../run/run-id.ts";
import { answerMarker } from "./markers.ts";
import { pathText } from "./section/diagram.ts";
import { failures } from "./section/failures.ts";
import { gateTables } from "./section/gate-table.ts";
import { historyList } from "./section/history.ts";
import { lead } from "./section/lead.ts";
import { todo } from "./section/todo.ts";
import { BODY_LIMIT, cutMarkdown, join } from "./text/budget.ts";
import { codeSpan } from "./text/escape.ts";
import { say } from "./text/say.ts";
import { runOf, type View } from "./view.ts";

const MOST_HISTORY = 100;

/** The answer's body; `words` is the identity of what asked. */
export function renderAnswer(answer: Answer, words: string, view: View): string {
  const isBad = answer.outcome === "refused" || answer.code === "blocked";
  const sign = isBad ? "⛔" : "✅";
  const sentence = `${sign} ${toWhat(answer, words)}${say(answer.code, answer.detail)} <sub>${codeSpan(answer.code)}</sub>`;
  const said = withRunbook(join([sentence, ...below(answer, view)]), slugOf(runOf(view)));
  return cutMarkdown(`${answerMarker(words)}\n${said}`, BODY_LIMIT);
}

/** Comments stand right above; what was said otherwise is named. */
function toWhat({ actor, verb }: Answer, words: string): string {
  const who = actor === null ? "somebody" : codeSpan(actor);
  if (isPress(words)) return `**${isButton(verb) ? BUTTONS[verb].label : "Button"} by ${who}:** `;
  if (words.startsWith("label-")) return `**Label by ${who}:** `;
  return /^(?:review|verdict)-/.test(words) ? `**Review by ${who}:** ` : "";
}

/** What stands below the sentence: only what was asked for or promised; the sticky comment has the rest. */
function below(answer: Answer, view: View): string[] {
  switch (answer.code) {
    case "help":
      return [renderVerbs()];
    case "status":
      return [lead(view), ...(view.kind === "run" ? [pathText(view), gateTables(view)] : [])];
    case "history":
      return view.kind === "run" ? [historyList(view.history, MOST_HISTORY)] : [lead(view)];
    case "prompt":
      return [lead(view), ...(view.kind === "run" ? [todo(view)] : [])];
    case "explain":
      return [
        lead(view),
        ...(view.kind === "run"
          ? [pathText(view), gateTables(view), cutMarkdown(failures(view), 20_000), todo(view)]
          : []),
      ];
    case "requested":
    case "blocked":
      return [lead(view), ...(view.kind === "run" ? [gateTables(view), cutMarkdown(failures(view), 20_000)] : [])];
    default:
      return answer.outcome === "done" ? [lead(view)] : [];
  }
}
