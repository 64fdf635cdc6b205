/** Routes about the repository itself: what it is, who pushed when. docs: rest/repos */
import { actorOf, roleOf } from "../identity/access.ts";
import { stamp } from "../model/clock.ts";
import { nodeId } from "../model/node-id.ts";
import type { Activity } from "../model/repository.ts";
import type { World } from "../model/world.ts";
import { NotImplemented, Refusal } from "../server/refusal.ts";
import type { Route } from "../server/route.ts";
import { repoJson } from "../shapes/repo.ts";
import type { ActivityJson } from "../shapes/types.ts";
import { permissionFlags, userJson } from "../shapes/user.ts";
import { listAnswer } from "./page.ts";

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
      // Only this answer names the organisation; repositories inside of others do not.
      const organization = repo.organization ? { organization: userJson(world, repo.owner) } : {};
      return { status: 200, json: { ...repoJson(world, repo), ...organization, ...permissions } };
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
