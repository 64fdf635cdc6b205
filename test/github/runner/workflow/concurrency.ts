/** Owns the `concurrency` key, of a workflow and of a job. Source: docs, control-workflow-concurrency; changelog 2026-05-07. */
import type { Scope } from "../expression/scopes.ts";
import { compileTemplate } from "../expression/template.ts";
import type { ConcurrencySpec } from "./model.ts";
import { problem, readFields, readScalar } from "./shape.ts";

/** Reads the key of a workflow or job. */
export function readConcurrency(value: unknown, scope: Scope, where: string): ConcurrencySpec {
  const fields = typeof value === "string" ? { group: value } : readFields(value, where, KEYS);
  if (fields.group === undefined || fields.group === null) problem(where, "group is required");
  const queue = fields.queue ?? "single";
  if (queue !== "single" && queue !== "max")
    return problem(where, `queue is 'single' or 'max', not '${String(queue)}'`);
  const cancel = readScalar(fields["cancel-in-progress"] ?? false, `${where}.cancel-in-progress`);
  if (queue === "max" && cancel !== false) problem(where, "queue: max and cancel-in-progress exclude each other");
  return {
    group: compileTemplate(readScalar(fields.group, `${where}.group`), scope, `${where}.group`),
    cancelInProgress: compileTemplate(cancel, scope, `${where}.cancel-in-progress`),
    queue,
  };
}

const KEYS = ["group", "cancel-in-progress", "queue"];
