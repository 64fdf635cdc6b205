/** What people may do here, by GitHub's exact words. Whatever is not known refuses. */
import { ROLES, type Role } from "../../../core/runbook/runbook.ts";
import type { Forge } from "../../../ports/forge.ts";
import type { Client } from "../client.ts";
import { statusOf } from "../errors.ts";
import { type RepositoryName, repositoryName } from "../repository.ts";

/** The exact role; a custom one counts as the built-in that `permission` says it is based on. `none` for nobody. */
export async function roleOf(client: Client, { owner, name: repo }: RepositoryName, login: string): Promise<Role> {
  try {
    const route = "GET /repos/{owner}/{repo}/collaborators/{username}/permission";
    const { data } = await client.request(route, { owner, repo, username: login });
    const { permission, role_name } = data as { permission: string; role_name?: string };
    return ROLES.find((role) => role === role_name) ?? ROLES.find((role) => role === permission) ?? "none";
  } catch (error) {
    if (statusOf(error) === 404) return "none";
    throw error;
  }
}

/** By the app's `members: read`; a workflow's token has none, and is refused. */
export async function membershipOf(
  client: Client,
  repository: RepositoryName,
  team: string,
  login: string,
): ReturnType<Forge["membership"]> {
  const [slug = team, org = repository.owner] = team.split("/").reverse();
  try {
    const route = "GET /orgs/{org}/teams/{team_slug}/memberships/{username}";
    const { data } = await client.request(route, { org, team_slug: slug, username: login });
    return (data as { readonly state: string }).state === "active" ? "member" : "other";
  } catch (error) {
    const status = statusOf(error);
    if (status === 404) return "other";
    if (status === 403) return "unreadable";
    throw error;
  }
}

const PAGE = 100;
/** What the list calls the built-in roles, the strongest first. */
const FLAGS = [
  ["admin", "admin"],
  ["maintain", "maintain"],
  ["push", "write"],
  ["triage", "triage"],
  ["pull", "read"],
] as const satisfies readonly (readonly [string, Role])[];

interface CollaboratorAnswer {
  readonly login: string;
  readonly permissions?: { readonly [Flag in (typeof FLAGS)[number][0]]?: boolean };
}

/** The first hundred; where there are more, the list is not told, since each hundred would cost a request. */
export async function collaborators(
  client: Client,
  { owner, name: repo }: RepositoryName,
): ReturnType<Forge["collaborators"]> {
  try {
    const route = "GET /repos/{owner}/{repo}/collaborators";
    const { data } = await client.request(route, { owner, repo, per_page: PAGE });
    const people = data as readonly CollaboratorAnswer[];
    if (people.length === PAGE) return undefined;
    const roleIn = ({ permissions }: CollaboratorAnswer): Role =>
      FLAGS.find(([flag]) => permissions?.[flag])?.[1] ?? "none";
    return Object.fromEntries(people.map((one) => [one.login.toLowerCase(), roleIn(one)]));
  } catch (error) {
    const status = statusOf(error);
    if (status === 403 || status === 404) return undefined;
    throw error;
  }
}

/** By the activity log, whose entries are the pushes themselves; what a commit says of itself is its author's choice. */
export async function pusherOf(client: Client, repository: string, ref: string, head: string): Promise<string | null> {
  const { owner, name: repo } = repositoryName(repository);
  const route = "GET /repos/{owner}/{repo}/activity";
  const { data } = await client.request(route, { owner, repo, ref: `refs/heads/${ref}`, per_page: 30 });
  const entries = data as readonly { readonly after: string; readonly actor: { readonly login: string } | null }[];
  return entries.find((entry) => entry.after === head)?.actor?.login ?? null;
}
