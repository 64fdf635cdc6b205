/** Owns JavaScript actions: a plain node process with inputs in its environment, as actions/runner starts it. */
import { randomBytes } from "node:crypto";
import { evaluateText } from "../../expression/evaluate.ts";
import { buildEnvironment } from "../../job/environment.ts";
import { runProcess } from "../../job/process.ts";
import { stepContexts } from "../../job/session.ts";
import type { StepCall, StepEnd } from "../call.ts";
import { endOf } from "../exit.ts";
import type { ResolvedUse } from "../resolve.ts";
import type { ActionFile } from "./action-file.ts";

/** Runs the action's main script. */
export async function runNodeAction(call: StepCall, use: Extract<ResolvedUse, { kind: "node" }>): Promise<StepEnd> {
  const { session, files } = call;
  const { folders, paths } = session;
  // Given to actions only, never to `run` steps: the artifact and cache services' token, which nothing here accepts.
  const runtimeToken = randomBytes(24).toString("hex");
  session.masks.add(runtimeToken);
  const github = { ...session.github, action_repository: use.repository, action_ref: use.ref };
  const env = {
    ...buildEnvironment({ folders, github, env: call.env, paths, files }),
    ...inputVariables(call, use.action),
    ACTIONS_RUNTIME_TOKEN: runtimeToken,
  };
  const { line: onLine, signal } = call;
  const args = [use.action.main];
  return endOf(
    session,
    await runProcess({ file: process.execPath, args, cwd: folders.workspace, env, onLine, signal }),
  );
}

/** Source: actions/runner, ActionRunner and Handler: unknown inputs are warned of and passed all the same. */
function inputVariables(call: StepCall, action: ActionFile): Record<string, string> {
  const given = new Map(Object.entries(call.inputs).map(([name, value]) => [name.toLowerCase(), value]));
  const names = action.inputs.map((input) => input.name);
  const known = new Set(names.map((name) => name.toLowerCase()));
  const unexpected = [...given.keys()].filter((name) => !known.has(name));
  if (unexpected.length > 0) {
    const list = (items: readonly string[]) => items.map((item) => `'${item}'`).join(", ");
    call.warn(`Unexpected input(s) ${list(unexpected)}, valid inputs are [${list(names)}]`);
  }
  const variables: Record<string, string> = {};
  const set = (name: string, value: string) => {
    variables[`INPUT_${name.replaceAll(" ", "_").toUpperCase()}`] = value;
  };
  for (const [name, value] of given) set(name, value);
  for (const input of action.inputs) {
    const value = given.get(input.name.toLowerCase());
    if (value !== undefined && input.deprecation !== undefined) {
      call.warn(`Input '${input.name}' has been deprecated with message: ${input.deprecation}`);
    }
    if (value === undefined && input.required && input.default === undefined) {
      call.warn(`Input required and not supplied: ${input.name}`);
    }
    if (value === undefined) set(input.name, input.default === undefined ? "" : defaultText(call, input.default));
  }
  return variables;
}

function defaultText(call: StepCall, template: NonNullable<ActionFile["inputs"][number]["default"]>): string {
  return evaluateText(template, stepContexts(call.session, call.env));
}
