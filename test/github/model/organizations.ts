/** Organisations: their members, and their teams with the roles that these have in repositories. docs: orgs, rest/teams */
import { fold } from "./repository.ts";

export interface Team {
  id: number;
  organization: string;
  slug: string;
  name: string;
  /** Folded login to the role inside the team. */
  members: Map<string, "member" | "maintainer">;
}

export interface Organization {
  login: string;
  /** Folded login to the role inside the organisation; `admin` is what the pages call an owner. */
  members: Map<string, "member" | "admin">;
  /** By slug. */
  teams: Map<string, Team>;
}

export function teamOf(organization: Organization | undefined, slug: string): Team | undefined {
  return organization?.teams.get(fold(slug));
}
