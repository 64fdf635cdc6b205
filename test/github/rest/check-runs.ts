/** Check runs. docs: rest/checks/runs */
import { type CheckInput, createCheckRun, updateCheckRun } from "../acts/check-runs.ts";
import {
  type CheckAction,
  type CheckAnnotation,
  type CheckConclusion,
  type CheckRun,
  type CheckStatus,
  newestByName,
} from "../model/checks.ts";
import { invalidRequest, NotImplemented, notFound, Refusal } from "../server/refusal.ts";
import type { Call, Route } from "../server/route.ts";
import { checkRunJson } from "../shapes/check-run.ts";
import { optionalText, textField } from "./input.ts";
import { pageOf } from "./page.ts";

function runIn({ repo, params }: Call): CheckRun {
  const found = repo.checkRuns.get(Number(params.check_run_id));
  if (!found) throw notFound();
  return found;
}

export const checkRunRoutes: Route[] = [
  {
    method: "POST",
    path: "/repos/:owner/:repo/check-runs",
    needs: [["checks", "write"]],
    role: "read",
    handle: async ({ world, repo, caller, body }) => {
      const run = await createCheckRun(world, repo, caller, textField(body, "head_sha", "CheckRun"), {
        ...inputOf(body),
        name: textField(body, "name", "CheckRun"),
      });
      return { status: 201, json: checkRunJson(world, repo, run) };
    },
  },
  {
    method: "PATCH",
    path: "/repos/:owner/:repo/check-runs/:check_run_id",
    needs: [["checks", "write"]],
    role: "read",
    handle: (call) => {
      const run = updateCheckRun(call.world, call.repo, call.caller, runIn(call), inputOf(call.body));
      return { status: 200, json: checkRunJson(call.world, call.repo, run) };
    },
  },
  {
    method: "GET",
    path: "/repos/:owner/:repo/check-runs/:check_run_id",
    needs: [["checks", "read"]],
    role: "read",
    handle: (call) => ({ status: 200, json: checkRunJson(call.world, call.repo, runIn(call)) }),
  },
  {
    method: "GET",
    path: "/repos/:owner/:repo/commits/:ref/check-runs",
    needs: [["checks", "read"]],
    role: "read",
    handle: async (call) => {
      const { world, repo, query, params } = call;
      const commit = await repo.objects.read(`${params.ref}^{commit}`);
      if (!commit) throw new Refusal(422, `No commit found for SHA: ${params.ref}`);
      const [name, status, app, filter] = [
        query.get("check_name"),
        query.get("status"),
        query.get("app_id"),
        query.get("filter") ?? "latest",
      ];
      const all = [...repo.checkRuns.values()].filter(
        (run) =>
          run.headSha === commit.oid &&
          (name === null || run.name === name) &&
          (status === null || run.status === status) &&
          (app === null || run.appId === Number(app)),
      );
      // docs: `latest` (the default) is the newest run of each name; each app has a suite of its own.
      const suites = new Set(all.map((run) => run.suiteId));
      const wanted =
        filter === "all" ? all : [...suites].flatMap((id) => newestByName(all.filter((run) => run.suiteId === id)));
      wanted.sort((a, b) => b.id - a.id);
      const { items, headers } = pageOf(call, wanted);
      return {
        status: 200,
        headers,
        json: { total_count: wanted.length, check_runs: items.map((run) => checkRunJson(world, repo, run)) },
      };
    },
  },
];

const statuses = ["queued", "in_progress", "completed", "waiting", "requested", "pending"];
const conclusions = ["success", "failure", "neutral", "cancelled", "skipped", "timed_out", "action_required", "stale"];

function inputOf(body: Record<string, unknown>): CheckInput {
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
