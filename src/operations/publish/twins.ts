/**
 * Other pull requests of the very same commit into the same base. A check belongs to the commit, so theirs is ours: it is
 * green only when every run of the commit has succeeded, and who has no run of their own says nothing about it.
 */
import type { View } from "../../core/render/view.ts";
import { runIdOf, slugOf } from "../../core/run/run-id.ts";
import type { Look } from "../../ports/forge.ts";
import { checkName } from "../names.ts";
import { newestRun } from "../newest.ts";
import type { Ports } from "../ports.ts";
import { readRun } from "../read-run.ts";

/** More than so many are forgotten, the first ones first. */
const MOST_TWINS = 20;

/** The pull requests that ever published this check on the head: each that does keeps those before it in its external id. */
export function twinsOf({ pull, repository, run }: Look): readonly number[] {
  const name = checkName(pull.base, repository.defaultBranch, slugOf(run));
  const all = pull.checks
    .filter((check) => check.name === name)
    .flatMap((check) => [...(check.externalId?.split(" ").slice(1).map(Number) ?? []), check.pull ?? 0]);
  return [...new Set(all)].filter((number) => number > 0 && number !== pull.number).slice(-MOST_TWINS);
}

/** The check's external id: the stamp of what it shows, words of ours, and the others that published it. */
export function withTwins(stamp: string, words: readonly string[], twins: readonly number[]): string {
  return [stamp, ...words, ...twins].join(" ");
}

/** Whether this pull request leaves the check to the others: closed, or without a run, it has no say in it. */
export function leavesCheckToTwins(look: Look, view: View): boolean {
  const hasRun = view.kind === "run" || view.code.startsWith("state_") || view.code === "base_changed";
  return (look.pull.state === "closed" || !hasRun) && twinsOf(look).length > 0;
}

/** A pull request of the same commit whose run keeps a success from being shown, or nothing. */
export async function twinAgainst(look: Look, view: View, ports: Ports): Promise<number | undefined> {
  if (view.kind !== "run" || view.run.status.kind !== "ended" || view.run.status.ending !== "succeeded")
    return undefined;
  for (const twin of twinsOf(look)) if (await isAgainst(twin, view.run, ports)) return twin;
  return undefined;
}

async function isAgainst(
  twin: number,
  { id, subject: { head, base } }: (View & { kind: "run" })["run"],
  { store, digest }: Ports,
): Promise<boolean> {
  const { read } = await newestRun(runIdOf(twin, slugOf(id)), async (run) => ({
    read: readRun(await store.read(run), run, digest),
  }));
  if (read.kind !== "run") return read.kind === "held";
  const { subject, status } = read.record.state;
  if (subject.head.commit !== head.commit || subject.base !== base) return false;
  if (status.kind === "paused") return status.reason !== "closed";
  return status.kind === "active" || (status.ending !== "succeeded" && !status.final);
}
