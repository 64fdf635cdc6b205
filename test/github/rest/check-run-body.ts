/** Reads the body of a check run request into what the act takes; a value outside the schema is 422. */
import type { CheckInput } from "../acts/check-input.ts";
import type { CheckAction, CheckAnnotation, CheckConclusion, CheckStatus } from "../model/checks.ts";
import { invalidRequest, NotImplemented } from "../server/refusal.ts";
import { optionalText, textField } from "./input.ts";

const statuses = ["queued", "in_progress", "completed", "waiting", "requested", "pending"];
const conclusions = ["success", "failure", "neutral", "cancelled", "skipped", "timed_out", "action_required", "stale"];

export function readCheckRun(body: Record<string, unknown>): CheckInput {
  const status = optionalText(body, "status");
  const conclusion = optionalText(body, "conclusion");
  if (status !== undefined && !statuses.includes(status))
    throw invalidRequest(`${JSON.stringify(status)} is not a member of ${JSON.stringify(statuses)}.`);
  if (conclusion !== undefined && !conclusions.includes(conclusion))
    throw invalidRequest(`${JSON.stringify(conclusion)} is not a member of ${JSON.stringify(conclusions)}.`);
  for (const field of ["status", "conclusion", "completed_at", "name"]) {
    // flutter/cocoon#5130: an explicit null is refused.
    if (body[field] === null) throw invalidRequest(`For 'properties/${field}', nil is not a string.`);
  }
  return {
    name: optionalText(body, "name"),
    status: status as CheckStatus | undefined,
    conclusion: conclusion as CheckConclusion | undefined,
    externalId: optionalText(body, "external_id"),
    detailsUrl: optionalText(body, "details_url"),
    startedAt: dateOf(body, "started_at"),
    completedAt: dateOf(body, "completed_at"),
    output: outputOf(body.output),
    actions: listOf(body.actions, "actions")?.map(
      (action): CheckAction => ({
        label: textField(action, "label", "CheckRun"),
        description: textField(action, "description", "CheckRun"),
        identifier: textField(action, "identifier", "CheckRun"),
      }),
    ),
  };
}

function dateOf(body: Record<string, unknown>, field: string): Date | undefined {
  const text = optionalText(body, field);
  if (text === undefined) return undefined;
  if (!/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?(Z|[+-]\d\d:\d\d)$/.test(text))
    throw invalidRequest(`${JSON.stringify(text)} is not a valid date-time.`);
  return new Date(text);
}

function listOf(value: unknown, field: string): Record<string, unknown>[] | undefined {
  if (value === undefined || value === null) return undefined;
  if (!Array.isArray(value))
    throw invalidRequest(`For 'properties/${field}', ${JSON.stringify(value)} is not an array.`);
  return value as Record<string, unknown>[];
}

function outputOf(value: unknown): CheckInput["output"] {
  if (value === undefined || value === null) return undefined;
  const output = value as Record<string, unknown>;
  if (output.images !== undefined) throw new NotImplemented("check-runs: output.images");
  // docs: `title` and `summary` are required within `output`.
  return {
    title: textField(output, "title", "CheckRun"),
    summary: textField(output, "summary", "CheckRun"),
    text: optionalText(output, "text"),
    annotations: listOf(output.annotations, "output/annotations")?.map(annotationOf),
  };
}

const levels = ["notice", "warning", "failure"] as const;

function annotationOf(one: Record<string, unknown>): CheckAnnotation {
  const level = levels.find((known) => known === one.annotation_level);
  if (!level)
    throw invalidRequest(`${JSON.stringify(one.annotation_level)} is not a member of ${JSON.stringify(levels)}.`);
  const line = (field: string): number => {
    if (typeof one[field] !== "number")
      throw invalidRequest(`For 'annotations/${field}', ${JSON.stringify(one[field])} is not an integer.`);
    return one[field];
  };
  return {
    path: textField(one, "path", "CheckRun"),
    start_line: line("start_line"),
    end_line: line("end_line"),
    start_column: typeof one.start_column === "number" ? one.start_column : null,
    end_column: typeof one.end_column === "number" ? one.end_column : null,
    annotation_level: level,
    message: textField(one, "message", "CheckRun"),
    title: optionalText(one, "title") ?? null,
    raw_details: optionalText(one, "raw_details") ?? null,
  };
}
