/** Check runs. docs: rest/checks/runs */
import { createCheckRun, updateCheckRun } from "../acts/check-runs.ts";
import { type CheckRun, newestByName } from "../model/checks.ts";
import { notFound, Refusal } from "../server/refusal.ts";
import type { Call, Route } from "../server/route.ts";
import { checkRunJson } from "../shapes/check-run.ts";
import { readCheckRun } from "./check-run-body.ts";
import { textField } from "./input.ts";
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
        ...readCheckRun(body),
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
      const run = updateCheckRun(call.world, call.repo, call.caller, runIn(call), readCheckRun(call.body));
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
