/** Keeps the run board, where a maintainer has made one, by what everybody can see of all pull requests. */
import { type BoardRow, isBoard, renderBoard } from "../core/render/board.ts";
import { isSticky } from "../core/render/markers.ts";
import type { Survey, Surveyed } from "../ports/forge.ts";
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

/** A run is live from its comment to the merge. */
function rowOf({ number: pull, state, comments, checks }: Surveyed): BoardRow[] {
  const sticky = comments.find(({ isOurs, body }) => isOurs && isSticky(body));
  const check = checks.find((one) => one.pull === pull) ?? checks[0];
  if (state !== "open" || !sticky || !check) return [];
  const isPersonAwaited = check.conclusion === "action_required";
  return [{ pull, title: check.title ?? check.name, isPersonAwaited, since: sticky.changedAt }];
}
