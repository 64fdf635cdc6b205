/** From what the forge says of a pull request to what is known of a check that asks about it: the only place that knows every question. */
import { isAgentLogin } from "../../run/decide/asked/eligibility.ts";
import type { GithubQuestions } from "../../runbook/declared.ts";
import type { PullCheck, Runbook } from "../../runbook/runbook.ts";
import { type Answer, cut, type Seen, together } from "./answer.ts";
import { judgeBodyChecklist } from "./body-checklist.ts";
import { judgeChangedFiles } from "./changed-files.ts";
import { judgeCheckRuns } from "./check-runs.ts";
import { judgeRegistered } from "./dynamic.ts";
import { judgeLabels, judgeReviews } from "./people.ts";
import { judgeScope } from "./scope.ts";
import type { Sight, Wanted } from "./sight.ts";
import { judgeWeakening } from "./weakening/judge.ts";

/** What the check is about beside the sight. */
export interface About {
  readonly runbook: Runbook;
  readonly author: string | null;
}

/** What has to be asked for these checks. */
export function wantedFor(checks: readonly PullCheck[]): Wanted {
  const asks = checks.flatMap((check) => (check.kind === "github" ? [check.asks] : []));
  const ofFiles = checks.filter(({ kind }) => kind === "scope" || kind === "weakening");
  return {
    checkRuns: [...new Set(asks.flatMap(({ checkRuns = [] }) => checkRuns.map(({ name }) => name)))],
    files: ofFiles.length > 0 || asks.some(({ changedFiles }) => changedFiles !== undefined),
    reviews: asks.some(({ reviews }) => reviews !== undefined),
    body: asks.some(({ bodyChecklist }) => bodyChecklist === true),
    upToDate: asks.some(({ upToDate }) => upToDate === true),
  };
}

/** Whether the same commit may get another answer later: whatever asks for more than its files may. */
export function isVolatile(check: PullCheck): boolean {
  return check.kind === "github" && Object.keys(check.asks).some((question) => question !== "changedFiles");
}

/** What the sight shows of the check. */
export function judgeSeen(check: PullCheck, sight: Sight, about: About): Seen {
  const error = cut(sight.unanswered ?? "it said nothing of it");
  const silent: readonly Answer[] = [{ verdict: "limited", reason: "github_silent", detail: { error } }];
  const { files } = sight;
  switch (check.kind) {
    case "scope":
      return together(files === undefined ? silent : judgeScope(check, files));
    case "weakening":
      return together(files === undefined ? silent : judgeWeakening(files, about.runbook));
    case "dynamic":
      return together(sight.registered === undefined ? silent : judgeRegistered(check, sight.registered));
    case "github":
      return together(judgeQuestions(check.asks, sight, about).flatMap((answers) => answers ?? silent));
  }
}

/** The answers to each question that is asked; nothing for one of which the sight says nothing. */
function judgeQuestions(
  { checkRuns, changedFiles, labels, reviews, bodyChecklist, upToDate }: GithubQuestions,
  sight: Sight,
  { runbook, author }: About,
): readonly (readonly Answer[] | undefined)[] {
  const isAgent = (login: string) => isAgentLogin(runbook, login);
  const given = <Asked, Said>(
    asked: Asked | undefined,
    said: Said | undefined,
    judge: (asked: Asked, said: Said) => readonly Answer[] | undefined,
  ) => (asked === undefined ? [] : [said === undefined ? undefined : judge(asked, said)]);
  return [
    ...given(checkRuns, sight.checkRuns, judgeCheckRuns),
    ...given(changedFiles, sight.files, judgeChangedFiles),
    ...given(labels, sight.labels, judgeLabels),
    ...given(reviews, sight.reviews, (count, said) => judgeReviews(count, said, sight.head, { author, isAgent })),
    ...given(bodyChecklist, sight.body, (_asked, said) => judgeBodyChecklist(said)),
    ...given(upToDate, sight.behindBy, (_asked, said) => judgeUpToDate(said)),
  ];
}

function judgeUpToDate(behindBy: number | null): readonly Answer[] | undefined {
  if (behindBy === null) return undefined;
  if (behindBy === 0) return [{ verdict: "pass", reason: "up_to_date", detail: {} }];
  return [{ verdict: "fail", reason: "behind_base", detail: { used: String(behindBy) } }];
}
