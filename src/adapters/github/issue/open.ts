/**
 * Opens an issue for a run, or for what comes after 2,000 comments. GitHub has no way to open one only if there is none, so
 * whoever opened the later of two takes its own out of the way before anything is written there.
 */
import { partInTitle, RUN_LABEL, renderRunIssue, runIssueTitle } from "../../../core/render/stored/run-issue.ts";
import type { Client } from "../client.ts";
import { isUnanswered } from "../errors.ts";
import { listIssues } from "./find.ts";
import type { RunAt } from "./thread.ts";

interface Opened {
  readonly number: number;
}

/** Number of the issue to write to: ours, or the one that somebody opened first. @throws when none can be opened. */
export async function openIssue(client: Client, at: RunAt, part: number, before?: number): Promise<number> {
  const { run, name } = at;
  const given = {
    title: runIssueTitle(run, part),
    body: renderRunIssue(run, undefined, { before }),
    labels: [RUN_LABEL],
  };
  const where = { owner: name.owner, repo: name.name };
  let own: number | undefined;
  try {
    const { data } = await client.request("POST /repos/{owner}/{repo}/issues", { ...where, ...given });
    own = (data as Opened).number;
  } catch (error) {
    if (!isUnanswered(error)) throw error;
    const standing = await firstBlank(client, at, part, before);
    if (standing === undefined) throw error;
    return standing;
  }
  const first = Math.min(own, (await firstBlank(client, at, part, before)) ?? own);
  if (first !== own) {
    const closed = { ...where, issue_number: own, state: "closed", title: `Not needed: ${given.title} is #${first}` };
    await client.request("PATCH /repos/{owner}/{repo}/issues/{issue_number}", closed).catch(() => undefined);
  }
  return first;
}

/** The oldest of ours with this part's title, newer than the part before. */
async function firstBlank(client: Client, at: RunAt, part: number, before = 0): Promise<number | undefined> {
  const { issues } = await listIssues(client, at, at.run, "ours");
  const fitting = issues.filter(({ title, number }) => number > before && partInTitle(title, at.run) === part);
  return fitting.at(-1)?.number;
}
