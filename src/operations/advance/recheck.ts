/** What may have become of approvals since they were given: their comments are looked at, their people's roles asked again. */
import type { Command } from "../../core/run/decide/command.ts";
import type { Run } from "../../core/run/run.ts";
import type { Role } from "../../core/runbook/runbook.ts";
import type { PullFacts } from "../../ports/forge.ts";
import type { Roles } from "./roles.ts";

/** Nothing where no approval is live. A run that waits for no edge any more asks nobody's role: nothing hangs on it now. */
export async function doubtedApprovals(pull: PullFacts, run: Run, roles: Roles): Promise<Command | undefined> {
  const live = run.approvals.filter((one) => one.staleSince === undefined);
  if (live.length === 0) return undefined;
  const said = [...new Set(live.map((one) => one.said))];
  const people = run.status.kind === "active" ? [...new Set(live.map((one) => one.person))] : [];
  const asked = await Promise.all(people.map(async (one): Promise<[string, Role]> => [one, await roles.of(one)]));
  return {
    kind: "recheck",
    edited: said.filter((url) => pull.comments.some((comment) => comment.id === idOf(url) && comment.isEdited)),
    gone: said.filter((url) => isGone(pull, idOf(url))),
    roles: Object.fromEntries(asked),
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
