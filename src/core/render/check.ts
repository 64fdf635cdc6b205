/**
 * The check run on the head, by which a merge is allowed or not: green only for a run that succeeded, everything that
 * is not settled keeps it from being green, and its title says what is missing.
 */
import type { ButtonName } from "../command/buttons/press.ts";
import { withRunbook } from "../pull/runbooks.ts";
import type { Ending } from "../run/run.ts";
import { slugOf } from "../run/run-id.ts";
import { type Ask, askOf } from "./section/ask.ts";
import { pathText } from "./section/diagram.ts";
import { failures } from "./section/failures.ts";
import { gateTables } from "./section/gate-table.ts";
import { titleOf } from "./section/headline.ts";
import { lead } from "./section/lead.ts";
import { request } from "./section/todo.ts";
import { BODY_LIMIT, cutMarkdown, join, SUMMARY_LIMIT } from "./text/budget.ts";
import { runOf, type View } from "./view.ts";

export type Conclusion = "success" | "failure" | "action_required" | "cancelled" | "neutral";
interface CheckBase {
  readonly name: "statem";
  /** At most 255 characters, plain text. */
  readonly title: string;
  /** At most 65,535 characters of Markdown. */
  readonly summary: string;
  /** What may be pressed, where a press is heard. */
  readonly buttons: readonly ButtonName[];
}
export type RenderedCheck =
  | (CheckBase & { readonly status: "in_progress"; readonly conclusion?: never })
  | (CheckBase & { readonly status: "completed"; readonly conclusion: Conclusion });

/** The check of a view. */
export function renderCheck(view: View): RenderedCheck {
  const ask = askOf(view);
  const conclusion = conclusionOf(ask);
  const slug = slugOf(runOf(view));
  const base = {
    name: "statem",
    title: titleOf(view),
    summary: cutMarkdown(withRunbook(summaryOf(view), slug), SUMMARY_LIMIT),
    buttons: buttonsOf(ask),
  } as const;
  return conclusion === undefined ? { ...base, status: "in_progress" } : { ...base, status: "completed", conclusion };
}

/** `undefined` while the run goes on without a person. */
function conclusionOf(ask: Ask): Conclusion | undefined {
  switch (ask.kind) {
    case "excluded":
      return "neutral";
    case "held":
    case "stuck":
    case "paused":
    case "review":
      return "action_required";
    case "work":
      return ask.actor === "human" ? "action_required" : undefined;
    case "repair":
    case "collecting":
    case "forge":
    case "confirm":
    case "moving":
      return undefined;
    case "ended":
      // A merge that nobody verified never looks green, whatever ending it was given.
      if (ask.code === "merged_unverified" && ask.ending === "succeeded") return "failure";
      return ENDINGS[ask.ending];
  }
}

/** What somebody could settle by a press now. */
function buttonsOf(ask: Ask): readonly ButtonName[] {
  switch (ask.kind) {
    case "review":
      return ["approve", "reject", "retry"];
    case "repair":
      return ["retry"];
    case "collecting":
      return ask.isUnderWay ? [] : ["retry"];
    default:
      return [];
  }
}

const ENDINGS: Readonly<Record<Ending, Conclusion>> = {
  succeeded: "success",
  failed: "failure",
  exhausted: "failure",
  cancelled: "cancelled",
};

function summaryOf(view: View): string {
  const first = cutMarkdown(lead(view), 3_000);
  if (view.kind !== "run") return cutMarkdown(first, SUMMARY_LIMIT);
  const gates = cutMarkdown(gateTables(view), 20_000);
  const failing = cutMarkdown(failures(view), 30_000);
  return cutMarkdown(join([first, cutMarkdown(pathText(view), 2_000), request(view), gates, failing]), BODY_LIMIT);
}
