/** Routes about the repository itself: what it is, who may do what, who pushed when. docs: rest/repos, rest/collaborators */
import { actorOf, roleOf } from "../identity/access.ts";
import { stamp } from "../model/clock.ts";
import { nodeId } from "../model/node-id.ts";
import { type Activity, hasRole, type Role } from "../model/repository.ts";
import { accountOf, type World } from "../model/world.ts";
import { NotImplemented, Refusal } from "../server/refusal.ts";
import type { Route } from "../server/route.ts";
import { repoJson } from "../shapes/repo.ts";
import type { ActivityJson, PermissionJson } from "../shapes/types.ts";
import { userJson } from "../shapes/user.ts";
import { listAnswer } from "./page.ts";

/** github-facts 7: `permission` has four values, maintain shows as write and triage as read; `role_name` is exact. */
const legacy: Record<Role, string> = {
  read: "read",
  triage: "read",
  write: "write",
  maintain: "write",
  admin: "admin",
};

export const repositoryRoutes: Route[] = [
  {
    method: "GET",
    path: "/user",
    needs: [],
    role: "any",
    handle: ({ world, caller }) => {
      // docs: rest/users "Get the authenticated user" is for people; an installation's token gets this refusal.
      if (caller.kind !== "person") throw new Refusal(403, "Resource not accessible by integration");
      return { status: 200, json: userJson(world, actorOf(caller)) };
    },
  },
  {
    method: "GET",
    path: "/repos/:owner/:repo",
    needs: [["metadata", "read"]],
    role: "read",
    handle: ({ world, repo, caller }) => {
      const role = caller.kind === "person" ? roleOf(repo, caller.login) : null;
      const permissions = role ? { permissions: permissionFlags(role) } : {};
      return { status: 200, json: { ...repoJson(world, repo), ...permissions } };
    },
  },
  {
    method: "GET",
    path: "/repos/:owner/:repo/collaborators/:username/permission",
    needs: [["metadata", "read"]],
    role: "read",
    handle: ({ world, repo, params, caller }) => {
      if (caller.kind === "anonymous") throw new Refusal(401, "Requires authentication");
      if (caller.kind === "person" && !hasRole(roleOf(repo, caller.login), "write")) {
        throw new Refusal(403, "Must have push access to view collaborator permission.");
      }
      // github-facts 7: apps and bots give 404, as do people who do not exist.
      const account = accountOf(world, params.username ?? "");
      if (account?.type !== "User") throw new Refusal(404, `${params.username} is not a user`);
      const role = roleOf(repo, account.login);
      const permission = role ? legacy[role] : "none";
      const json: PermissionJson = {
        permission,
        role_name: role ?? "none",
        user: { ...userJson(world, account.login), permissions: permissionFlags(role), role_name: role ?? "none" },
      };
      return { status: 200, json };
    },
  },
  {
    method: "GET",
    path: "/repos/:owner/:repo/activity",
    needs: [["contents", "read"]],
    role: "read",
    handle: (call) => {
      const { query, repo, world } = call;
      for (const key of ["time_period", "before", "after"]) {
        if (query.has(key)) throw new NotImplemented(`activity?${key}`);
      }
      const ref = query.get("ref");
      const full = ref === null || ref.startsWith("refs/") ? ref : `refs/heads/${ref}`;
      const [type, actor] = [query.get("activity_type"), query.get("actor")];
      const wanted = repo.activity.filter(
        (one) =>
          (full === null || one.ref === full) &&
          (type === null || one.type === type) &&
          (actor === null || one.actor.toLowerCase() === actor.toLowerCase()),
      );
      // docs: `direction` is `desc` by default.
      if (query.get("direction") !== "asc") wanted.reverse();
      return listAnswer(call, wanted, (one) => activityJson(world, one));
    },
  },
];

function activityJson(world: World, one: Activity): ActivityJson {
  return {
    id: one.id,
    node_id: nodeId("REF", one.id),
    before: one.before,
    after: one.after,
    ref: one.ref,
    timestamp: stamp(one.at),
    activity_type: one.type,
    actor: userJson(world, one.actor),
  };
}

function permissionFlags(role: Role | null) {
  return {
    admin: hasRole(role, "admin"),
    maintain: hasRole(role, "maintain"),
    push: hasRole(role, "write"),
    triage: hasRole(role, "triage"),
    pull: hasRole(role, "read"),
  };
}
