/** A predicate over a variable or a counter of the run. */
import { typeOf, type Variable } from "../../declared.ts";
import type { CheckSummary, Json, VariableOperators } from "../../local.ts";
import { suggestion } from "../../nearest.ts";
import { BOUNDS, OPERATORS } from "../../shape/check-keys.ts";
import { type Mapping, reportShadowed } from "../../shape/mapping.ts";
import { ticked } from "../../ticked.ts";
import { plainOf } from "../../yaml/tree.ts";
import { type Bench, type Common, type Definition, isMistyped, oneLine } from "./bench.ts";
import { checkPattern } from "./pattern.ts";

const ASKED = ["equals", "one_of", "matches", ...BOUNDS] as const;

export function readVariableCheck(
  check: Mapping<"check">,
  common: Common,
  summary: CheckSummary,
  bench: Bench,
): Definition | undefined {
  const { problems, variables } = bench;
  const variable = check.values.var?.trim() ?? "";
  if (variable === "") {
    if (!isMistyped(check, "var")) problems.error(check.placeOf("var"), "empty_check", "`var` names no variable");
    return undefined;
  }
  if (!variables.has(variable)) {
    const message = `there is no variable or counter ${ticked(variable)}${suggestion(variable, variables.keys())}`;
    problems.error(check.placeOf("var"), "variable", message);
  } else checkTypes(check, variable, variables.get(variable), bench);
  for (const key of ["path", "cwd", ...OPERATORS] as const) {
    if (ASKED.some((asked) => asked === key) || !check.has(key)) continue;
    problems.doubt(
      check.placeOf(key),
      "misplaced_key",
      `\`${key}\` does not belong here: it asks about a file, and this is about ${ticked(variable)}`,
    );
  }
  checkPattern(check, "matches", bench);
  const operators = readOperators(check);
  if (Object.keys(operators).length === 0 && !ASKED.some((key) => isMistyped(check, key)))
    problems.error(
      check.at,
      "empty_check",
      `this predicate asks nothing of ${ticked(variable)}; it takes ${ASKED.join(", ")}`,
    );
  const shown = ASKED.flatMap((key): [string, Json][] => {
    const tree = check.tree(key);
    return tree === undefined ? [] : [[key, plainOf(tree) as Json]];
  });
  return {
    kind: "variable",
    ...common,
    title: oneLine(common.text) || variable,
    variable,
    operators,
    summary: { ...summary, var: variable, ...Object.fromEntries(shown) },
  };
}

/** What is compared with a variable must be of its type: anything else could never hold, or never fail. */
function checkTypes(
  check: Mapping<"check">,
  variable: string,
  type: Variable["type"] | undefined,
  { problems }: Bench,
): void {
  for (const key of BOUNDS) {
    if (!check.has(key) || type === "number") continue;
    problems.error(
      check.placeOf(key),
      "variable",
      `\`${key}\` asks for a number, and ${ticked(variable)} is a ${type}`,
    );
  }
  const { equals, one_of } = check.values;
  const compared: readonly (readonly ["equals" | "one_of", unknown])[] = [
    ...(equals === undefined ? [] : [["equals", equals] as const]),
    ...(one_of ?? []).map((one) => ["one_of", one] as const),
  ];
  for (const [key, value] of compared) {
    if (typeOf(value as Json) === type) continue;
    const message = `${ticked(variable)} is a ${type}, and can never be ${JSON.stringify(value)}`;
    problems.error(check.placeOf(key), "variable", message);
  }
  if (equals !== undefined && one_of) reportShadowed("one_of", check.placeOf("one_of"), "equals", problems);
}

function readOperators({ values }: Mapping<"check">): VariableOperators {
  return {
    ...(values.equals === undefined ? {} : { equals: values.equals }),
    ...(values.one_of ? { oneOf: values.one_of as readonly Json[] } : {}),
    ...(values.at_least === undefined ? {} : { atLeast: values.at_least }),
    ...(values.at_most === undefined ? {} : { atMost: values.at_most }),
    ...(typeof values.matches === "string" ? { matches: values.matches } : {}),
  };
}
