/** What the diff may and may not touch, by the files from the merge base to the head. A renaming touches both its paths. */
import { pathsOf } from "../../pull/paths.ts";
import { matchesAny } from "../../pull/pattern.ts";
import type { GithubQuestions } from "../../runbook/declared.ts";
import { type Answer, fewOf } from "./answer.ts";
import type { SeenFile } from "./sight.ts";

type Asked = NonNullable<GithubQuestions["changedFiles"]>;

/** More than the forge lists, or nothing at all: nobody can say. */
export function judgeChangedFiles(asked: Asked, files: readonly SeenFile[] | null): readonly Answer[] {
  if (files === null) return [{ verdict: "limited", reason: "files_too_many", detail: {} }];
  if (files.length === 0) return [{ verdict: "limited", reason: "files_none", detail: {} }];
  const { within, noneOf, maxLines } = asked;
  const paths = pathsOf(files);
  const isWithin = matchesAny(within ?? []);
  const outside = within === undefined ? [] : paths.filter((path) => !isWithin(path));
  const forbidden = paths.filter(matchesAny(noneOf ?? []));
  const lines = files.reduce((sum, { additions, deletions }) => sum + additions + deletions, 0);
  const answers: Answer[] = [];
  if (outside.length > 0) answers.push(found("files_outside", outside));
  if (forbidden.length > 0) answers.push(found("files_forbidden", forbidden));
  if (maxLines !== undefined && lines > maxLines) {
    answers.push({
      verdict: "fail",
      reason: "lines_too_many",
      detail: { seen: String(lines), limit: String(maxLines) },
    });
  }
  if (answers.length > 0) return answers;
  return [{ verdict: "pass", reason: "files_passed", detail: { used: String(files.length) } }];
}

function found(reason: "files_outside" | "files_forbidden", paths: readonly string[]): Answer {
  return { verdict: "fail", reason, detail: { paths: fewOf(paths), used: String(paths.length) } };
}
