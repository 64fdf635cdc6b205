/** Check runs and apps in REST answers and payloads. */
import { actionsApp } from "../model/accounts.ts";
import type { CheckRun } from "../model/checks.ts";
import { stamp, stampOrNull } from "../model/clock.ts";
import { nodeId } from "../model/node-id.ts";
import type { Repository } from "../model/repository.ts";
import { apiUrl, type World } from "../model/world.ts";
import type { AppJson, CheckRunJson } from "./types.ts";
import { userJson } from "./user.ts";

export function appJson(world: World, appId: number): AppJson {
  const app =
    appId === actionsApp.id
      ? { ...actionsApp, permissions: {}, events: [] as string[], clientId: "Iv1.actions" }
      : world.apps.get(appId);
  if (!app) throw new Error(`there is no app ${appId}`);
  const at = "createdAt" in app ? stamp(app.createdAt) : "2018-07-30T09:30:17Z";
  return {
    id: app.id,
    slug: app.slug,
    node_id: nodeId("A", app.id),
    client_id: app.clientId,
    owner: userJson(world, "github"),
    name: app.name,
    description: "",
    external_url: `${world.url}/apps/${app.slug}`,
    html_url: `${world.url}/apps/${app.slug}`,
    created_at: at,
    updated_at: at,
    permissions: { metadata: "read", ...app.permissions } as AppJson["permissions"],
    events: [...app.events],
  };
}

export function checkRunJson(world: World, repo: Repository, run: CheckRun): CheckRunJson {
  const api = `${apiUrl(world)}/repos/${repo.fullName}`;
  const url = `${api}/check-runs/${run.id}`;
  return {
    id: run.id,
    node_id: nodeId("CR", run.id),
    head_sha: run.headSha,
    name: run.name,
    external_id: run.externalId,
    url,
    html_url: `${world.url}/${repo.fullName}/runs/${run.id}`,
    details_url: run.detailsUrl,
    status: run.status,
    // `stale` is in GitHub's enum of conclusions but not in this response's type.
    conclusion: run.conclusion as CheckRunJson["conclusion"],
    started_at: stampOrNull(run.startedAt),
    completed_at: stampOrNull(run.completedAt),
    output: {
      title: run.title,
      summary: run.summary,
      text: run.text,
      annotations_count: run.annotations.length,
      annotations_url: `${url}/annotations`,
    },
    check_suite: { id: run.suiteId },
    app: appJson(world, run.appId),
    // Empty for a head that lives in a fork: github-facts 1, github/docs#22501.
    pull_requests: [...repo.conversations.values()].flatMap((one) =>
      one.kind === "pull" && one.state === "open" && one.head.sha === run.headSha && one.head.repo === repo.fullName
        ? [
            {
              id: one.id,
              number: one.number,
              url: `${api}/pulls/${one.number}`,
              head: { ref: one.head.ref, sha: one.head.sha, repo: { id: repo.id, url: api, name: repo.name } },
              base: { ref: one.base.ref, sha: one.base.sha, repo: { id: repo.id, url: api, name: repo.name } },
            },
          ]
        : [],
    ),
  };
}
