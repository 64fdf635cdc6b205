/** The page that GitHub shows for a run's folder on the state branch: the same facts for who browses there. A view. */

import { withRunbook } from "../../pull/runbooks.ts";
import { slugOf } from "../../run/run-id.ts";
import type { RunView } from "../section/ask.ts";
import { diagram, pathText } from "../section/diagram.ts";
import { failures } from "../section/failures.ts";
import { gateTables } from "../section/gate-table.ts";
import { historyList } from "../section/history.ts";
import { lead } from "../section/lead.ts";
import { request } from "../section/todo.ts";
import { BODY_LIMIT, cutMarkdown, join } from "../text/budget.ts";
import { codeSpan, link } from "../text/escape.ts";

/** The `README.md` of the run's folder. */
export function renderRunPage(view: RunView): string {
  const { run, place, revision } = view;
  const pull = link(`pull request ${place.pull}`, `${place.url}/pull/${place.pull}`);
  const runbook = `runbook ${codeSpan(run.runbook.path)} at ${codeSpan(run.runbook.digest.slice(0, 12))}`;
  const page = join([
    "<!-- A view, written with every revision and never read back: record.json beside it is the run. -->",
    `# Run ${codeSpan(run.id)}`,
    lead(view),
    `Of ${pull}, revision ${revision}, ${runbook}.`,
    cutMarkdown(pathText(view), 4_000),
    diagram(view),
    request(view),
    cutMarkdown(gateTables(view), 15_000),
    cutMarkdown(failures(view), 15_000),
    view.history.length > 0 ? "## History" : "",
    cutMarkdown(historyList(view.history, 100), 15_000),
  ]);
  return `${cutMarkdown(withRunbook(page, slugOf(run.id)), BODY_LIMIT)}\n`;
}
