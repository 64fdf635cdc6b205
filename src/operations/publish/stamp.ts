/**
 * What a published check says of the record behind it: its digest and its revision. The check stands outside of the store,
 * so a record that is older than what was published of it has been put in the place of a newer one.
 */
import type { Digest } from "../../core/record/journal.ts";
import type { RunRecord } from "../../core/record/record.ts";
import type { View } from "../../core/render/view.ts";
import type { Look } from "../../ports/forge.ts";

/** The first word of the check's external id. A run that is held goes on showing what was known before. */
export function stampOf(view: View, digest: string, before: string | null | undefined): string {
  if (view.kind === "run") return `${digest}@${view.revision}`;
  const [stamp] = before?.split(" ") ?? [];
  return stamp !== undefined && revisionIn(stamp) !== undefined ? stamp : digest;
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
export function publishedBeyond({ pull }: Look, { revision, digest }: RunRecord): number | undefined {
  const stamps = pull.checks
    .filter((check) => check.pull === pull.number)
    .map(({ externalId }) => externalId?.split(" ")[0] ?? "");
  const beyond = stamps.filter((stamp) => {
    const seen = revisionIn(stamp);
    return seen !== undefined && (seen > revision || (seen === revision && stamp !== `${digest}@${revision}`));
  });
  return beyond.length === 0 ? undefined : Math.max(...beyond.map((stamp) => revisionIn(stamp) ?? 0));
}

function revisionIn(stamp: string): number | undefined {
  const found = /@(\d{1,15})$/.exec(stamp)?.[1];
  return found === undefined ? undefined : Number(found);
}
