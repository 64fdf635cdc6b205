/** Owns the workflow files of a commit as they are understood: parsed, or broken with the problem and what they listen to. */
import type { Forge } from "../../seam.ts";
import type { Workflow } from "../workflow/model.ts";
import { parseWorkflow, peekEventNames } from "../workflow/parse.ts";
import { WorkflowProblem } from "../workflow/shape.ts";
import { readWorkflowTexts, type WorkflowText } from "./git.ts";

/** A workflow file, understood or not. */
export type WorkflowFile =
  | { kind: "workflow"; path: string; workflow: Workflow }
  /** `events` is undefined when not even they can be read: then any event shows the problem. */
  | { kind: "broken"; path: string; message: string; events: readonly string[] | undefined };

const understood = new WeakMap<readonly WorkflowText[], readonly WorkflowFile[]>();

/** All workflow files of a commit. */
export function readWorkflowFiles(forge: Forge, repo: string, commit: string): readonly WorkflowFile[] {
  const texts = readWorkflowTexts(forge.gitDir(repo), commit);
  const known = understood.get(texts);
  if (known !== undefined) return known;
  const files = texts.map(({ path, text }) => readFile(path, text));
  understood.set(texts, files);
  return files;
}

function readFile(path: string, text: string): WorkflowFile {
  try {
    return { kind: "workflow", path, workflow: parseWorkflow(path, text) };
  } catch (error) {
    if (!(error instanceof WorkflowProblem)) throw error;
    return { kind: "broken", path, message: `Invalid workflow file: ${error.message}`, events: peekEventNames(text) };
  }
}
