/** Owns the keys of a step. */
import { compileCondition } from "../expression/condition.ts";
import { SCOPES } from "../expression/scopes.ts";
import { compileTemplate, type Template } from "../expression/template.ts";
import { readTemplates } from "./env.ts";
import type { StepSpec } from "./model.ts";
import { problem, readFields, readScalar, readText } from "./shape.ts";

const KEYS = ["id", "name", "if", "uses", "with", "run", "shell", "env", "working-directory", "continue-on-error"];

/** Reads a job's steps. */
export function readSteps(value: unknown, where: string): StepSpec[] {
  if (!Array.isArray(value) || value.length === 0) return problem(where, "a list of steps was expected");
  const steps = value.map((item, index) => readStep(item, `${where}[${index}]`));
  const ids = new Set<string>();
  for (const { id } of steps) {
    if (id === undefined) continue;
    if (ids.has(id.toLowerCase())) problem(where, `the identifier '${id}' is used by two steps`);
    ids.add(id.toLowerCase());
  }
  return steps;
}

function readStep(value: unknown, where: string): StepSpec {
  const fields = readFields(value, where, [...KEYS, "timeout-minutes"]);
  const template = (key: string): Template | undefined => {
    if (fields[key] === undefined) return undefined;
    return compileTemplate(readScalar(fields[key], `${where}.${key}`), SCOPES.step, `${where}.${key}`);
  };
  const common = {
    id: fields.id === undefined ? undefined : readId(fields.id, where),
    name: template("name"),
    if: compileCondition(fields.if, SCOPES.stepIf, `${where}.if`),
    env: readTemplates(fields.env, SCOPES.step, `${where}.env`),
    continueOnError: template("continue-on-error") ?? ({ kind: "literal", value: false } as const),
    timeoutMinutes: template("timeout-minutes"),
  };
  const run = template("run");
  if (run !== undefined) {
    for (const key of ["uses", "with"]) if (key in fields) problem(where, `'${key}' does not go with 'run'`);
    if (fields.shell !== undefined && fields.shell !== "bash")
      problem(where, "only shell: bash is played by this runner");
    const shell = fields.shell === "bash" ? ("bash" as const) : undefined;
    return { kind: "run", ...common, run, shell, workingDirectory: template("working-directory") };
  }
  if (fields.uses === undefined) return problem(where, "a step needs 'run' or 'uses'");
  for (const key of ["shell", "working-directory"])
    if (key in fields) problem(where, `'${key}' does not go with 'uses'`);
  const uses = readText(fields.uses, `${where}.uses`);
  return { kind: "uses", ...common, uses, with: readTemplates(fields.with, SCOPES.step, `${where}.with`) };
}

/** An identifier of a job or step. */
export function readId(value: unknown, where: string): string {
  const id = readText(value, where);
  if (!/^[A-Za-z_][A-Za-z0-9_-]*$/.test(id)) problem(where, `'${id}' is no identifier`);
  return id;
}
