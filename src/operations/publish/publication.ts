/**
 * What is to be seen after a revision: check, sticky comment, answers, in one request. It is derived from the record and
 * compared with what stands there already, so that it can be repeated at any time and by anybody.
 */

import type { Answer } from "../../core/command/answer.ts";
import { BUTTONS } from "../../core/command/buttons/press.ts";
import type { Exclusion } from "../../core/pull/triggers.ts";
import type { RunRecord } from "../../core/record/record.ts";
import { renderCheck } from "../../core/render/check.ts";
import { isSticky, stickyRun } from "../../core/render/markers.ts";
import { renderSticky } from "../../core/render/sticky.ts";
import { type RunlessView, runOf, type View } from "../../core/render/view.ts";
import type { Circumstances } from "../../core/run/decide/command.ts";
import { slugOf } from "../../core/run/run-id.ts";
import type { Look, Publication } from "../../ports/forge.ts";
import type { Arrival } from "../advance/arrival.ts";
import { checkName } from "../names.ts";
import { type RunView, viewOf } from "../view.ts";
import { answersOf, signsOf } from "./answers.ts";
import { labelsOf, NO_LABELS } from "./labels.ts";
import { stampOf } from "./stamp.ts";
import { leavesCheckToTwins, twinsOf, withTwins } from "./twins.ts";
import { watchedWords } from "./watched.ts";

/** The view of a run that may go on. */
export function runView(look: Look, record: RunRecord, { runbook, latest }: Circumstances): RunView {
  return viewOf(placeOf(look), record, runbook, latest);
}

/** The view of a run that is held, or that may not start. */
export function heldView(
  look: Look,
  code: string,
  detail: Readonly<Record<string, string>>,
): RunlessView & { kind: "held" } {
  return { kind: "held", place: placeOf(look), run: look.run, head: look.pull.head, code, detail };
}

/** The view of a pull request that the runbook is not for. */
export function excludedView(look: Look, { code, detail }: Exclusion): RunlessView {
  return { kind: "excluded", place: placeOf(look), run: look.run, head: look.pull.head, code, detail };
}

/** What the check says of a success that another pull request of the same commit does not share. */
function twinView(look: Look, twin: number): RunlessView & { kind: "held" } {
  return heldView(look, "same_commit", { pull: String(twin), head: look.pull.head.slice(0, 12) });
}

/** What is told beside the view, and by whom. */
export interface Told {
  readonly unrecorded?: readonly UnrecordedAnswer[];
  readonly twin?: number | undefined;
  /** Whether this process wrote the answer to these words down. */
  readonly hasAnswered?: (words: string) => boolean;
  /** Presses of buttons are told to the app alone. */
  readonly publisher: Arrival["publisher"];
}

/** What differs from what stands there already, or nothing. `digest` names the record that the view is of. */
export function publicationOf(
  look: Look,
  view: View,
  digest: string,
  { unrecorded = [], twin, publisher, hasAnswered = () => false }: Told,
): Publication | undefined {
  const recorded = view.kind === "run" ? Object.entries(view.run.answers) : [];
  const answers = unrecorded.length > 0 ? unrecorded : recorded.map(([comment, answer]) => ({ comment, answer }));
  return publicationWith(look, view, {
    check:
      look.pull.isIssue || leavesCheckToTwins(look, view)
        ? null
        : checkOf(
            look,
            twin === undefined ? view : twinView(look, twin),
            (before) => stampOf(view, digest, before),
            publisher === "app",
          ),
    sticky: stickyOf(look, view),
    answers: answersOf(look, view, answers),
    signs: signsOf(look, view, hasAnswered),
    labels: view.kind === "run" && slugOf(view.run.id) === undefined ? labelsOf(look, view) : NO_LABELS,
  });
}

/** Nothing but answers: where there is no run, and nothing else of ours to be seen. */
export function answersOnly(look: Look, view: View, answers: readonly UnrecordedAnswer[]): Publication | undefined {
  const owed = answersOf(look, view, answers);
  return publicationWith(look, view, { check: null, sticky: null, answers: owed, signs: [], labels: NO_LABELS });
}

/** An answer that no record can claim, because no run may go on: only its marker keeps it from being given twice. */
export interface UnrecordedAnswer {
  readonly comment: string;
  readonly answer: Answer;
}

type Shown = Pick<Publication, "check" | "sticky" | "answers" | "signs" | "labels">;

function publicationWith(look: Look, view: View, shown: Shown) {
  const { pull, repository } = look;
  if (isNothing(shown)) return undefined;
  return {
    pull: pull.number,
    pullHandle: pull.handle,
    repositoryHandle: repository.handle,
    run: view.kind === "run" ? view.run.id : look.run,
    head: view.kind === "run" ? view.run.subject.head.commit : pull.head,
    ...shown,
  };
}

/** Whether nothing of it has to be said. */
export function isNothing({ check, sticky, answers, signs, labels }: Shown) {
  const changed = labels.off.length + labels.make.length;
  return !check && !sticky && answers.length + signs.length + changed === 0 && labels.on === null;
}

function placeOf({ repository, pull }: Look): View["place"] {
  return { repository: repository.name, url: repository.url, pull: pull.number };
}

function checkOf(
  look: Look,
  view: View,
  stamp: (before: string | null | undefined) => string,
  hasButtons: boolean,
): Publication["check"] {
  const { status, conclusion, title, summary, buttons } = renderCheck(view);
  const { repository, pull } = look;
  const name = checkName(pull.base, repository.defaultBranch, slugOf(runOf(view)));
  const before = pull.checks.find((check) => check.name === name);
  const externalId = withTwins(stamp(before?.externalId), watchedWords(view), twinsOf(look));
  const isSame =
    before?.externalId === externalId &&
    before.title === title &&
    before.status === status &&
    (before.conclusion ?? undefined) === conclusion;
  if (isSame) return null;
  return {
    // A completed check that goes back to work is a new one: an update would keep the old conclusion.
    replaces: before && !(before.status === "completed" && status === "in_progress") ? before.handle : null,
    name,
    status,
    ...(conclusion ? { conclusion } : {}),
    title,
    summary,
    externalId,
    detailsUrl: `${repository.url}/pull/${pull.number}`,
    ...(hasButtons ? { buttons: buttons.map((name) => ({ identifier: name, ...BUTTONS[name] })) } : {}),
  };
}

/** One comment, ours, found by its marker; held runs say so only where one stands or the record itself is in doubt. */
function stickyOf({ pull }: Look, view: View): Publication["sticky"] {
  const slug = slugOf(runOf(view));
  const ours = pull.comments.find(
    ({ isOurs, body }) => isOurs && isSticky(body) && slugOf(stickyRun(body) ?? "") === slug,
  );
  if (view.kind !== "run" && !ours && !view.code.startsWith("state_")) return null;
  const body = renderSticky(view);
  return ours?.body === body ? null : { replaces: ours?.handle ?? null, body };
}
