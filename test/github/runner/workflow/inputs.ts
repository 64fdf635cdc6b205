/** Owns `on.workflow_dispatch.inputs`: what a file may declare (docs: workflow-syntax, at most 25). */
import type { InputSpec } from "./model.ts";
import { problem, readFields, readMapping, readScalar, readTexts } from "./shape.ts";

/** Reads the declared inputs. */
export function readInputs(value: unknown, where: string): InputSpec[] {
  const inputs = Object.entries(readMapping(value, where)).map(([name, spec]) =>
    readInput(name, spec, `${where}.${name}`),
  );
  if (inputs.length > 25) problem(where, `at most 25 inputs may be declared, found ${inputs.length}`);
  return inputs;
}

function readInput(name: string, value: unknown, where: string): InputSpec {
  if (!/^[a-z_][a-z0-9_-]*$/i.test(name)) problem(where, "an input's name has letters, digits, - and _ only");
  const known = ["description", "required", "default", "type", "options", "deprecationMessage"];
  const fields = value === null ? {} : readFields(value, where, known);
  const type = fields.type ?? "string";
  if (type !== "string" && type !== "choice" && type !== "boolean") {
    return problem(where, `input type '${String(type)}' is not played by this runner`);
  }
  const required = fields.required ?? false;
  if (typeof required !== "boolean") return problem(where, "required must be a boolean");
  const options = type === "choice" ? readTexts(fields.options, `${where}.options`) : [];
  if (type !== "choice" && fields.options !== undefined) problem(where, "options belong to choices only");
  const given = fields.default === undefined ? undefined : readScalar(fields.default, `${where}.default`);
  const fallback = given === undefined || given === null ? undefined : String(given);
  if (type === "choice" && fallback !== undefined && !options.includes(fallback))
    problem(where, "default is no option");
  if (type === "boolean" && given !== undefined && typeof given !== "boolean") problem(where, "default is no boolean");
  return { name, type, required, default: fallback, options };
}
