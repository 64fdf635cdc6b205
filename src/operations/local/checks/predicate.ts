/** Questions about a file: fetched from the world here, judged by the core. */
import type { Finding } from "../../../core/check/finding.ts";
import { judgePredicate } from "../../../core/check/predicate/judge.ts";
import type { PredicateCheck } from "../../../core/runbook/local.ts";
import { patternSearch } from "../../pattern.ts";
import type { Setting } from "./evaluate.ts";

export async function findInFile({ world, run }: Setting, check: PredicateCheck): Promise<Finding> {
  const { documents, person } = world;
  const base = documents.baseOf(run.spec.path);
  const folder = check.cwd === undefined ? base : documents.resolve(check.cwd, base);
  const path = documents.resolve(check.path, folder);
  const search = check.operators.matches === undefined ? () => false : await patternSearch();
  const finding = judgePredicate(check, { path, ...documents.read(path) }, search);
  if (finding.verdict !== "pass") person.say(finding.output);
  return finding;
}
