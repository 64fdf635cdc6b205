/**
 * What a published check says of the record behind it: its digest and its revision. The check stands outside of the store,
 * so a record that is older than what was published of it has been put in the place of a newer one.
 */
import type { Digest } from "../../core/record/journal.ts";
import type { RunRecord } from "../../core/record/record.ts";
import type { View } from "../../core/render/view.ts";
import { slugOf, turnOf } from "../../core/run/run-id.ts";
import type { Look } from "../../ports/forge.ts";
import { slugOfCheck } from "../names.ts";

/** The first word of the check's external id. A run that is held goes on showing what was known before. */
export function stampOf(view: View, digest: string, before: string | null | undefined): string {
  if (view.kind === "run") return stampWith(digest, { turn: turnOf(view.run.id), revision: view.revision });
  const [stamp] = before?.split(" ") ?? [];
  return stamp !== undefined && placeIn(stamp) !== undefined ? stamp : digest;
}

/**
 * The stamp of a check that says that the runbook is not for the pull request: what was looked at, beside the head, when it
 * was said. While it is the same there is nothing to look at again.
 */
export function exclusionStamp(
  { base, labels }: { readonly base: string; readonly labels: readonly string[] },
  digest: Digest,
): string {
  return digest(JSON.stringify([base, [...labels].sort()]));
}

/** The revision that was published on this head, if it is newer than the record, or another one of the same number. */
export function publishedBeyond({ pull }: Look, { run, revision, digest }: RunRecord): number | undefined {
  const slug = slugOf(run);
  const here = { turn: turnOf(run), revision };
  const beyond = pull.checks
    .filter((check) => check.pull === pull.number && slugOfCheck(check.name) === slug)
    .map(({ externalId }) => externalId?.split(" ")[0] ?? "")
    .filter((stamp) => isBeyond(stamp, here, stampWith(digest, here)))
    .map((stamp) => placeIn(stamp)?.revision ?? 0);
  return beyond.length === 0 ? undefined : Math.max(...beyond);
}

/** Revisions of a run that were published on this head. */
export function revisionsPublished({ pull }: Look, run: string): readonly number[] {
  return pull.checks
    .filter((check) => check.pull === pull.number && slugOfCheck(check.name) === slugOf(run))
    .flatMap(({ externalId }) => placeIn(externalId?.split(" ")[0] ?? "") ?? [])
    .filter(({ turn }) => turn === turnOf(run))
    .map(({ revision }) => revision);
}

/** Which of the runs that followed one another, and which revision of it. */
interface Published {
  readonly turn: number;
  readonly revision: number;
}

function isBeyond(stamp: string, here: Published, own: string): boolean {
  const seen = placeIn(stamp);
  if (seen === undefined || seen.turn < here.turn) return false;
  if (seen.turn > here.turn || seen.revision > here.revision) return true;
  return seen.revision === here.revision && stamp !== own;
}

function stampWith(digest: string, { turn, revision }: Published): string {
  return turn === 1 ? `${digest}@${revision}` : `${digest}@${turn}.${revision}`;
}

function placeIn(stamp: string): Published | undefined {
  const [, turn, revision] = /@(?:(\d{1,6})\.)?(\d{1,15})$/.exec(stamp) ?? [];
  return revision === undefined ? undefined : { turn: Number(turn ?? 1), revision: Number(revision) };
}
