/** Owns reading `action.yml` of a JavaScript action. Source: docs, metadata-syntax. */
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { parse } from "yaml";
import { SCOPES } from "../../expression/scopes.ts";
import { compileTemplate, type Template } from "../../expression/template.ts";
import { problem, readFields, readMapping, readScalar, readText } from "../../workflow/shape.ts";

interface ActionInput {
  name: string;
  required: boolean;
  default: Template | undefined;
  deprecation: string | undefined;
}

/** An `action.yml` that can be played. */
export interface ActionFile {
  name: string;
  inputs: readonly ActionInput[];
  /** Absolute path of what node runs. */
  main: string;
}

/** Reads an action's folder; throws a problem where it cannot be played. */
export function readActionFile(folder: string): ActionFile {
  const path = ["action.yml", "action.yaml"].map((name) => join(folder, name)).find((file) => existsSync(file));
  if (path === undefined) return problem(folder, "no action.yml");
  const known = ["name", "description", "author", "inputs", "outputs", "runs", "branding"];
  const fields = readFields(parse(readFileSync(path, "utf8")), "action.yml", known);
  const using = readMapping(fields.runs, "runs").using;
  if (using !== "node20" && using !== "node24")
    problem("runs.using", `'${String(using)}' is not played by this runner`);
  const runs = readFields(fields.runs, "runs", ["using", "main"]);
  const main = join(folder, readText(runs.main, "runs.main"));
  if (!existsSync(main)) problem("runs.main", "the file does not exist");
  const inputs = Object.entries(fields.inputs === undefined ? {} : readMapping(fields.inputs, "inputs"));
  return {
    name: readText(fields.name, "name"),
    inputs: inputs.map(([name, spec]) => readInput(name, spec)),
    main,
  };
}

function readInput(name: string, value: unknown): ActionInput {
  const where = `inputs.${name}`;
  const fields = readFields(value, where, ["description", "required", "default", "deprecationMessage"]);
  const fallback = fields.default;
  return {
    name,
    required: fields.required === true,
    default:
      fallback === undefined ? undefined : compileTemplate(readScalar(fallback, where), SCOPES.inputDefault, where),
    deprecation: fields.deprecationMessage === undefined ? undefined : readText(fields.deprecationMessage, where),
  };
}
