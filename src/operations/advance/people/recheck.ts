/** What may have become of approvals since they were given: their words are looked at, their people asked about again. */
import { questionsAbout } from "../../../core/run/decide/asked/judging/people.ts";
import type { Command, Standing } from "../../../core/run/decide/command.ts";
import type { Run } from "../../../core/run/run.ts";
import type { Runbook } from "../../../core/runbook/runbook.ts";
import type { PullFacts } from "../../../ports/forge.ts";
import type { Roles } from "./roles.ts";

/** Nothing where no approval is live. A run that waits for no edge any more asks for nobody: nothing hangs on it now. */
export async function doubtedApprovals(
  pull: PullFacts,
  run: Run,
  runbook: Runbook,
  roles: Roles,
): Promise<Command | undefined> {
  const live = run.approvals.filter((one) => one.staleSince === undefined);
  if (live.length === 0) return undefined;
  const said = [...new Set(live.map((one) => one.said))];
  const people = run.status.kind === "active" ? [...new Set(live.map((one) => one.person))] : [];
  const asked = people.map(async (login): Promise<[string, Standing]> => {
    const checks = live.filter(({ person }) => person === login).map(({ check }) => check);
    return [login, await roles.standing(login, questionsAbout(runbook, checks), pull)];
  });
  const { comments, reviews } = pull;
  const isEdited = (url: string) =>
    comments.some((comment) => comment.id === idOf(url) && comment.isEdited) ||
    // A review that approves does so whatever becomes of its text.
    reviews.some((review) => review.url === url && review.isEdited && review.state !== "approved");
  return {
    kind: "recheck",
    edited: said.filter(isEdited),
    gone: said.filter((url) => isGone(pull, idOf(url))),
    dismissed: said.filter((url) => reviews.some((one) => one.url === url && one.state === "dismissed")),
    people: Object.fromEntries(await Promise.all(asked)),
  };
}

/** How many comments a look shows at least, the newest ones. */
const SHOWN = 100;

/** Whether a comment would be shown if it were still there. A newer one tells that the look is not older than the comment. */
function isGone({ comments }: PullFacts, id: number | undefined): boolean {
  if (id === undefined || comments.some((comment) => comment.id === id)) return false;
  const oldest = comments.at(-SHOWN);
  return comments.some((comment) => comment.id > id) && (oldest === undefined || id > oldest.id);
}

function idOf(url: string): number | undefined {
  const found = /#issuecomment-(\d+)$/.exec(url)?.[1];
  return found === undefined ? undefined : Number(found);
}
