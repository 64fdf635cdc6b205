/**
 * Comments that lie under more than a hundred newer ones and that no writer of the run's record can have seen: whoever
 * floods a conversation must not make a command unheard. In every other conversation this asks nothing.
 */
import { ask, type Client } from "../client.ts";
import { EARLIER } from "./query.ts";
import type { CommentAnswer, CommentPage, EarlierAnswer, LookAnswer } from "./shape.ts";

/** Hundreds that are asked for at most. */
const MOST_PAGES = 5;
/** A writer's look may be so much older than what it wrote. */
const LEEWAY_MS = 10 * 60_000;

export async function buriedComments(
  client: Client,
  { repository }: LookAnswer,
  variables: Record<string, unknown>,
): Promise<readonly CommentAnswer[]> {
  const written = repository.state?.target.history.nodes[0]?.committedDate;
  let page = repository.pullRequest?.last;
  const found: CommentAnswer[] = [];
  if (written === undefined || !page) return found;
  for (let pages = 0; pages < MOST_PAGES && mayHideMore(page, Date.parse(written) - LEEWAY_MS); pages++) {
    const answer = await ask(client, EARLIER, { ...variables, before: page.pageInfo.startCursor });
    const earlier = (answer as EarlierAnswer).repository.pullRequest?.last;
    if (!earlier) break;
    found.unshift(...earlier.nodes);
    page = earlier;
  }
  return found;
}

function mayHideMore({ nodes, pageInfo }: CommentPage, seenUntil: number): boolean {
  const [oldest] = nodes;
  return pageInfo.hasPreviousPage && oldest !== undefined && Date.parse(oldest.createdAt) > seenUntil;
}
