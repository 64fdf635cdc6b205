/** Owns `on` in all its shapes, and which events and filters this runner plays. */
import { readInputs } from "./inputs.ts";
import type { Trigger } from "./model.ts";
import { problem, readFields, readMapping, readText, readTexts } from "./shape.ts";

/** Events that are played, each with the filters that GitHub has for it (docs: events-that-trigger-workflows). */
const FILTERS: Record<string, readonly string[]> = {
  push: ["branches", "branches-ignore", "tags", "tags-ignore"],
  pull_request: ["types", "branches", "branches-ignore"],
  pull_request_target: ["types", "branches", "branches-ignore"],
  pull_request_review: ["types"],
  issues: ["types"],
  issue_comment: ["types"],
  check_run: ["types"],
  merge_group: ["types", "branches", "branches-ignore"],
  workflow_run: ["types", "branches", "branches-ignore", "workflows"],
  workflow_dispatch: ["inputs"],
  repository_dispatch: ["types"],
  schedule: [],
};
/** Only these do not take all activity types by default. */
const DEFAULT_TYPES: Record<string, readonly string[]> = {
  pull_request: ["opened", "synchronize", "reopened"],
  pull_request_target: ["opened", "synchronize", "reopened"],
};

/** Reads `on`. */
export function readTriggers(value: unknown): Map<string, Trigger> {
  const triggers = new Map<string, Trigger>();
  for (const [event, filters] of listEvents(value)) triggers.set(event, readTrigger(event, filters));
  if (triggers.size === 0) problem("on", "at least one event was expected");
  return triggers;
}

/** Names of the events only: to know whether a file that cannot be read would have started. */
export function listEventNames(value: unknown): string[] {
  return listEvents(value).map(([event]) => event);
}

function listEvents(value: unknown): [string, unknown][] {
  if (typeof value === "string") return [[value, null]];
  if (Array.isArray(value)) return value.map((item) => [readText(item, "on"), null]);
  return Object.entries(readMapping(value, "on"));
}

function readTrigger(event: string, value: unknown): Trigger {
  const where = `on.${event}`;
  const known = FILTERS[event];
  if (known === undefined) return problem(where, "this event is not played by this runner");
  const crons = event === "schedule" ? readCrons(value) : [];
  const fields = event === "schedule" || value === null ? {} : readFields(value, where, known);
  const texts = (key: string) => (key in fields ? readTexts(fields[key], `${where}.${key}`) : undefined);
  const trigger: Trigger = {
    event,
    types: texts("types") ?? DEFAULT_TYPES[event],
    branches: texts("branches"),
    branchesIgnore: texts("branches-ignore"),
    tags: texts("tags"),
    tagsIgnore: texts("tags-ignore"),
    workflows: texts("workflows"),
    inputs: fields.inputs === undefined || fields.inputs === null ? [] : readInputs(fields.inputs, `${where}.inputs`),
    crons,
  };
  if (trigger.branches && trigger.branchesIgnore) problem(where, "branches and branches-ignore exclude each other");
  if (trigger.tags && trigger.tagsIgnore) problem(where, "tags and tags-ignore exclude each other");
  if (event === "workflow_run" && trigger.workflows === undefined) problem(where, "workflows is required");
  return trigger;
}

function readCrons(value: unknown): string[] {
  if (!Array.isArray(value)) return problem("on.schedule", "a list of cron lines was expected");
  return value.map((item, index) => {
    const where = `on.schedule[${index}]`;
    const cron = readText(readFields(item, where, ["cron", "timezone"]).cron, where);
    if (cron.trim().split(/\s+/).length !== 5) problem(where, `'${cron}' is no cron line of five fields`);
    return cron;
  });
}
