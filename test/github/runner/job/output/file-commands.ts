/**
 * Owns the files that a step writes to: outputs, environment, path, state, summary.
 * Source: docs, workflow-commands ("Environment files"); format and messages as actions/runner's FileCommandManager.
 */
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

/** Paths of the files that a step may write. */
export interface StepFiles {
  output: string;
  env: string;
  path: string;
  state: string;
  summary: string;
}

/** Fresh empty files for one step. */
export function createStepFiles(folder: string, step: number): StepFiles {
  const file = (name: string) => {
    const path = join(folder, `${name}_${step}`);
    writeFileSync(path, "");
    return path;
  };
  return {
    output: file("set_output"),
    env: file("set_env"),
    path: file("add_path"),
    state: file("save_state"),
    summary: file("step_summary"),
  };
}

/** Reads `NAME=value` and `NAME<<DELIMITER` blocks; throws with GitHub's words when the file is malformed. */
export function readPairs(path: string): [string, string][] {
  const lines = readFileSync(path, "utf8").split(/\r?\n/);
  const pairs: [string, string][] = [];
  for (let at = 0; at < lines.length; at++) {
    const line = lines[at] ?? "";
    if (line === "") continue;
    const equals = line.indexOf("=");
    const heredoc = line.indexOf("<<");
    if (heredoc >= 0 && (equals < 0 || heredoc < equals)) {
      const name = line.slice(0, heredoc);
      const delimiter = line.slice(heredoc + 2);
      if (name === "" || delimiter === "") {
        throw new Error(`Invalid format '${line}'. Name must not be empty and delimiter must not be empty`);
      }
      const end = lines.indexOf(delimiter, at + 1);
      if (end < 0) throw new Error(`Invalid value. Matching delimiter not found '${delimiter}'`);
      pairs.push([name, lines.slice(at + 1, end).join("\n")]);
      at = end;
    } else if (equals >= 0) {
      if (equals === 0) throw new Error(`Invalid format '${line}'. Name must not be empty`);
      pairs.push([line.slice(0, equals), line.slice(equals + 1)]);
    } else throw new Error(`Invalid format '${line}'`);
  }
  return pairs;
}

/** Lines of the GITHUB_PATH file. */
export function readPaths(path: string): string[] {
  return readFileSync(path, "utf8")
    .split(/\r?\n/)
    .filter((line) => line !== "");
}
