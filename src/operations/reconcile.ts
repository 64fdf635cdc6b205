/**
 * Finds what no event told of, or told of in vain: pull requests without a run, moved heads, commands without an answer,
 * closings and merges that were not seen, evidence that never came. What everybody can see decides which are looked at;
 * what is then done is `advance`, as if an event had come.
 */
import { isOwnCheckName } from "../core/check/pull/sight.ts";
import { readLabel } from "../core/command/label.ts";
import { readComment } from "../core/command/read-comment.ts";
import { otherRunbooks } from "../core/pull/runbooks.ts";
import type { Digest } from "../core/record/journal.ts";
import { answeredComment, isSticky, stickyRun } from "../core/render/markers.ts";
import { isClosedTitle, isCollectingTitle, isExcludedTitle, isReviewTitle } from "../core/render/section/headline.ts";
import { slugOf } from "../core/run/run-id.ts";
import type { Surveyed } from "../ports/forge.ts";
import type { Advanced } from "./advance/advanced.ts";
import type { Arrival } from "./advance/arrival.ts";
import { advance } from "./advance/several/every.ts";
import { keepBoards } from "./board.ts";
import { RUNBOOK_PATH, slugOfCheck } from "./names.ts";
import type { Ports } from "./ports.ts";
import { exclusionStamp } from "./publish/stamp.ts";
import { isWatched } from "./publish/watched.ts";

const DEFAULT_NAME = RUNBOOK_PATH.slice(RUNBOOK_PATH.lastIndexOf("/") + 1);

/** Evidence that did not come in this time will hardly come any more. */
const OVERDUE_MS = 10 * 60_000;

export interface Missing {
  readonly pull: number;
  /** What was seen that nobody had taken in. */
  readonly because: Missed;
  /** The command that nobody has answered: where no run can, whoever is woken by it does, else it would be missed for ever. */
  readonly comment?: Arrival["comment"] & {};
}
export interface Reconciled extends Pick<Missing, "pull" | "because"> {
  /** What came of it; an error is told, and the others are looked at all the same. */
  readonly advanced: Advanced | { readonly kind: "failed"; readonly error: unknown };
}
export type Missed =
  | "not_started"
  | "head_moved"
  | "command"
  | "review"
  | "watched"
  | "closed"
  | "reopened"
  | "overdue";

type Looking = Pick<Ports, "forge" | "clock" | "digest" | "log">;

/** Looks at everything, keeps the board by it, and tells of which pull requests something was missed, and what. */
export async function missing({ forge, clock, digest, log }: Looking): Promise<readonly Missing[]> {
  const seen = await forge.survey();
  const now = clock.now();
  await keepBoards(seen, { forge, log });
  return seen.pulls.flatMap((pull) => {
    const because = missedOf(pull, now, digest);
    return because === undefined ? [] : [{ pull: pull.number, because, ...wokenBy(pull) }];
  });
}

/** Looks at every pull request of which something was missed, one after another. */
export async function reconcile(publisher: Arrival["publisher"], ports: Ports): Promise<readonly Reconciled[]> {
  const reconciled: Reconciled[] = [];
  for (const { pull, because, comment } of await missing(ports)) {
    ports.log.info(`#${pull}: ${because.replaceAll("_", " ")}`);
    const woken = { pull, publisher, ...(comment === undefined ? {} : { comment }) };
    const advanced = await advance(woken, ports).catch((error: unknown) => {
      ports.log.warn(`#${pull} could not be brought up to date: ${String(error)}`);
      return { kind: "failed", error } as const;
    });
    reconciled.push({ pull, because, advanced });
  }
  return reconciled;
}

/** What was missed of a pull request, as far as everybody can see it, or nothing. */
export function missedOf(pull: Surveyed, now: Date, digest: Digest): Missed | undefined {
  if (unheardOf(pull)) return "command";
  const shown = pull.comments.flatMap(({ isOurs, body }) => (isOurs ? (stickyRun(body) ?? []) : []));
  const slugs = new Set([
    ...(pull.runbooks.includes(DEFAULT_NAME) ? [undefined] : []),
    ...otherRunbooks(pull.runbooks, RUNBOOK_PATH).map(({ slug }) => slug),
    ...shown.map(slugOf),
  ]);
  for (const slug of slugs) {
    const missed = missedUnder(slug, pull, now, digest);
    if (missed) return missed;
  }
  return undefined;
}

/** The same of the run under one of its runbooks. */
function missedUnder(slug: string | undefined, pull: Surveyed, now: Date, digest: Digest): Missed | undefined {
  const { state, isDraft, closedAt, comments, checks } = pull;
  const sticky = comments.find(
    ({ isOurs, body }) => isOurs && isSticky(body) && slugOf(stickyRun(body) ?? "") === slug,
  );
  if (state !== "open") return sticky && closedAt !== null && sticky.changedAt <= closedAt ? "closed" : undefined;
  // Jobs of other workflows are the same app's as a workflow's token.
  const own = checks.filter(({ name }) => isOwnCheckName(name) && slugOfCheck(name) === slug);
  if (!sticky) return isDraft || isExcluded(pull, own, digest) ? undefined : "not_started";
  // A label that was heard is off again.
  if (slug === undefined && pull.labels.some((name) => readLabel(name).kind === "command")) return "command";
  const [check] = own;
  if (!check) return "head_moved";
  if (
    check.status === "in_progress" &&
    isCollectingTitle(check.title ?? "") &&
    now.getTime() - Date.parse(sticky.changedAt) >= OVERDUE_MS
  )
    return "overdue";
  // Whether a check wants reviews stands in the record alone; a run that waits for nobody needs none.
  const { reviewedAt } = pull;
  if (reviewedAt !== null && reviewedAt >= sticky.changedAt && isReviewTitle(check.title ?? "")) return "review";
  if (isWatched(check.externalId)) return "watched";
  return check.title !== null && isClosedTitle(check.title) ? "reopened" : undefined;
}

/** The first command that nobody has answered. */
function unheardOf({ comments }: Surveyed): Surveyed["comments"][number] | undefined {
  const answered = new Set(comments.map(({ isOurs, body }) => (isOurs ? answeredComment(body) : undefined)));
  return comments.find(
    ({ id, isOurs, isEdited, body }) =>
      !isOurs && !isEdited && !answered.has(String(id)) && readComment(body).kind !== "none",
  );
}

function wokenBy(pull: Surveyed): Pick<Missing, "comment"> {
  const unheard = unheardOf(pull);
  if (!unheard) return {};
  const { id, body, author } = unheard;
  return { comment: { id, body, login: author?.login ?? null, isBot: author?.isBot ?? false } };
}

/** Whether its check says that the runbook is not for it, and nothing has changed since on which that depends. */
function isExcluded({ number, base, labels }: Surveyed, checks: Surveyed["checks"], digest: Digest): boolean {
  const stamp = exclusionStamp({ base, labels }, digest);
  return checks.some(
    ({ pull, title, externalId }) =>
      pull === number && isExcludedTitle(title ?? "") && externalId?.split(" ")[0] === stamp,
  );
}
