/** Owns what a step left in its files: taken over after it ended, well or not. */
import { readFileSync, statSync } from "node:fs";
import type { StepRun } from "../../run/state.ts";
import { annotate, type JobSession } from "../session.ts";
import { readPairs, readPaths, type StepFiles } from "./file-commands.ts";

/** Docs, workflow-commands: a step's summary ends at 1 MiB, and is dropped when it is longer. */
const LONGEST_SUMMARY = 1024 * 1024;

/** Takes the files over; a message is why the step fails. */
export function takeStepFiles(session: JobSession, step: StepRun, files: StepFiles): string | undefined {
  const problems: string[] = [];
  const attempt = (name: string, take: () => void) => {
    try {
      take();
    } catch (error) {
      problems.push(`Unable to process file command '${name}' successfully. ${(error as Error).message}`);
    }
  };
  attempt("env", () => {
    for (const [name, value] of readPairs(files.env)) {
      // Source: actions/runner, SetEnvFileCommand: the only name that is refused outright.
      if (name.toUpperCase() === "NODE_OPTIONS") {
        throw new Error(`Can't store ${name} output parameter using '$GITHUB_ENV' command.`);
      }
      session.env[name] = value;
    }
  });
  attempt("path", () => {
    for (const path of readPaths(files.path)) session.paths.unshift(path);
  });
  attempt("output", () => {
    for (const [name, value] of readPairs(files.output)) step.outputs[name] = value;
  });
  attempt("state", () => void readPairs(files.state));
  takeSummary(session, step, files.summary);
  return problems[0];
}

function takeSummary(session: JobSession, step: StepRun, path: string): void {
  const { size } = statSync(path);
  if (size <= LONGEST_SUMMARY) {
    step.summary = session.masks.apply(readFileSync(path, "utf8"));
    return;
  }
  const kilobytes = Math.ceil(size / 1024);
  const message = `$GITHUB_STEP_SUMMARY upload aborted, supports content up to a size of 1024k, got ${kilobytes}k.`;
  annotate(session, step, { level: "error", message, properties: {} });
}
