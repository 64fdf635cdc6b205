/** What an app does with its own key: find its installations and get tokens for them. docs: rest/apps/apps */
import { type App, grants, type Installation } from "../model/accounts.ts";
import { stamp } from "../model/clock.ts";
import { fold, type Repository } from "../model/repository.ts";
import { accountOf, apiUrl, mustRepo, type World } from "../model/world.ts";
import type { PermissionName, Permissions } from "../seam.ts";
import { NotImplemented, notFound, Refusal } from "../server/refusal.ts";
import type { Call, Route } from "../server/route.ts";
import { appJson } from "../shapes/check-run.ts";
import { repoJson } from "../shapes/repo.ts";
import type { InstallationJson } from "../shapes/types.ts";
import { userJson } from "../shapes/user.ts";
import { listAnswer, pageOf } from "./page.ts";

function appIn({ world, caller }: Call): App {
  const app = caller.kind === "app-key" ? world.apps.get(caller.appId) : undefined;
  if (!app) throw new Refusal(401, "A JSON web token could not be decoded");
  return app;
}

export const appRoutes: Route[] = [
  {
    method: "GET",
    path: "/app",
    needs: [],
    role: "any",
    by: "app-key",
    handle: (call) => ({ status: 200, json: appJson(call.world, appIn(call).id) }),
  },
  {
    method: "GET",
    path: "/app/installations",
    needs: [],
    role: "any",
    by: "app-key",
    handle: (call) => {
      const app = appIn(call);
      const own = [...call.world.installations.values()].filter((one) => one.appId === app.id);
      return listAnswer(call, own, (one) => installationJson(call.world, app, one));
    },
  },
  {
    method: "GET",
    path: "/repos/:owner/:repo/installation",
    needs: [],
    role: "any",
    by: "app-key",
    handle: (call) => {
      const app = appIn(call);
      // `repo` is undefined where there is none; both look the same from outside.
      const repo = call.repo as Repository | undefined;
      const found = [...call.world.installations.values()].find(
        (one) => one.appId === app.id && repo && one.repos.has(repo.fullName),
      );
      if (!found) throw notFound();
      return { status: 200, json: installationJson(call.world, app, found) };
    },
  },
  {
    // docs: rest/apps/installations "List repositories accessible to the app installation"
    method: "GET",
    path: "/installation/repositories",
    needs: [["metadata", "read"]],
    role: "any",
    handle: async (call) => {
      const { caller, world } = call;
      if (caller.kind !== "app") throw new Refusal(403, "You must authenticate with an installation access token");
      const { items, headers } = pageOf(call, caller.repos);
      const repositories = items.map((name) => repoJson(world, mustRepo(world, name)));
      return { status: 200, json: { total_count: caller.repos.length, repositories }, headers };
    },
  },
  {
    method: "POST",
    path: "/app/installations/:installation_id/access_tokens",
    needs: [],
    role: "any",
    by: "app-key",
    handle: (call) => {
      const app = appIn(call);
      const installation = call.world.installations.get(Number(call.params.installation_id));
      if (installation?.appId !== app.id) throw notFound();
      const repos = narrowRepos(call.world, installation, call.body);
      const permissions = narrowPermissions(app, call.body.permissions);
      const { token, expiresAt } = call.world.tokens.mintForApp({
        kind: "app",
        appId: app.id,
        slug: app.slug,
        installationId: installation.id,
        repos,
        permissions,
      });
      return {
        status: 201,
        json: {
          token,
          expires_at: stamp(expiresAt),
          permissions: { metadata: "read", ...permissions },
          repository_selection: "selected",
          ...(call.body.repositories || call.body.repository_ids
            ? { repositories: repos.map((name) => repoJson(call.world, mustRepo(call.world, name))) }
            : {}),
        },
      };
    },
  },
];

/** docs: `repositories` are names without the owner; one that the installation does not have is 422. */
function narrowRepos(world: World, installation: Installation, body: Record<string, unknown>): string[] {
  const all = [...installation.repos];
  const { repositories, repository_ids: ids } = body;
  if (repositories !== undefined && ids !== undefined)
    throw new NotImplemented("access_tokens: names and ids together");
  const wanted: unknown[] | undefined = (repositories ?? ids) as unknown[] | undefined;
  if (wanted === undefined) return all;
  return wanted.map((one) => {
    const found = all.find((name) =>
      typeof one === "number" ? mustRepo(world, name).id === one : fold(name.split("/")[1] ?? "") === fold(String(one)),
    );
    if (!found) {
      throw new Refusal(
        422,
        "There is at least one repository that does not exist or is not accessible to the parent installation.",
      );
    }
    return found;
  });
}

function narrowPermissions(app: App, asked: unknown): Permissions {
  if (asked === undefined) return app.permissions;
  const permissions = asked as Permissions;
  for (const [name, level] of Object.entries(permissions)) {
    if (!grants(app.permissions, name as PermissionName, level))
      throw new Refusal(422, "The permissions requested are not granted to this installation.");
  }
  return permissions;
}

function installationJson(world: World, app: App, installation: Installation): InstallationJson {
  const url = `${apiUrl(world)}/app/installations/${installation.id}`;
  const account = accountOf(world, installation.account);
  return {
    id: installation.id,
    account: userJson(world, installation.account),
    repository_selection: "selected",
    access_tokens_url: `${url}/access_tokens`,
    repositories_url: `${apiUrl(world)}/installation/repositories`,
    html_url: `${world.url}/settings/installations/${installation.id}`,
    app_id: app.id,
    client_id: app.clientId,
    target_id: account?.id ?? 0,
    target_type: account?.type ?? "User",
    permissions: { metadata: "read", ...app.permissions } as InstallationJson["permissions"],
    events: [...app.events],
    created_at: stamp(installation.createdAt),
    updated_at: stamp(installation.createdAt),
    single_file_name: null,
    has_multiple_single_files: false,
    single_file_paths: [],
    app_slug: app.slug,
    suspended_at: null,
    suspended_by: null,
  };
}
