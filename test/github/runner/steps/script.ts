/** Owns `run` steps. Source for the command lines: docs, workflow-syntax, `jobs.<job_id>.steps[*].shell`. */
import { existsSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { type Contexts, evaluateText } from "../expression/evaluate.ts";
import { buildEnvironment } from "../job/environment.ts";
import { runProcess } from "../job/process.ts";
import type { StepSpec } from "../workflow/model.ts";
import type { StepCall, StepEnd } from "./call.ts";
import { endOf } from "./exit.ts";

/** Runs a script in bash. */
export async function runScript(
  call: StepCall,
  spec: Extract<StepSpec, { kind: "run" }>,
  contexts: Contexts,
): Promise<StepEnd> {
  const { session, step, files } = call;
  const text = evaluateText(spec.run, contexts);
  call.log(`##[group]Run ${text.trim().split("\n")[0]}\n${text.trimEnd()}\n##[endgroup]`);
  const folder = spec.workingDirectory === undefined ? "." : evaluateText(spec.workingDirectory, contexts);
  const cwd = resolve(session.folders.workspace, folder);
  if (!existsSync(cwd)) return { kind: "failure", message: `working directory '${cwd}' does not exist` };
  const file = join(session.folders.temp, `step-${step.number}.sh`);
  writeFileSync(file, `${text}\n`);
  const { folders, github, paths } = session;
  const env = buildEnvironment({ folders, github, env: call.env, paths, files });
  const flags = spec.shell === undefined ? ["-e"] : ["--noprofile", "--norc", "-e", "-o", "pipefail"];
  const end = await runProcess({
    file: "bash",
    args: [...flags, file],
    cwd,
    env,
    onLine: call.line,
    signal: call.signal,
  });
  return endOf(session, end);
}
