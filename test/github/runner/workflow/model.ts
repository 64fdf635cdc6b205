/** Owns the words for a workflow file that has been read: what the rest of the runner works with. */
import type { Permissions } from "../../seam.ts";
import type { Condition } from "../expression/condition.ts";
import type { Template } from "../expression/template.ts";

/** A workflow file. */
export interface Workflow {
  /** `.github/workflows/name.yml`. */
  path: string;
  /** `name`, or the path where there is none, as on GitHub. */
  name: string;
  runName: Template | undefined;
  triggers: ReadonlyMap<string, Trigger>;
  permissions: Permissions | undefined;
  env: Record<string, Template>;
  concurrency: ConcurrencySpec | undefined;
  jobs: readonly JobSpec[];
}

/** One event under `on`, with its filters. */
export interface Trigger {
  event: string;
  types: readonly string[] | undefined;
  branches: readonly string[] | undefined;
  branchesIgnore: readonly string[] | undefined;
  tags: readonly string[] | undefined;
  tagsIgnore: readonly string[] | undefined;
  /** `workflow_run` only: names of the workflows that are followed. */
  workflows: readonly string[] | undefined;
  /** `workflow_dispatch` only. */
  inputs: readonly InputSpec[];
  /** `schedule` only. */
  crons: readonly string[];
}

/** One declared input of a dispatch. */
export interface InputSpec {
  name: string;
  type: "string" | "choice" | "boolean";
  required: boolean;
  default: string | undefined;
  options: readonly string[];
}

/** A `concurrency` key. */
export interface ConcurrencySpec {
  group: Template;
  cancelInProgress: Template;
  queue: "single" | "max";
}

/** A job as the file has it. */
export interface JobSpec {
  key: string;
  name: Template | undefined;
  needs: readonly string[];
  if: Condition;
  permissions: Permissions | undefined;
  runsOn: readonly Template[];
  env: Record<string, Template>;
  concurrency: ConcurrencySpec | undefined;
  outputs: Record<string, Template>;
  timeoutMinutes: Template | undefined;
  steps: readonly StepSpec[];
}

interface StepCommon {
  id: string | undefined;
  name: Template | undefined;
  if: Condition;
  env: Record<string, Template>;
  continueOnError: Template;
  timeoutMinutes: Template | undefined;
}
/** A step as the file has it. */
export type StepSpec =
  | (StepCommon & { kind: "run"; run: Template; shell: "bash" | undefined; workingDirectory: Template | undefined })
  | (StepCommon & { kind: "uses"; uses: string; with: Record<string, Template> });
