/** After a record is written: everything public follows from it, and whoever opened an operation starts its collect. */
import type { RunRecord } from "../../core/record/record.ts";
import type { RunlessView, View } from "../../core/render/view.ts";
import type { Operation } from "../../core/run/run.ts";
import type { Look, Publication } from "../../ports/forge.ts";
import type { Left } from "../advance/arrival.ts";
import type { Ports } from "../ports.ts";
import type { Own } from "./others.ts";
import { answersOnly, isNothing, publicationOf, type Told } from "./publication.ts";
import { exclusionStamp } from "./stamp.ts";
import { twinAgainst } from "./twins.ts";

export type Shown =
  | { readonly kind: "shown" }
  /** The record moved meanwhile, or others have not said yet what is theirs: it is not the whole truth that is to be seen. */
  | { readonly kind: "outdated" }
  /** The forge did not answer: what of it is to be seen is not known. The record stands all the same. */
  | { readonly kind: "unknown"; readonly error: unknown };

/**
 * Publishes a view, but for what `others` owe. It never undoes what was written, and keeps nobody from starting collect.
 */
export async function publish(
  look: Look,
  view: View,
  digest: string,
  commit: string,
  { own, others, publisher }: { readonly own: Own; readonly others: Own | undefined } & Pick<Told, "publisher">,
  ports: Ports,
): Promise<Shown> {
  try {
    const twin = await twinAgainst(look, view, ports);
    const whole = publicationOf(look, view, digest, {
      ...{ twin, publisher },
      hasAnswered: (words) => own.hasAnswered(words),
    });
    const ours = whole && (others?.without(whole) ?? whole);
    const lastWrite = await send(ours, ports);
    if (lastWrite !== null && lastWrite !== commit) return { kind: "outdated" };
    return { kind: isAll(ours, whole) ? "shown" : "outdated" };
  } catch (error) {
    ports.log.warn(`What came of the run may not be to be seen yet: ${String(error)}`);
    return { kind: "unknown", error };
  }
}

function isAll(part: Publication | undefined, whole: Publication | undefined): boolean {
  return (part?.sticky === null) === (whole?.sticky === null) && part?.answers.length === whole?.answers.length;
}

/** Says that no run may go on, or why there is none, and answers those who woke us with that reason. */
export async function publishHeld(
  look: Look,
  view: RunlessView,
  { unrecorded = [], publisher }: Told,
  isSilent: boolean,
  ports: Ports,
): Promise<void> {
  const digest = ports.digest(JSON.stringify([view.code, view.detail]));
  const publication = isSilent
    ? answersOnly(look, view, unrecorded)
    : publicationOf(look, view, digest, { unrecorded, publisher });
  await send(publication, ports);
}

/** Says that the runbook is not for this pull request, by its check alone. */
export async function publishExcluded(look: Look, view: RunlessView, told: Told, ports: Ports): Promise<void> {
  const { base, labels } = look.pull;
  const digest = exclusionStamp({ base, labels: labels.map(({ name }) => name) }, ports.digest);
  await send(publicationOf(look, view, digest, told), ports);
}

/** The newest commit on the run's folder by then; nothing when there was nothing to send, or the forge did not say. */
async function send(publication: Publication | undefined, { forge, log, newest }: Ports): Promise<string | null> {
  if (!publication || isNothing(publication)) return null;
  const { lastWrite, problems } = await forge.publish(publication);
  for (const problem of problems) log.warn(`Not everything could be published: ${problem}`);
  return lastWrite ?? (await newest?.(publication.run)) ?? null;
}

/** After this long an operation that nobody collects is started again by whoever comes by. */
const OVERDUE_MS = 10 * 60_000;

/** Whether the process that opened an operation died before it could start its collect. */
export async function isForgotten(record: RunRecord, { forge, clock }: Ports): Promise<boolean> {
  const open = record.state.operation;
  if (!open || clock.now().getTime() - Date.parse(open.openedAt) < OVERDUE_MS) return false;
  return !(await forge.hasCollector({ run: record.run, operation: open.id }));
}

/** A forge that throttles that often in a row is taken to refuse. */
const MOST_DISPATCHES = 4;

/** Starts collect for an operation. What could not be started is evidence too: a run must be able to say so. */
export async function startCollect(
  look: Look,
  record: RunRecord,
  opened: Operation,
  publisher: "action" | "app",
  { forge, log, clock }: Ports,
): Promise<Left | undefined> {
  const { pull } = record.state.subject;
  const order = {
    operation: opened.id,
    run: record.run,
    pull,
    head: opened.head,
    publisher,
    ref: look.repository.defaultBranch,
  };
  let answer = await forge.dispatch(order);
  for (let tries = 1; answer.kind === "throttled" && tries < MOST_DISPATCHES; tries += 1) {
    log.warn(`Collect cannot be started yet for ${opened.id}: ${answer.error}`);
    await clock.sleep(answer.waitMs);
    answer = await forge.dispatch(order);
  }
  if (answer.kind === "dispatched") return undefined;
  log.warn(`Collect could not be started for ${opened.id}: ${answer.error}`);
  return { kind: "nothing", operation: opened.id, code: "collector_not_started", detail: { error: answer.error } };
}
