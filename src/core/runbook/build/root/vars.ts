/** `vars`: the run's variables, each with its type, its first value, and what becomes of two writes at once. */
import { typeOf, type Variable } from "../../declared.ts";
import type { Json } from "../../local.ts";
import type { Problems } from "../../problems.ts";
import { readMapping, reportType } from "../../shape/mapping.ts";
import { ticked } from "../../ticked.ts";
import { describe, type Tree } from "../../yaml/tree.ts";

type Type = Variable["type"];

const INITIAL: Readonly<Record<Type, Json>> = { number: 0, text: "", boolean: false, list: [] };
/** Which reducers make sense for which type. */
const REDUCES: Readonly<Record<Variable["reducer"], readonly Type[]>> = {
  replace: ["number", "text", "boolean", "list"],
  refuse: ["number", "text", "boolean", "list"],
  add: ["number"],
  max: ["number"],
  min: ["number"],
  append: ["list"],
  union: ["list"],
};

export function readVars(tree: Tree | undefined, problems: Problems): Readonly<Record<string, Variable>> {
  if (tree === undefined) return {};
  if (tree.kind !== "map") {
    reportType("`vars`", "a mapping of names to variables", tree, problems);
    return {};
  }
  return Object.fromEntries(
    tree.entries.flatMap(({ key, at, value }) => {
      if (!/^[a-z][a-z0-9_]{0,63}$/.test(key) || key === "run" || key in Object.prototype) {
        const message = `a variable is not called ${ticked(key)}: small letters, digits and \`_\`, not \`run\``;
        problems.error(at, "variable", message);
        return [];
      }
      const variable = readVariable(key, value, problems);
      return variable === undefined ? [] : [[key, variable]];
    }),
  );
}

function readVariable(name: string, tree: Tree, problems: Problems): Variable | undefined {
  if (tree.kind !== "map") {
    reportType(`the variable ${ticked(name)}`, "a mapping with a `type`", tree, problems);
    return undefined;
  }
  const mapping = readMapping("variable", tree, problems);
  const { values } = mapping;
  const initial = values.default as Json | undefined;
  const type = values.type ?? (initial === undefined ? undefined : typeOf(initial));
  if (type === undefined) {
    if (!mapping.has("type")) problems.error(tree.at, "missing", `the variable ${ticked(name)} needs a \`type\``);
    return undefined;
  }
  if (initial !== undefined && typeOf(initial) !== type) {
    const at = mapping.tree("default");
    const seen = at === undefined ? "something else" : describe(at);
    problems.error(
      mapping.placeOf("default"),
      "variable",
      `the default of ${ticked(name)} must be a ${type}; this is ${seen}`,
    );
  }
  if (typeof initial === "string" && initial.includes("\0"))
    problems.error(mapping.placeOf("default"), "variable", `the default of ${ticked(name)} must be a text without NUL`);
  const reducer = values.reducer ?? "refuse";
  if (!REDUCES[reducer].includes(type)) {
    const fit = Object.entries(REDUCES).flatMap(([word, types]) => (types.includes(type) ? [word] : []));
    const message = `\`${reducer}\` cannot merge a ${type}; ${fit.join(", ")} can`;
    problems.error(mapping.placeOf("reducer"), "variable", message);
  }
  return { type, initial: initial ?? INITIAL[type], reducer, settable: values.settable === true };
}
