/** Keeps the run board, where a maintainer has made one, by what everybody can see of all pull requests. */
import { type BoardRow, isBoard, renderBoard } from "../core/render/board.ts";
import { stickyRun } from "../core/render/markers.ts";
import { slugOf } from "../core/run/run-id.ts";
import type { Survey, Surveyed } from "../ports/forge.ts";
import { slugOfCheck } from "./names.ts";
import type { Ports } from "./ports.ts";

/** Writes only what differs. What the forge refuses is told: a board is a view, and no run waits for it. */
export async function keepBoards(
  { pulls, boards }: Survey,
  { forge, log }: Pick<Ports, "forge" | "log">,
): Promise<void> {
  const body = renderBoard(pulls.flatMap(rowOf));
  for (const board of boards) {
    if (!isBoard(board.body))
      log.warn(`#${board.number} bears the board's label and holds somebody's text; it is left alone.`);
    if (!isBoard(board.body) || board.body === body) continue;
    await forge.writeBoard(board, body).catch((error: unknown) => {
      log.warn(`The run board #${board.number} could not be written: ${String(error)}`);
    });
  }
}

/** A run is live from its comment to the merge; a pull request has one for each of its runbooks. */
function rowOf({ number: pull, state, comments, checks }: Surveyed): BoardRow[] {
  if (state !== "open") return [];
  return comments.flatMap(({ isOurs, body, changedAt: since }): BoardRow[] => {
    const run = isOurs ? stickyRun(body) : undefined;
    const runbook = slugOf(run ?? "");
    const own = checks.filter(({ name }) => slugOfCheck(name) === runbook);
    const check = own.find((one) => one.pull === pull) ?? own[0];
    if (run === undefined || !check) return [];
    const isPersonAwaited = check.conclusion === "action_required";
    return [
      { pull, ...(runbook === undefined ? {} : { runbook }), title: check.title ?? check.name, isPersonAwaited, since },
    ];
  });
}
