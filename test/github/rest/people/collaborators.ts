/** Who may do what in a repository. docs: rest/collaborators/collaborators */
import { grantedRoles, roleOf, strongest } from "../../identity/access.ts";
import { fold, hasRole, type Repository, type Role } from "../../model/repository.ts";
import { accountOf, type World } from "../../model/world.ts";
import { invalid, NotImplemented, Refusal } from "../../server/refusal.ts";
import type { Call, Route } from "../../server/route.ts";
import type { CollaboratorJson, PermissionJson } from "../../shapes/types.ts";
import { permissionFlags, userJson } from "../../shapes/user.ts";
import { listAnswer } from "../page.ts";
import { peopleOf } from "./teams.ts";

/** github-facts 7: `permission` has four values, maintain shows as write and triage as read; `role_name` is exact. */
const legacy: Record<Role, string> = {
  read: "read",
  triage: "read",
  write: "write",
  maintain: "write",
  admin: "admin",
};
/** The list's `permission` filter has names of its own. */
const filters: Record<string, Role> = {
  pull: "read",
  triage: "triage",
  push: "write",
  maintain: "maintain",
  admin: "admin",
};

/** docs: "must have push access"; an app's or a workflow's token needs no more than `metadata`. */
function requirePush({ caller, repo }: Call, what: string): void {
  if (caller.kind === "anonymous") throw new Refusal(401, "Requires authentication");
  if (caller.kind === "person" && !hasRole(roleOf(repo, caller.login), "write"))
    throw new Refusal(403, `Must have push access to view ${what}.`);
}

export const collaboratorRoutes: Route[] = [
  {
    method: "GET",
    path: "/repos/:owner/:repo/collaborators",
    needs: [["metadata", "read"]],
    role: "read",
    handle: (call) => {
      requirePush(call, "repository collaborators");
      const { world, repo, query } = call;
      const wanted = byPermission(repo, byAffiliation(world, repo, query.get("affiliation")), query.get("permission"));
      return listAnswer(call, wanted, (login): CollaboratorJson => {
        const role = strongest(grantedRoles(repo, login));
        return { ...userJson(world, login), permissions: permissionFlags(role), role_name: role ?? "none" };
      });
    },
  },
  {
    method: "GET",
    path: "/repos/:owner/:repo/collaborators/:username/permission",
    needs: [["metadata", "read"]],
    role: "read",
    handle: (call) => {
      requirePush(call, "collaborator permission");
      const { world, repo, params } = call;
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
];

/**
 * docs: `outside` are outside collaborators of an organisation-owned repository, `direct` all with permissions on the
 * repository "regardless of organization membership status", `all` is the default.
 */
function byAffiliation(world: World, repo: Repository, affiliation: string | null): string[] {
  const people = peopleOf(world, repo);
  switch (affiliation ?? "all") {
    case "all":
      return people;
    case "outside":
      return people.filter((login) => repo.organization && !repo.organization.members.has(fold(login)));
    case "direct":
      return people.filter((login) => repo.roles.has(fold(login)) || fold(login) === fold(repo.owner));
    default:
      throw invalid({ resource: "Collaborator", field: "affiliation", code: "invalid" });
  }
}

/**
 * docs: "Filter collaborators by the permissions they have on the repository", which may mean exactly or at least: where
 * the two give different lists there is no answer here.
 */
function byPermission(repo: Repository, people: string[], permission: string | null): string[] {
  if (permission === null) return people;
  const wanted = filters[permission];
  if (!wanted) throw invalid({ resource: "Collaborator", field: "permission", code: "invalid" });
  const atLeast = people.filter((login) => hasRole(strongest(grantedRoles(repo, login)), wanted));
  if (atLeast.some((login) => strongest(grantedRoles(repo, login)) !== wanted))
    throw new NotImplemented("collaborators?permission: whether stronger roles belong to it");
  return atLeast;
}
