/**
 * What a protected branch asks of a commit. docs: about-protected-branches "Require status checks before merging".
 */
import { newestByName } from "./checks.ts";
import type { Protection, Repository } from "./repository.ts";

/** docs: "successful, skipped, or neutral" satisfy a required check. */
const satisfying = new Set(["success", "neutral", "skipped"]);

/** Sentences for required checks that this commit does not have; none when all are there. */
export function missingChecks(repo: Repository, rule: Protection, sha: string): string[] {
  return rule.requiredChecks.flatMap(({ context, appId }) => {
    const said = [...repo.checkRuns.values()].filter((run) => run.headSha === sha && run.name === context);
    // The newest run of each app counts; an expected source leaves one app, otherwise every app's word must be good.
    const byApp = new Map<number, typeof said>();
    for (const run of said) {
      if (appId === undefined || run.appId === appId) byApp.set(run.appId, [...(byApp.get(run.appId) ?? []), run]);
    }
    const newest = [...byApp.values()].flatMap((runs) => newestByName(runs));
    if (newest.length === 0) return [`Required status check "${context}" is expected.`];
    if (newest.some((run) => run.status !== "completed")) return [`Required status check "${context}" is in progress.`];
    const bad = newest.find((run) => !satisfying.has(run.conclusion ?? ""));
    return bad ? [`Required status check "${context}" is failing.`] : [];
  });
}
