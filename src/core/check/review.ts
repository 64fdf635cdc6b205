/** What a reviewer's command did and said -> a verdict: it must exit with 0, and every marker must hold over what it said. */
import type { Markers, ReviewCheck } from "../runbook/local.ts";
import { type Finding, linesOf, outputOf, type Ran, secondsOf } from "./finding.ts";
import type { Search } from "./pattern/search.ts";

/** Judges a reviewer that was run; one without a command is a confirmation (`confirmation.ts`). */
export function judgeReview(check: ReviewCheck, ran: Ran, search: Search): Finding {
  if (ran.error !== undefined) return { verdict: "limited", output: `reviewer could not be started: ${ran.error}` };
  const said = outputOf(ran);
  if (ran.timedOut) {
    return { verdict: "limited", output: linesOf(`reviewer timed out after ${secondsOf(check.timeoutMs)}s`, said) };
  }
  if (ran.exitCode === null) return { verdict: "limited", output: linesOf(said, "reviewer left no exit code") };
  const { exitCode } = ran;
  const complaints = complaintsOf(check.markers, said, search);
  const verdict = exitCode === 0 && complaints.length === 0 ? "pass" : "fail";
  return { verdict, output: linesOf(said, complaints.join("; ")), exitCode };
}

function complaintsOf(markers: Markers, said: string, search: Search): string[] {
  const { acceptContains, rejectContains, acceptRegex, rejectRegex } = markers;
  const complaints: string[] = [];
  if (acceptContains !== undefined && !said.includes(acceptContains)) {
    complaints.push(`missing accept_contains: ${acceptContains}`);
  }
  if (rejectContains !== undefined && said.includes(rejectContains)) {
    complaints.push(`found reject_contains: ${rejectContains}`);
  }
  if (acceptRegex !== undefined && !search(acceptRegex, said))
    complaints.push(`no match for accept_regex: ${acceptRegex}`);
  if (rejectRegex !== undefined && search(rejectRegex, said)) complaints.push(`match for reject_regex: ${rejectRegex}`);
  return complaints;
}
