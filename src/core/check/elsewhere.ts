/** Checks that only a pull request can answer: what they ask is not known here, which is neither a pass nor a failure. */
import type { GithubCheck, WeakeningCheck } from "../runbook/local.ts";
import type { Finding } from "./finding.ts";

export function judgeElsewhere(check: GithubCheck | WeakeningCheck): Finding {
  const what = check.kind === "github" ? "GitHub is asked" : "the diff is looked at";
  return { verdict: "limited", output: `${check.title}: ${what} on a pull request alone; a local run cannot know` };
}
