/**
 * The one comment of a pull request that says where its run is. Its first line tells whose turn it is; what an agent
 * needs comes next; what few people need is folded. Every part has a budget, so that no output, prompt or history can
 * push another part, or the marker, out of GitHub's limit.
 */

import { withRunbook } from "../pull/runbooks.ts";
import { slugOf } from "../run/run-id.ts";
import { driftPart } from "./drift.ts";
import { limits } from "./limits.ts";
import { stickyMarker, stickyName } from "./markers.ts";
import { askOf, type RunView } from "./section/ask.ts";
import { diagram, pathText } from "./section/diagram.ts";
import { failures } from "./section/failures.ts";
import { gateTables } from "./section/gate-table.ts";
import { historyList } from "./section/history.ts";
import { lead } from "./section/lead.ts";
import { request, todo } from "./section/todo.ts";
import { BODY_LIMIT, cutMarkdown, join } from "./text/budget.ts";
import { folded } from "./text/fold.ts";
import { variables } from "./variables.ts";
import { runOf, type View } from "./view.ts";

/** Characters of each part; together below `BODY_LIMIT`. */
const BUDGET = {
  headline: 5_000,
  path: 2_000,
  drift: 2_000,
  todo: 9_000,
  gates: 12_000,
  variables: 1_000,
  limits: 1_000,
  failures: 14_000,
  history: 4_500,
  diagram: 9_000,
};
const MOST_HISTORY = 20;

/** The comment's body. */
export function renderSticky(view: View): string {
  const marker = stickyMarker(stickyName(view));
  const first = cutMarkdown(lead(view), BUDGET.headline);
  const rest = view.kind === "run" ? runParts(view) : [];
  const body = join([`${marker}\n${first}`, ...rest, footer()]);
  return cutMarkdown(withRunbook(body, slugOf(runOf(view))), BODY_LIMIT);
}

function runParts(view: RunView): string[] {
  return [
    cutMarkdown(pathText(view), BUDGET.path),
    cutMarkdown(driftPart(view), BUDGET.drift),
    request(view),
    cutMarkdown(gateTables(view), BUDGET.gates),
    cutMarkdown(variables(view), BUDGET.variables),
    cutMarkdown(failures(view), BUDGET.failures),
    workPart(view),
    cutMarkdown(limits(view), BUDGET.limits),
    folded("Diagram", diagramPart(view)),
    folded("Recent history", cutMarkdown(historyList(view.history, MOST_HISTORY), BUDGET.history)),
  ];
}

/** What an agent works from; folded while it is a person's turn, who shall not have to read past it. */
function workPart(view: RunView): string {
  const work = cutMarkdown(todo(view), BUDGET.todo);
  return askOf(view).kind === "review" ? folded("What the agent was asked to do here", work) : work;
}

function diagramPart(view: RunView): string {
  const drawn = diagram(view);
  return drawn !== undefined && drawn.length <= BUDGET.diagram
    ? drawn
    : "The graph is too big for a picture; the path stands above.";
}

function footer(): string {
  return "<sub>Comment <code>/statem help</code> for the commands.</sub>";
}
