/** A predicate: a file and what must be true of it. */
import type { CheckSummary, Json, Operators } from "../../local.ts";
import { OPERATORS } from "../../shape/check-keys.ts";
import { type Mapping, reportShadowed } from "../../shape/mapping.ts";
import { plainOf } from "../../yaml/tree.ts";
import { pathInside } from "../names.ts";
import { type Bench, type Common, type Definition, isMistyped, oneLine } from "./bench.ts";
import { readFolder } from "./kinds.ts";
import { checkPattern } from "./pattern.ts";

export function readPredicate(
  check: Mapping<"check">,
  common: Common,
  summary: CheckSummary,
  bench: Bench,
): Definition | undefined {
  const written = check.values.path?.trim() ?? "";
  const path = bench.ground === "github" ? pathInside(written) : written;
  if (path === undefined) {
    const message =
      "`path` is a file from the repository's root or from `cwd`, written with `/`, and must not leave it";
    bench.problems.error(check.placeOf("path"), "path_outside", message);
    return undefined;
  }
  if (path === "") {
    const message = "a predicate needs the `path` of a file";
    if (!isMistyped(check, "path")) bench.problems.error(check.placeOf("path"), "empty_check", message);
    return undefined;
  }
  const operators = readOperators(check);
  checkPattern(check, "matches", bench);
  if (check.has("equals") && check.has("one_of")) {
    reportShadowed("one_of", check.placeOf("one_of"), "equals", bench.problems);
  }
  if (Object.keys(operators).every((key) => key === "equals" || key === "oneOf")) {
    const message =
      "this predicate asks nothing of its file and always passes, even if there is none; add `exists: true`";
    bench.problems.warn(check.at, "always_passes", message);
  }
  const asked = OPERATORS.filter((key) => check.values[key] !== undefined && check.has(key));
  const shown = Object.fromEntries(asked.map((key): [string, Json] => [key, jsonOf(check, key)]));
  return {
    kind: "predicate",
    ...common,
    title: oneLine(common.text) || oneLine(path),
    path,
    ...readFolder(check, bench),
    operators,
    summary: { ...summary, path, ...shown },
  };
}

function readOperators(check: Mapping<"check">): Operators {
  const { values } = check;
  return {
    ...(values.exists === undefined ? {} : { exists: values.exists }),
    ...(values.non_empty === undefined ? {} : { nonEmpty: values.non_empty }),
    ...(isText(values.contains) ? { contains: values.contains } : {}),
    ...(isText(values.not_contains) ? { notContains: values.not_contains } : {}),
    ...(isText(values.matches) ? { matches: values.matches } : {}),
    ...(isText(values.json_path) ? { jsonPath: values.json_path } : {}),
    ...(values.equals === undefined ? {} : { equals: values.equals }),
    ...(values.one_of ? { oneOf: values.one_of as readonly Json[] } : {}),
  };
}

function jsonOf(check: Mapping<"check">, key: (typeof OPERATORS)[number]): Json {
  const tree = check.tree(key);
  return tree === undefined ? null : (plainOf(tree) as Json);
}

function isText(value: string | null | undefined): value is string {
  return typeof value === "string";
}
