/** Teams of an organisation. docs: rest/teams/members */
import type { Caller } from "../../identity/tokens.ts";
import { grants } from "../../model/accounts.ts";
import { teamOf } from "../../model/organizations.ts";
import { fold, type Repository } from "../../model/repository.ts";
import { accountOf, apiUrl, type World } from "../../model/world.ts";
import { NotImplemented, notByIntegration, notFound } from "../../server/refusal.ts";
import type { Route } from "../../server/route.ts";
import type { TeamMembershipJson } from "../../shapes/types.ts";

export const teamRoutes: Route[] = [
  {
    method: "GET",
    path: "/orgs/:org/teams/:team_slug/memberships/:username",
    needs: [["members", "read"]],
    role: "any",
    handle: ({ world, params, caller }) => {
      const { org = "", team_slug: slug = "", username = "" } = params;
      const organization = world.organizations.get(fold(org));
      requireMembers(world, caller, org);
      if (!organization) throw notFound();
      const team = teamOf(organization, slug);
      const login = accountOf(world, username)?.login;
      const role = login === undefined ? undefined : team?.members.get(fold(login));
      if (!team || !role) throw notFound();
      const url = `${apiUrl(world)}/organizations/${accountOf(world, org)?.id}/team/${team.id}/memberships/${login}`;
      const json: TeamMembershipJson = { url, role, state: "active" };
      return { status: 200, json };
    },
  },
];

/**
 * docs: "Members" organization permission, read; a workflow's token has no organisation permissions at all (github-facts
 * 7). A person must see the team, which members of the organisation do; others get 404.
 */
function requireMembers(world: World, caller: Caller, org: string): void {
  switch (caller.kind) {
    case "person":
      if (!world.organizations.get(fold(org))?.members.has(fold(caller.login))) throw notFound();
      return;
    case "app": {
      const isInstalled = fold(world.installations.get(caller.installationId)?.account ?? "") === fold(org);
      if (!isInstalled || !grants(caller.permissions, "members", "read")) throw notByIntegration();
      return;
    }
    case "workflow":
      throw notByIntegration();
    default:
      throw new NotImplemented(`orgs/teams for ${caller.kind}`);
  }
}

/** Everybody who was given something in this repository: by name, by a team, by the organisation, or as its owner. */
export function peopleOf(world: World, repo: Repository): string[] {
  const names = [
    ...(repo.organization ? repo.organization.members.keys() : [fold(repo.owner)]),
    ...repo.roles.keys(),
    ...[...repo.teams.keys()].flatMap((team) => [...team.members.keys()]),
  ];
  return [...new Set(names)].flatMap((name) => accountOf(world, name)?.login ?? []);
}
