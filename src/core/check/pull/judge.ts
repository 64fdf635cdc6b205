/** From what the forge says of a pull request to what is known of a check that asks about it: the only place that knows every question. */
import { isAgentLogin } from "../../run/decide/asked/eligibility.ts";
import type { PullCheck, Runbook } from "../../runbook/runbook.ts";
import { type Answer, cut, type Seen, together } from "./answer.ts";
import { judgeBodyChecklist } from "./body-checklist.ts";
import { judgeChangedFiles } from "./changed-files.ts";
import { judgeCheckRuns } from "./check-runs.ts";
import { judgeLabels, judgeReviews } from "./people.ts";
import type { Sight, Wanted } from "./sight.ts";

/** What the check is about beside the sight. */
export interface About {
  readonly runbook: Runbook;
  readonly author: string | null;
}

/** What has to be asked for these checks. */
export function wantedFor(checks: readonly PullCheck[]): Wanted {
  const asks = checks.map((check) => check.asks);
  return {
    checkRuns: [...new Set(asks.flatMap(({ checkRuns = [] }) => checkRuns.map(({ name }) => name)))],
    files: asks.some(({ changedFiles }) => changedFiles !== undefined),
    reviews: asks.some(({ reviews }) => reviews !== undefined),
    body: asks.some(({ bodyChecklist }) => bodyChecklist === true),
    upToDate: asks.some(({ upToDate }) => upToDate === true),
  };
}

/** Whether the same commit may get another answer later: all but its files may. */
export function isVolatile({ asks }: PullCheck): boolean {
  const { changedFiles: _bound, ...others } = asks;
  return Object.keys(others).length > 0;
}

/** What the sight shows of the check. */
export function judgeSeen({ asks }: PullCheck, sight: Sight, { runbook, author }: About): Seen {
  const { checkRuns, changedFiles, labels, reviews, bodyChecklist, upToDate } = asks;
  const silent: readonly Answer[] = [
    {
      verdict: "limited",
      reason: "github_silent",
      detail: { error: cut(sight.unanswered ?? "it said nothing of it") },
    },
  ];
  const isAgent = (login: string) => isAgentLogin(runbook, login);
  return together([
    ...(checkRuns ? (sight.checkRuns ? judgeCheckRuns(checkRuns, sight.checkRuns) : silent) : []),
    ...(changedFiles ? (sight.files === undefined ? silent : judgeChangedFiles(changedFiles, sight.files)) : []),
    ...(labels ? (sight.labels ? judgeLabels(labels, sight.labels) : silent) : []),
    ...(reviews === undefined
      ? []
      : sight.reviews
        ? judgeReviews(reviews, sight.reviews, sight.head, { author, isAgent })
        : silent),
    ...(bodyChecklist ? (sight.body === undefined ? silent : judgeBodyChecklist(sight.body)) : []),
    ...(upToDate ? (judgeUpToDate(sight.behindBy) ?? silent) : []),
  ]);
}

function judgeUpToDate(behindBy: number | null | undefined): readonly Answer[] | undefined {
  if (behindBy === undefined || behindBy === null) return undefined;
  if (behindBy === 0) return [{ verdict: "pass", reason: "up_to_date", detail: {} }];
  return [{ verdict: "fail", reason: "behind_base", detail: { used: String(behindBy) } }];
}
