/**
 * A run that began in an issue goes on in the pull request that closes the issue: the first one that a branch of the repository
 * brings, into the branch that the run's runbook came from. From then on our own comment there names the run.
 */
import { stickyRun } from "../../../core/render/markers.ts";
import { originOf, runIdOf, slugOf } from "../../../core/run/run-id.ts";
import type { Look, PullFacts } from "../../../ports/forge.ts";
import { type Newest, newestRun } from "../../newest.ts";
import type { ReadRun } from "../../read-run.ts";

/** More issues than these are not looked at. */
const MOST_ISSUES = 3;

/** The run of an issue that this pull request has taken over, or may take over now; else its own. */
export async function adoptable<T extends { readonly look: Look; readonly read: ReadRun }>(
  own: Newest<T>,
  slug: string | undefined,
  at: (run: string) => Promise<T>,
): Promise<Newest<T>> {
  const { look, read } = own;
  if (read.kind !== "absent" || own.after !== undefined) return own;
  for (const id of issueRuns(look.pull, slug)) {
    const seen = await newestRun(id, at);
    if (isOurs(seen, look.pull)) return seen;
  }
  return own;
}

function issueRuns(pull: PullFacts, slug: string | undefined): readonly string[] {
  const shown = pull.comments.flatMap(({ isOurs: ours, body }) => (ours ? (stickyRun(body) ?? []) : []));
  const adopted = shown.filter((run) => originOf(run)?.kind === "issue" && slugOf(run) === slug);
  const closed = pull.isFork ? [] : pull.closes.slice(0, MOST_ISSUES).map((number) => runIdOf(number, slug, "issue"));
  // The comment may name one of the runs that followed the first; they are found from that one.
  const firsts = adopted.map((run) => runIdOf(originOf(run)?.number ?? 0, slug, "issue"));
  return [...new Set([...firsts, ...closed])];
}

/** One in doubt that our comment names is ours as well: it is held here. */
function isOurs({ read, run }: Newest<{ readonly read: ReadRun }>, pull: PullFacts): boolean {
  if (read.kind === "absent") return false;
  if (read.kind === "held") return pull.comments.some(({ isOurs: ours, body }) => ours && stickyRun(body) === run);
  const { subject, status } = read.record.state;
  if (subject.pull === pull.number) return true;
  const isFree = subject.pull === originOf(run)?.number;
  const isOver = status.kind === "ended" && status.ending !== "succeeded";
  return isFree && !isOver && pull.state === "open" && !pull.isFork && subject.base === pull.base;
}
