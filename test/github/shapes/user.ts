/** A user, bot or organisation in REST answers and payloads ("simple user"). */
import { nodeId } from "../model/node-id.ts";
import { hasRole, type Role } from "../model/repository.ts";
import { accountOf, apiUrl, type World } from "../model/world.ts";
import type { UserJson } from "./types.ts";

export function userJson(world: World, login: string): UserJson {
  const account = accountOf(world, login);
  if (!account) throw new Error(`there is no account ${login}`);
  const api = `${apiUrl(world)}/users/${encodeURIComponent(account.login)}`;
  const bot = account.type === "Bot";
  return {
    login: account.login,
    id: account.id,
    node_id: nodeId(bot ? "BOT" : account.type === "Organization" ? "O" : "U", account.id),
    avatar_url: `${world.url}/avatars/u/${account.id}`,
    gravatar_id: "",
    url: api,
    html_url: bot ? `${world.url}/apps/${account.login.replace(/\[bot\]$/, "")}` : `${world.url}/${account.login}`,
    followers_url: `${api}/followers`,
    following_url: `${api}/following{/other_user}`,
    gists_url: `${api}/gists{/gist_id}`,
    starred_url: `${api}/starred{/owner}{/repo}`,
    subscriptions_url: `${api}/subscriptions`,
    organizations_url: `${api}/orgs`,
    repos_url: `${api}/repos`,
    events_url: `${api}/events{/privacy}`,
    received_events_url: `${api}/received_events`,
    type: account.type,
    user_view_type: "public",
    site_admin: false,
  };
}

/** Null for a deleted account (github-facts 7: chdsbd/kodiak#541). */
export function userJsonOrNull(world: World, login: string | null): UserJson | null {
  return login !== null && accountOf(world, login) ? userJson(world, login) : null;
}

/** What a role lets one do, as REST spells it. */
export function permissionFlags(role: Role | null) {
  return {
    admin: hasRole(role, "admin"),
    maintain: hasRole(role, "maintain"),
    push: hasRole(role, "write"),
    triage: hasRole(role, "triage"),
    pull: hasRole(role, "read"),
  };
}
