/** The checks that look at the pull request itself: `github` asks GitHub at the head, `weakening` looks at the diff. */
import type { GithubQuestions } from "../../declared.ts";
import type { CheckSummary } from "../../local.ts";
import { QUESTIONS } from "../../shape/check-keys.ts";
import { type Mapping, readMapping, reportType } from "../../shape/mapping.ts";
import { readPatterns } from "../patterns.ts";
import { type Bench, type Common, type Definition, isMistyped, oneLine } from "./bench.ts";

export function readGithub(
  check: Mapping<"check">,
  common: Common,
  summary: CheckSummary,
  bench: Bench,
): Definition | undefined {
  const { labels, reviews, body_checklist, up_to_date } = check.values;
  const checkRuns = readCheckRuns(check, bench);
  const changedFiles = readChangedFiles(check, bench);
  const asks: GithubQuestions = {
    ...(checkRuns === undefined ? {} : { checkRuns }),
    ...(changedFiles === undefined ? {} : { changedFiles }),
    ...(labels ? { labels } : {}),
    ...(reviews === undefined ? {} : { reviews }),
    ...(body_checklist ? { bodyChecklist: true } : {}),
    ...(up_to_date ? { upToDate: true } : {}),
  };
  const written = Object.keys(asks);
  if (written.length === 0) {
    const isReported = QUESTIONS.some((key) => isMistyped(check, key));
    const message = `a github check asks one of ${QUESTIONS.join(", ")}`;
    if (!isReported) bench.problems.error(check.at, "empty_check", message);
    return undefined;
  }
  const asked = QUESTIONS.filter((key) => check.has(key)).join(", ");
  return { kind: "github", ...common, title: oneLine(common.text) || `GitHub: ${asked}`, asks, summary };
}

export function readWeakening(_check: Mapping<"check">, common: Common, summary: CheckSummary): Definition {
  const title = oneLine(common.text) || "Nothing that judges the change was weakened";
  return { kind: "weakening", ...common, title, summary };
}

function readCheckRuns(check: Mapping<"check">, { problems }: Bench): GithubQuestions["checkRuns"] {
  const tree = check.tree("check_runs");
  if (tree === undefined) return undefined;
  const items = tree.kind === "list" ? tree.items : [tree];
  return items.flatMap((item) => {
    if (item.kind !== "map") {
      reportType("an item of `check_runs`", "a mapping with a `name`", item, problems);
      return [];
    }
    const { name, app, workflow } = readMapping("check_run", item, problems).values;
    if (!name) {
      problems.error(item.at, "missing", "an item of `check_runs` needs a `name`");
      return [];
    }
    return [{ name, ...(app ? { app } : {}), ...(workflow ? { workflow } : {}) }];
  });
}

function readChangedFiles(check: Mapping<"check">, { problems }: Bench): GithubQuestions["changedFiles"] {
  const tree = check.tree("changed_files");
  if (tree === undefined) return undefined;
  if (tree.kind !== "map") {
    reportType("`changed_files`", "a mapping", tree, problems);
    return undefined;
  }
  const mapping = readMapping("changed_files", tree, problems);
  const within = readPatterns(mapping.tree("within"), mapping.values.within, problems);
  const noneOf = readPatterns(mapping.tree("none_of"), mapping.values.none_of, problems);
  const { max_lines: maxLines } = mapping.values;
  return {
    ...(within === undefined ? {} : { within }),
    ...(noneOf === undefined ? {} : { noneOf }),
    ...(maxLines === undefined ? {} : { maxLines }),
  };
}
